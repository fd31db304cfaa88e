import { MultiSelect, Stack } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { Errors, Hierarchy } from './draft.ts'
import { errorAt } from './draft.ts'
import { NameFields } from './field-text-inputs.tsx'

interface HierarchyFormProps {
  hierarchy: Hierarchy
  path: string
  errors: Errors
  /** Names of dimensions, joined ones too. */
  dimensions: string[]
  onHierarchy: (hierarchy: Hierarchy) => void
}

export function HierarchyForm({ hierarchy, path, errors, dimensions, onHierarchy }: HierarchyFormProps) {
  return (
    <Stack gap="md">
      <NameFields item={hierarchy} path={path} errors={errors} onItem={onHierarchy} />
      <MultiSelect
        label={t('Levels')}
        description={t(
          'From the coarsest to the finest: charts drill along them in the order in which they are chosen',
        )}
        searchable
        data={[...new Set([...dimensions, ...hierarchy.levels])]}
        value={hierarchy.levels}
        error={errorAt(errors, `${path}.levels`)}
        onChange={(levels) => onHierarchy({ ...hierarchy, levels })}
      />
    </Stack>
  )
}
