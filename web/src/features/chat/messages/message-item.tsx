import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { serverText, t } from '../../../lib/words.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'
import { AgentAnswer } from '../agent/agent-answer.tsx'
import { DataAnswer } from '../answer/data-answer.tsx'
import { InterpretationChips } from '../answer/interpretation-chips.tsx'
import { KnowledgeAnswer, PassageList } from '../knowledge/knowledge-answer.tsx'
import { QuestionText } from './question-text.tsx'
import { putMessage, type Message, type NewMessage } from './use-messages.ts'
import { isUnfinished, useProgress, type Progress } from './use-progress.ts'
import { useRefreshed } from './use-refreshed.ts'

interface MessageItemProps {
  message: Message
  onAsk: ((body: NewMessage) => void) | undefined
  /** Says it to those who cannot see it. */
  onAnswered: (message: Message) => void
}

/** A question and its answer, as far as it is there. */
export function MessageItem({ message, onAsk, onAnswered }: MessageItemProps) {
  const progress = useProgress(message, onAnswered)
  const { place, isRefreshing, isRefreshed } = useRefreshed(message)
  return (
    <article id={`message-${message.id}`} ref={place} className="chat-message" aria-label={message.content}>
      <QuestionText message={message} />
      <div className="chat-answer" aria-busy={isUnfinished(message) || isRefreshing}>
        <Stack gap="sm">
          <Answer message={message} progress={progress} onAsk={onAsk} />
          {isUnfinished(message) && (
            <Working message={message} progress={progress} isOwn={onAsk !== undefined} />
          )}
          {isRefreshing && (
            <Text size="xs" c="dimmed">
              {t('Updating with your rights and the current data …')}
            </Text>
          )}
          {isRefreshed && (
            <Text size="xs" c="dimmed">
              {t('Updated with your rights and the current data.')}
            </Text>
          )}
        </Stack>
      </div>
    </article>
  )
}

interface AnswerProps extends Pick<MessageItemProps, 'message' | 'onAsk'> {
  progress: Progress
}

function Answer({ message, progress, onAsk }: AnswerProps) {
  const { data, knowledge, status, error, mode, text } = message
  // What an agent did before it was stopped stays.
  const hasRun = message.agent_run_id !== null
  if (status === 'cancelled' && !hasRun) return <Note>{t('Cancelled')}</Note>
  if (status === 'expired' && !hasRun) return <Note>{t('Expired: nobody decided in time.')}</Note>
  return (
    <>
      {data && <DataAnswer message={message} data={data} onAsk={onAsk} />}
      {!data && progress.interpretation && (
        <InterpretationChips interpretation={progress.interpretation} onEdit={undefined} />
      )}
      {knowledge && <KnowledgeAnswer results={knowledge} />}
      {!knowledge && isUnfinished(message) && progress.passages.length > 0 && (
        <div className="chat-passages">
          <PassageList passages={progress.passages} />
        </div>
      )}
      {mode === 'agent' && <AgentAnswer message={message} progress={progress} />}
      {mode !== 'agent' && text !== null && <Text className="chat-text">{text}</Text>}
      {error && (
        <Text c="red" className="wrap-anywhere" role="alert">
          {serverText(error.message)}
        </Text>
      )}
      {status === 'done' && !data && !knowledge && text === null && mode !== 'agent' && !message.is_stale && (
        <Note>{t('You have no access to what this answer reads.')}</Note>
      )}
    </>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}

/** Where the work stands, and how to stop it. */
function Working({ message, progress, isOwn }: { message: Message; progress: Progress; isOwn: boolean }) {
  const cancel = useMutation({
    mutationFn: () =>
      api.POST('/api/chat/sessions/{id}/messages/{message_id}/cancel', {
        path: { id: message.session_id, message_id: message.id },
      }),
    onSuccess: putMessage,
    onError: showFailure,
  })
  return (
    <Group gap="xs">
      {message.status !== 'awaiting_approval' && <Loader size="xs" aria-hidden />}
      <Text size="sm" c="dimmed" role="status">
        {stageWords(message, progress)}
      </Text>
      {isOwn && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerStop size={14} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('Cancel')}
        </Button>
      )}
    </Group>
  )
}

function stageWords(message: Message, progress: Progress): string {
  const { interpretation, passages, steps, approvals, isBroken } = progress
  if (isBroken) return t('Connection lost. Reconnecting …')
  if (message.status === 'awaiting_approval' || approvals.some(({ status }) => status === 'pending'))
    return t('Waiting for your decision')
  if (passages.length > 0) return t('A language model is writing the answer from these passages …')
  if (interpretation) return t('Running the query …')
  if (message.mode === 'agent')
    return steps.length > 0 ? t('The agent is working …') : t('Starting the agent …')
  if (message.mode === 'knowledge') return t('Searching the documents …')
  return message.status === 'queued' ? t('Queued') : t('Reading the question …')
}
