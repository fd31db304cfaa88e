import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { serverText, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Composer } from '../../ui/questions/composer.tsx'
import { ExampleQuestions } from './compose/example-questions.tsx'
import { ScopeBar } from './compose/scope-bar.tsx'
import { messageScope, scopeOf, useScopeChange, isAboutData } from './compose/scope.ts'
import { suggestionsAbout } from './compose/suggestions.ts'
import { MessageItem } from './messages/message-item.tsx'
import { sendMessage, useMessages, type Message, type NewMessage } from './messages/use-messages.ts'

interface ConversationProps {
  session: Schema<'ChatSession'>
  /** Readers of a shared chat cannot go on with it. */
  isOwn: boolean
}

/** The questions and answers of a chat, and the field to ask on. */
export function Conversation({ session, isOwn }: ConversationProps) {
  const list = useMessages(session.id)
  const { messages } = list
  const [announced, setAnnounced] = useState('')
  const scope = scopeOf(session)
  const changeScope = useScopeChange(session)
  const send = useMutation({ mutationFn: (body: NewMessage) => sendMessage(session.id, body) })
  useSightOf(messages.map(({ id }) => id))
  const ask = isOwn ? (body: NewMessage) => send.mutate({ ...messageScope(scope), ...body }) : undefined
  return (
    <div className="chat-conversation">
      <Stack gap="xl" className="chat-messages" role="log" aria-label={t('Messages')} aria-live="off">
        <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
        {list.isPending && <Skeleton height={240} />}
        {list.hasNextPage && (
          <Button
            variant="default"
            size="compact-sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('Show earlier messages')}
          </Button>
        )}
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            onAsk={ask}
            onAnswered={(answered) => setAnnounced(announcement(answered))}
          />
        ))}
        {list.isSuccess && messages.length === 0 && isOwn && (
          <ExampleQuestions datasetIds={scope.datasetIds} onAsk={(content) => ask?.({ content })} />
        )}
      </Stack>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <div className="chat-foot">
        <FailureAlert error={send.error} />
        {ask ? (
          <Composer
            takesFocus
            suggestions={suggestionsAbout(scope.datasetIds)}
            isSending={send.isPending}
            completes={isAboutData(scope)}
            onSend={(content, done) => send.mutate({ ...messageScope(scope), content }, { onSuccess: done })}
          >
            <ScopeBar scope={scope} onScope={changeScope} />
          </Composer>
        ) : (
          <Text size="sm" c="dimmed">
            {t('This chat is shared with you. Its answers are computed with your own rights.')}
          </Text>
        )}
      </div>
    </div>
  )
}

function announcement({ data, text, error, status }: Message): string {
  if (status === 'cancelled') return t('Cancelled')
  const said = data?.sentence || data?.interpretation.reason || text || serverText(error?.message ?? '')
  return said ? t('Answer: {{text}}', { text: said }) : t('The answer is there.')
}

/** Brings the message into sight that the address names, later the latest question; its answer grows below it. */
function useSightOf(ids: readonly number[]): void {
  const lastId = ids.at(-1)
  const isLong = ids.length > 1
  const isLinked = useRef(true)
  useEffect(() => {
    if (lastId === undefined) return
    const [, named] = /^#(message-\d+)$/.exec(location.hash) ?? []
    const linked = isLinked.current && named !== undefined ? document.getElementById(named) : undefined
    isLinked.current = false
    const shown = linked ?? (isLong ? document.getElementById(`message-${lastId}`) : undefined)
    shown?.scrollIntoView({ block: 'start' })
  }, [lastId, isLong])
}
