import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { Message } from '../messages/use-messages.ts'
import type { Progress } from '../messages/use-progress.ts'
import { AgentSteps } from './agent-steps.tsx'
import { ApprovalCard } from './approval-card.tsx'

interface AgentAnswerProps {
  message: Message
  progress: Progress
}

/** What an agent did and said, and what it waits for. */
export function AgentAnswer({ message, progress }: AgentAnswerProps) {
  const { agent_run_id: runId, text } = message
  const run = useQuery({
    queryKey: ['agent-run', runId],
    queryFn: () => api.GET('/api/chat/agent-runs/{id}', { path: { id: runId ?? 0 } }),
    enabled: runId !== null,
  })
  const { steps = progress.steps, approvals = progress.approvals, reason } = run.data ?? {}
  return (
    <Stack gap="sm">
      <FailureAlert error={run.error} onRetry={() => void run.refetch()} />
      <AgentSteps steps={steps} />
      {approvals.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} message={message} />
      ))}
      {text !== null && <Text className="chat-text">{text}</Text>}
      {reason && message.error === null && (
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {t('Ended: {{reason}}', { reason })}
        </Text>
      )}
    </Stack>
  )
}
