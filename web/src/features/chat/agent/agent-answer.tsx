import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApprovalCard } from '../../../board/agents/approval-card.tsx'
import { StepList } from '../../../board/agents/step-list.tsx'
import { api } from '../../../lib/api.ts'
import { serverText, t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { Message } from '../messages/use-messages.ts'
import { type Progress, reloadMessage } from '../messages/use-progress.ts'

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
      <StepList steps={steps} />
      {approvals.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} onDecided={() => void reloadMessage(message)} />
      ))}
      {text !== null && <Text className="chat-text">{text}</Text>}
      {reason && message.error === null && (
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {t('Ended: {{reason}}', { reason: serverText(reason) })}
        </Text>
      )}
    </Stack>
  )
}
