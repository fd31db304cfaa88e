import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApprovalCard } from '../../board/agents/approval-card.tsx'
import { StepList } from '../../board/agents/step-list.tsx'
import { api } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { serverText, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { isActive } from './agent-words.ts'
import { useRun } from './use-run.ts'

/** What a run did, what it waits for, and its answer. */
export function RunView({ id }: { id: number }) {
  const run = useRun(id)
  const cancel = useMutation({
    mutationFn: () => api.POST('/api/chat/agent-runs/{id}/cancel', { path: { id } }),
    onSettled: () => void invalidate('agent-run', 'agent-runs', 'approvals'),
  })
  if (run.error) return <FailureAlert error={run.error} onRetry={() => void run.refetch()} />
  if (!run.data) return <Skeleton height={160} />
  const { status, reason, answer, steps, approvals } = run.data
  return (
    <Card component="section" aria-label={t('Run {{id}}', { id: String(id) })}>
      <Stack>
        <Group justify="space-between">
          <div aria-live="polite">
            <StatusBadge status={status} />
          </div>
          {isActive(run.data) && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerStop size={14} aria-hidden />}
              loading={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              {t('Cancel run')}
            </Button>
          )}
        </Group>
        <FailureAlert error={cancel.error} />
        <StepList steps={steps} />
        {approvals.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
        {answer !== null && (
          <div>
            <Text size="xs" c="dimmed" fw={600}>
              {t('Answer')}
            </Text>
            <Text className="agent-text">{answer}</Text>
          </div>
        )}
        {reason !== null && (
          <Text size="sm" className="wrap-anywhere">
            {serverText(reason)}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
