import { Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { failureMessage } from '../../lib/failure.ts'
import { t } from '../../lib/words.ts'
import type { NewSource } from './make-datasets.tsx'

/** What became of one source: the dataset it is now, or why not. */
export interface Outcome {
  id?: number
  /** Policies narrow another dataset of its table. */
  isWarned?: boolean
  error?: unknown
}

interface DatasetNamesProps {
  sources: NewSource[]
  names: string[]
  outcomes: Outcome[]
  onNames: (names: string[]) => void
}

/** How the new datasets are called, each with what became of it. */
export function DatasetNames({ sources, names, outcomes, onNames }: DatasetNamesProps) {
  return (
    <Stack gap="xs">
      {sources.map((source, at) => {
        const { id, error } = outcomes[at] ?? {}
        return (
          <TextInput
            key={at}
            label={sources.length === 1 ? t('Name') : t('Name for {{source}}', { source: labelOf(source) })}
            description={sources.length === 1 ? t('In SQL the dataset is a table of this name.') : undefined}
            required
            maxLength={200}
            data-autofocus={at === 0 || undefined}
            value={names[at] ?? ''}
            disabled={id !== undefined}
            error={error === undefined ? undefined : failureMessage(error)}
            rightSection={
              id === undefined ? null : (
                <Group aria-label={t('made')} role="img">
                  <IconCircleCheck size={18} color="var(--mantine-color-teal-light-color)" aria-hidden />
                </Group>
              )
            }
            onChange={(event) => onNames(names.with(at, event.currentTarget.value))}
          />
        )
      })}
      {sources.length > 1 && (
        <Text size="xs" c="dimmed">
          {t('In SQL every dataset is a table of its name.')}
        </Text>
      )}
    </Stack>
  )
}

function labelOf({ name, table }: NewSource): string {
  return table?.schema ? `${table.schema}.${name}` : name
}
