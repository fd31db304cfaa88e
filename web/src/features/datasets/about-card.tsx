import { Card, Stack, Switch, TagsInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, evenIfLeft, type Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { refreshDataset, useDatasetChange } from './use-dataset-change.ts'

/** What people say about a dataset: words to find it by, and whether it can be relied upon. */
export function AboutCard({ dataset }: { dataset: Schema<'Dataset'> }) {
  const can = useCan()
  const { id, tags, is_certified } = dataset
  const change = useDatasetChange(dataset)
  const certify = useMutation({
    mutationFn: (certified: boolean) =>
      api.PUT('/api/datasets/{id}/certification', {
        path: { id },
        body: { is_certified: certified },
        ...evenIfLeft,
      }),
    onSuccess: () => refreshDataset(id),
    onError: showFailure,
  })
  return (
    <Card padding="md" component="section" aria-label={t('Trust')}>
      <Title order={2} size="h5" mb="sm">
        {t('Trust and tags')}
      </Title>
      <Stack>
        <Switch
          label={t('Certified')}
          description={t('Says to everyone that its numbers can be relied upon.')}
          checked={certify.isPending ? certify.variables : is_certified}
          disabled={!can('dataset.certify')}
          onChange={(event) => certify.mutate(event.currentTarget.checked)}
        />
        <TagsInput
          label={t('Tags')}
          placeholder={tags.length === 0 ? t('Words to find it by') : ''}
          disabled={!can('dataset.edit')}
          maxTags={20}
          value={change.isPending ? (change.variables.tags ?? tags) : tags}
          onChange={(next) => change.mutate({ tags: next }, { onError: showFailure })}
        />
      </Stack>
    </Card>
  )
}
