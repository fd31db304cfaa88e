import { Button, Card, Code, Group, Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Schema } from '../../lib/api.ts'
import { api } from '../../lib/api.ts'
import { formatDuration } from '../../lib/format.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { asText, isActive } from './agent-words.ts'
import { ApprovalCard } from './approval-card.tsx'
import { useRun } from './use-run.ts'
import './agents.css'

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
        {steps.length > 0 && (
          <Timeline bulletSize={14} lineWidth={2}>
            {steps.map((step) => (
              <Timeline.Item key={step.id} title={<StepTitle step={step} />}>
                <StepDetails step={step} />
              </Timeline.Item>
            ))}
          </Timeline>
        )}
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
            {reason}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

type Step = Schema<'AgentStep'>

function StepTitle({
  step: { position, tool, status, started_at: start, finished_at: end },
}: {
  step: Step
}) {
  return (
    <Group gap="xs">
      <span>
        {position}. {tool}
      </span>
      <StatusBadge status={status} />
      {end !== null && (
        <Text span size="xs" c="dimmed">
          {formatDuration(Date.parse(end) - Date.parse(start))}
        </Text>
      )}
    </Group>
  )
}

function StepDetails({ step: { failure, status, result, arguments: args } }: { step: Step }) {
  return (
    <>
      {failure !== null && (
        <Text size="sm" c="var(--mantine-color-error)" className="wrap-anywhere">
          {failure}
        </Text>
      )}
      {status === 'unknown' && (
        <Text size="sm">
          {t('The server stopped while it sent. It may have been sent, and is not sent again.')}
        </Text>
      )}
      <details>
        <Text component="summary" size="xs">
          {t('Arguments and result')}
        </Text>
        <Code block className="agent-text" tabIndex={0} aria-label={t('Arguments')}>
          {asText(args)}
        </Code>
        {result !== null && result !== undefined && (
          <Code block className="agent-text" mt={6} tabIndex={0} aria-label={t('Result')}>
            {asText(result)}
          </Code>
        )}
      </details>
    </>
  )
}
