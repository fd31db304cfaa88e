import { ActionIcon, Button, Card, Group, Progress, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { plural, serverText, t } from '../../../lib/words.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { LinkButton } from '../../../ui/page-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'

interface FollowedBuildProps {
  runId: number
  /** The reader has seen enough of it. */
  onEnd: () => void
}

const pollMs = 700
const ended = new Set(['succeeded', 'failed', 'cancelled', 'skipped', 'blocked'])

/** How far a build is, above the picture in which it happens. */
export function FollowedBuild({ runId, onEnd }: FollowedBuildProps) {
  const build = useQuery({
    queryKey: ['run', runId],
    queryFn: () => api.GET('/api/pipeline/runs/{id}', { path: { id: runId } }),
    refetchInterval: ({ state }) => (state.data && ended.has(state.data.status) ? false : pollMs),
  })
  const status = build.data?.status
  const wasOpen = useRef(true)
  useEffect(() => {
    if (status === undefined || !ended.has(status) || !wasOpen.current) return
    wasOpen.current = false
    for (const queryKey of [['flow'], ['runs'], ['datasets'], ['dataset'], ['recipes'], ['recipe']])
      void invalidate(queryKey)
  }, [status])
  if (build.error) return <FailureAlert error={build.error} />
  if (!build.data) return null
  return <BuildBar run={build.data} onEnd={onEnd} />
}

function BuildBar({ run, onEnd }: { run: Schema<'RunDetail'>; onEnd: () => void }) {
  const can = useCan()
  const isOpen = !ended.has(run.status)
  const done = run.steps.filter(({ status }) => ended.has(status)).length
  const failed = run.steps.filter(({ status }) => status === 'failed')
  const cancel = useMutation({
    mutationFn: () => api.POST('/api/pipeline/runs/{id}/cancel', { path: { id: run.id } }),
    onSuccess: () => void invalidate(['run', run.id]),
    onError: showFailure,
  })
  return (
    <Card padding="sm" component="section" aria-label={t('Build')}>
      <Group justify="space-between" gap="sm">
        <Group gap={10} aria-live="polite">
          <StatusBadge status={run.status} />
          <Text size="sm" fw={600}>
            {run.label ?? t('Build')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('{{done}} of {{steps}} done', { done, steps: plural(run.steps.length, 'step') })}
          </Text>
          {failed.length > 0 && (
            <Text size="sm" c="var(--mantine-color-error)" className="wrap-anywhere">
              {failed[0]?.name}: {serverText(failed[0]?.reason ?? '') || t('failed')}
            </Text>
          )}
        </Group>
        <Group gap={6}>
          <LinkButton to={`/runs/${run.id}`} size="xs" variant="default">
            {t('Details')}
          </LinkButton>
          {isOpen && can('run.cancel') && (
            <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('Cancel')}
            </Button>
          )}
          <ActionIcon aria-label={t('Stop following the build')} onClick={onEnd}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <Progress
        mt={8}
        size="sm"
        value={run.steps.length === 0 ? (isOpen ? 5 : 100) : (done / run.steps.length) * 100}
        color={run.status === 'failed' ? 'red' : run.status === 'succeeded' ? 'teal' : 'blue'}
        animated={isOpen}
        aria-label={t('Progress of the build')}
      />
    </Card>
  )
}
