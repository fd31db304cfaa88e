import { Badge, Button, Skeleton, Table, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { plural, t } from '../../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

interface HistoryPanelProps {
  datasetId: number
  revision: number
  onRestored: (model: Schema<'DatasetModel'>) => void
}

export function HistoryPanel({ datasetId, revision, onRestored }: HistoryPanelProps) {
  const history = useQuery({
    queryKey: ['dataset-model-revisions', datasetId, revision],
    queryFn: () =>
      api.GET('/api/datasets/{id}/model/revisions', {
        path: { id: datasetId },
        query: { limit: 100, offset: 0 },
      }),
  })
  const restore = useMutation({
    mutationFn: (old: number) =>
      api.POST('/api/datasets/{id}/model/revisions/{revision}/restore', {
        path: { id: datasetId, revision: old },
      }),
    onSuccess: (model) => {
      showToast(t('The old model is back, as the newest one.'))
      onRestored(model)
    },
    onError: showFailure,
  })
  if (history.error) return <FailureAlert error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <Skeleton height={200} />
  if (history.data.total === 0) return <Text c="dimmed">{t('Nothing was saved yet.')}</Text>
  return (
    <Table aria-label={t('History of the model')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Revision')}</Table.Th>
          <Table.Th>{t('Saved')}</Table.Th>
          <Table.Th>{t('Holds')}</Table.Th>
          <Table.Th>
            <span className="visually-hidden">{t('Actions')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {history.data.items.map((one) => (
          <Table.Tr key={one.revision}>
            <Table.Td>
              {one.revision} {one.is_current && <Badge variant="light">{t('current')}</Badge>}
            </Table.Td>
            <Table.Td>{formatTime(one.created_at)}</Table.Td>
            <Table.Td>
              {[
                plural(one.dimension_count, 'dimension'),
                plural(one.measure_count, 'measure'),
                plural(one.join_count, 'join'),
              ].join(', ')}
            </Table.Td>
            <Table.Td ta="right">
              {!one.is_current && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Restore revision {{revision}}', { revision: one.revision })}
                  onClick={() =>
                    confirmFirst({
                      title: t('Restore revision {{revision}}?', { revision: one.revision }),
                      body: t('It becomes the newest model. Nothing of what came between is lost.'),
                      confirm: t('Restore'),
                      onConfirm: () => restore.mutate(one.revision),
                    })
                  }
                >
                  {t('Restore')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
