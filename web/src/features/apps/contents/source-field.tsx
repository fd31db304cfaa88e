import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { type Choice, dashboardChoices, datasetChoices, savedQueryChoices } from '../../../lib/choices.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import type { Definition } from '../app-words.ts'

interface Source {
  name: string
  slug?: string
  definition: Definition
}

interface SourceFieldProps {
  kind: 'dashboard' | 'entity' | 'endpoint'
  error: ReactNode
  onSource: (source: Source) => void
}

type Origin = 'dashboard' | 'dataset' | 'saved_query'

/** What a publication is made of: with it come its name and a definition to begin with. */
export function SourceField({ kind, error, onSource }: SourceFieldProps) {
  const [origin, setOrigin] = useState<Origin>(kind === 'dashboard' ? 'dashboard' : 'dataset')
  const [value, setValue] = useState<string | null>(null)
  const find = useMutation({
    mutationFn: ({ value: id, label }: Choice) => sourceOf(kind, origin, { id: Number(id), label }),
    onSuccess: onSource,
  })
  return (
    <Stack gap="xs">
      {kind === 'endpoint' && (
        <SegmentedControl
          aria-label={t('Begin with')}
          value={origin}
          data={[
            { value: 'dataset', label: t('Dataset') },
            { value: 'saved_query', label: t('Saved query') },
          ]}
          onChange={(next) => {
            setOrigin(next as Origin)
            setValue(null)
          }}
        />
      )}
      <SearchSelect
        key={origin}
        label={labels[origin]}
        description={descriptions[kind]}
        required
        source={sources[origin]}
        value={value}
        error={error}
        onChange={(next, choice) => {
          setValue(next)
          if (choice) find.mutate(choice)
        }}
      />
      {find.isPending && (
        <Text size="sm" c="dimmed" role="status">
          {t('Reading its columns …')}
        </Text>
      )}
      <FailureAlert error={find.error} />
    </Stack>
  )
}

const sources = { dashboard: dashboardChoices, dataset: datasetChoices, saved_query: savedQueryChoices }
const labels = { dashboard: t('Dashboard'), dataset: t('Dataset'), saved_query: t('Saved query') }
const descriptions = {
  dashboard: t(
    'A release freezes its charts, their queries and the models they use. Later edits of the dashboard are seen with the next release; data stay current.',
  ),
  entity: t('Its rows become the objects. Key, title and fields are proposed from its columns.'),
  endpoint: t('Saved queries bring everything Explore can ask, parameters included.'),
}

interface Chosen {
  id: number
  label: string
}

async function sourceOf(
  kind: SourceFieldProps['kind'],
  origin: Origin,
  { id, label }: Chosen,
): Promise<Source> {
  const path = { id }
  if (kind === 'dashboard') return { name: label, definition: { kind, dashboard_id: id } }
  if (kind === 'entity') {
    const { slug, definition } = await api.GET('/api/publishing/suggestions/{id}', { path })
    return { name: definition.kind === 'entity' ? definition.plural : label, slug, definition }
  }
  if (origin === 'dataset')
    return {
      name: label,
      definition: {
        kind,
        dataset_id: id,
        query: { measures: [{ aggregate: 'count', name: t('Rows') }], limit: 100 },
      },
    }
  const saved = await api.GET('/api/saved-queries/{id}', { path })
  return { name: label, definition: { kind, dataset_id: saved.dataset_id, query: saved.query } }
}
