import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { publishedApi, type PublishedSource } from '../../../lib/published-api.ts'
import { language, serverText, t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { MarkedText } from '../../../ui/documents/marked-text.tsx'
import { Composer } from '../../../ui/questions/composer.tsx'
import {
  suggestionLimit,
  type SuggestionsFrom,
  useSuggestions,
} from '../../../ui/questions/use-suggestions.ts'
import { EarlierQuestions } from './earlier-questions.tsx'
import { PublishedAnswer } from './published-answer.tsx'
import { type Question, type Turn, useAsking } from './use-asking.ts'
import './asking.css'

interface AskAppProps {
  source: PublishedSource
  /** The last question was refused: what may be asked can be something else by now. */
  onError?: (error: Error) => void
}

/** Questions about what an app shows, with their answers. */
export function AskApp({ source, onError }: AskAppProps) {
  const suggestions = useMemo(() => suggestionsOf(source), [source])
  const { turns, ask, open, beginAgain, isAsking, openError } = useAsking(source)
  const last = turns.at(-1)
  useEffect(() => {
    if (last?.error) onError?.(last.error)
  }, [last, onError])
  return (
    <div className="asked">
      <Stack gap="xl" className="asked-turns" role="log" aria-label={t('Messages')} aria-live="off">
        <FailureAlert error={openError} />
        {turns.length === 0 ? (
          <>
            <Examples suggestions={suggestions} onAsk={ask} />
            <EarlierQuestions source={source} onOpen={open} />
          </>
        ) : (
          turns.map((turn) => <Asked key={turn.key} turn={turn} onAsk={ask} isLast={turn === last} />)
        )}
      </Stack>
      <VisuallyHidden role="status">{announcement(last)}</VisuallyHidden>
      <div className="chat-foot">
        {turns.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            mb={4}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={beginAgain}
          >
            {t('New chat')}
          </Button>
        )}
        <Composer
          takesFocus
          completes
          suggestions={suggestions}
          isSending={isAsking}
          onSend={(content, done) => {
            ask({ content })
            done()
          }}
        />
      </div>
    </div>
  )
}

const suggestionsOf = (source: PublishedSource): SuggestionsFrom => ({
  key: ['published-suggestions', source.key],
  async fetch(text, signal) {
    const query = { limit: suggestionLimit, language: language(), ...(text === '' ? {} : { text }) }
    return (await publishedApi(source).GET('/api/chat/suggest', { query, signal })).items
  },
})

function Examples({
  suggestions,
  onAsk,
}: {
  suggestions: SuggestionsFrom
  onAsk: (asked: Question) => void
}) {
  const items = useSuggestions('', { from: suggestions, isWanted: true })
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        {t('Ask in your own words. Answers come from the data of this app, as far as you may see them.')}
      </Text>
      {items.length > 0 && (
        <ul className="asked-examples" aria-label={t('Example questions')}>
          {items.map(({ text }) => (
            <li key={text}>
              <Button variant="default" className="chat-choice" onClick={() => onAsk({ content: text })}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

interface AskedProps {
  turn: Turn
  onAsk: (asked: Question) => void
  isLast: boolean
}

function Asked({ turn, onAsk, isLast }: AskedProps) {
  const { content, answer, error } = turn
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLast) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isLast, answer])
  return (
    <div className="asked-turn" ref={place}>
      <div className="chat-question">
        <Text component="h2" fz="md" fw={500} className="wrap-anywhere">
          <MarkedText text={content} spans={answer?.unmatched ?? []} className="chat-unmatched" />
        </Text>
      </div>
      <FailureAlert error={error} onRetry={() => onAsk({ content })} />
      {!answer && !error && <Skeleton height={120} aria-label={t('Loading')} />}
      {answer && (
        <Suspense fallback={<Skeleton height={120} />}>
          <PublishedAnswer {...{ content, answer, onAsk }} />
        </Suspense>
      )}
    </div>
  )
}

function announcement(last: Turn | undefined): string {
  const { answer } = last ?? {}
  if (!answer) return ''
  const said = answer.sentence || serverText(answer.reason ?? answer.error?.message ?? '')
  return said ? t('Answer: {{text}}', { text: said }) : t('The answer is there.')
}
