import { Alert, Button, Card, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { formatBytes } from '../../../../charts/src/values/format-number.ts'
import { formatAgo } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { stageWords } from '../../lib/run-words.ts'
import { invalidate } from '../../lib/queries.ts'
import { plural, serverText, t } from '../../lib/words.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import { refreshDataset } from './use-dataset-change.ts'

type Run = Schema<'Run'>

interface RunProgressProps {
  dataset: Schema<'Dataset'>
  runId: number
}

const pollMs = 700

/** How far the refresh is while one runs, with a way to stop it; and what went wrong when it failed. */
export function RunProgress({ dataset, runId }: RunProgressProps) {
  const run = useQuery({
    queryKey: ['run', runId],
    queryFn: () => api.GET('/api/pipeline/runs/{id}', { path: { id: runId } }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? pollMs : false),
  })
  const open = isOpen(run.data)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open) refreshDataset(dataset.id)
    wasOpen.current = open
  }, [open, dataset.id])
  if (!run.data) return null
  if (open) return <Running run={run.data} />
  if (run.data.status !== 'failed') return null
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('The last refresh failed{{value}}', {
        value: run.data.finished_at ? ` ${formatAgo(run.data.finished_at)}` : '',
      })}
    >
      <Text size="sm" className="wrap-anywhere">
        {serverText(run.data.failure ?? '')}
      </Text>
      {dataset.version !== null && (
        <Text size="sm" c="dimmed">
          {t('Questions are answered from version {{version}}, which is whole.', {
            version: dataset.version,
          })}
        </Text>
      )}
    </Alert>
  )
}

function isOpen(run: Run | undefined): boolean {
  return run?.status === 'queued' || run?.status === 'running'
}

function Running({ run: { id, progress } }: { run: Run }) {
  const can = useCan()
  const cancel = useMutation({
    mutationFn: () => api.POST('/api/pipeline/runs/{id}/cancel', { path: { id } }),
    onSuccess: () => void invalidate(['run', id]),
    onError: showFailure,
  })
  const { stage, fraction, row_count, size_bytes } = progress
  return (
    <Card padding="md" component="section" aria-label={t('Refresh')} aria-live="polite">
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="sm" fw={600}>
          {stageWords[stage]}
          {row_count > 0 && (
            <Text span size="sm" c="dimmed" fw={400}>
              {' '}
              {plural(row_count, 'row')}
              {size_bytes > 0 ? `, ${formatBytes(size_bytes)}` : ''}
            </Text>
          )}
        </Text>
        {can('run.cancel') && (
          <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('Cancel')}
          </Button>
        )}
      </Group>
      <Progress
        value={fraction === null ? 100 : fraction * 100}
        animated={fraction === null}
        striped={fraction === null}
        aria-label={t('Progress of the refresh')}
      />
    </Card>
  )
}
