import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { refreshDataset } from './use-dataset-change.ts'

/** Reloads a dataset from its source. */
export function RefreshButton({ dataset: { id, source, mode, last_run } }: { dataset: Schema<'Dataset'> }) {
  const can = useCan()
  const refresh = useMutation({
    mutationFn: () => api.POST('/api/datasets/{id}/refresh', { path: { id }, query: {} }),
    onSuccess: () => refreshDataset(id),
    onError: showFailure,
  })
  if (source === null || mode !== 'extract' || !can('dataset.refresh')) return null
  const isBusy = last_run?.status === 'queued' || last_run?.status === 'running'
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={refresh.isPending}
      disabled={isBusy}
      onClick={() => refresh.mutate()}
    >
      {t('Refresh')}
    </Button>
  )
}
