import { Button } from '@mantine/core'
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { isOver, type Run } from '../../lib/run-words.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'

/** Stops a run, or tries it again. */
export function RunActions({ run }: { run: Run }) {
  const can = useCan()
  const navigate = useNavigate()
  const path = { id: run.id }
  const cancel = useMutation({
    mutationFn: () => api.POST('/api/pipeline/runs/{id}/cancel', { path }),
    onSuccess: () => {
      showToast(t('Cancelled: it publishes nothing any more.'))
      void invalidate(['run', run.id], 'runs')
    },
    onError: showFailure,
  })
  const retry = useMutation({
    mutationFn: () => api.POST('/api/pipeline/runs/{id}/retry', { path }),
    onSuccess: ({ id }) => {
      void invalidate('runs')
      void navigate({ to: `/runs/${id}` })
    },
    onError: showFailure,
  })
  if (!isOver(run))
    return (
      can('run.cancel') && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('Cancel')}
        </Button>
      )
    )
  if (run.status === 'succeeded' || !can('run.retry')) return null
  return (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {run.kind === 'build' ? t('Retry from the failed steps') : t('Retry')}
    </Button>
  )
}
