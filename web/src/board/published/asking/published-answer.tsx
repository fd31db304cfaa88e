import { Alert, Badge, Card, Stack, Text } from '@mantine/core'
import type { AnswerTable } from '../../../../../charts/src/values/pivot.ts'
import { lazyComponent } from '../../../lib/lazily.ts'
import { formatTime } from '../../../lib/format.ts'
import type { PublishedAnswer as Answer } from '../../../lib/published-api.ts'
import { serverText, t } from '../../../lib/words.ts'
import { Choice, Choices } from '../../../ui/questions/choices.tsx'
import { withReplacements } from '../../../ui/questions/with-replacements.ts'
import type { Question } from './use-asking.ts'

const ChartView = lazyComponent(() => import('../../../charts/chart-view.tsx'), 'ChartView')

interface PublishedAnswerProps {
  content: string
  answer: Answer
  onAsk: (question: Question) => void
}

/** An answer to a viewer of an app: one sentence, how the question was read, what came out, and what it rests on. */
export function PublishedAnswer({ content, answer, onAsk }: PublishedAnswerProps) {
  const { status, sentence, reason, error, assumptions, readings, result, chart } = answer
  return (
    <Stack gap="sm" className="asked-answer">
      {status === 'answered' && (
        <Text fw={550} className="wrap-anywhere">
          {sentence}
        </Text>
      )}
      {status === 'refused' && (
        <Text className="wrap-anywhere">
          {serverText(reason ?? '') || t('The data of this app have no answer to that.')}
        </Text>
      )}
      {status === 'clarify' && <Unclear {...{ content, answer, onAsk }} />}
      {status === 'failed' && (
        <Alert color="red" title={t('This could not be answered')}>
          <Text size="sm" className="wrap-anywhere">
            {serverText(error?.message ?? '')}
          </Text>
        </Alert>
      )}
      {status === 'answered' && <ReadAs {...answer} />}
      {assumptions.map(({ code, text }) => (
        <Text key={`${code} ${text}`} size="sm" c="dimmed" className="wrap-anywhere">
          {text}
        </Text>
      ))}
      {result && chart && (
        <Card p="sm" role="group" aria-label={t('Result: {{title}}', { title: answer.description })}>
          <ChartView
            title={answer.description}
            kind={chart.kind}
            table={result as AnswerTable}
            height={heightOf(chart.kind, result.rows.length)}
          />
          {result.truncated && (
            <Text size="xs" c="dimmed" mt="xs">
              {t('Only the first rows are shown. Ask about less to see all.')}
            </Text>
          )}
        </Card>
      )}
      {status === 'answered' && (
        <>
          <OtherReadings label={t('Or did you mean')} {...{ content, readings, onAsk }} />
          <RestsOn receipt={answer.receipt} />
        </>
      )}
    </Stack>
  )
}

function heightOf(kind: string, rows: number): number {
  if (kind === 'number') return 110
  return kind === 'table' ? Math.min(360, 44 + 36 * Math.max(1, rows)) : 300
}

/** What the words of the question were taken for. */
function ReadAs({ words, description }: Pick<Answer, 'words' | 'description'>) {
  const read = words.filter(({ kind }) => kind !== 'filler')
  if (read.length === 0) return <Text size="sm">{description}</Text>
  return (
    <ul className="asked-chips" aria-label={t('How the question was read')}>
      {read.map(({ start, kind, meaning }) => (
        <li key={start}>
          <Badge variant="light" color={colors[kind] ?? 'gray'} className="asked-chip">
            {meaning}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

const colors: Record<string, string> = { measure: 'teal', dimension: 'blue', value: 'orange', time: 'orange' }

/** What has to be said before the question can be answered; a choice takes the place of the word. */
function Unclear({ content, answer, onAsk }: PublishedAnswerProps) {
  const { reason, unmatched, readings } = answer
  return (
    <Stack gap="xs">
      <Text className="wrap-anywhere">
        {serverText(reason ?? '') || t('One more thing before this can be answered.')}
      </Text>
      {unmatched.map(({ start, end, text, choices }) => (
        <Choices
          key={start}
          label={t('Meaning of “{{word}}”', { word: text })}
          text={
            choices.length > 0
              ? t('“{{word}}” could be', { word: text })
              : t('Nothing in this app is called “{{word}}”.', { word: text })
          }
        >
          {choices.map(({ label, replacement }) => (
            <Choice
              key={`${label} ${replacement}`}
              onClick={() => onAsk({ content: withReplacements(content, [{ start, end, replacement }]) })}
            >
              {label}
            </Choice>
          ))}
        </Choices>
      ))}
      <OtherReadings label={t('Did you mean')} {...{ content, readings, onAsk }} />
    </Stack>
  )
}

interface OtherReadingsProps extends Pick<Answer, 'readings'> {
  label: string
  content: string
  onAsk: (question: Question) => void
}

function OtherReadings({ label, content, readings, onAsk }: OtherReadingsProps) {
  if (readings.length === 0) return null
  return (
    <Choices label={label} text={label}>
      {readings.map((reading, at) => (
        <Choice key={reading} onClick={() => onAsk({ content, reading: at + 1 })}>
          {reading}
        </Choice>
      ))}
    </Choices>
  )
}

function RestsOn({ receipt }: Pick<Answer, 'receipt'>) {
  if (!receipt) return null
  const { sources, data_as_of: at, is_restricted: isRestricted, read_by: readBy } = receipt
  const said = [
    t('From {{names}}', { names: sources.map(({ name }) => name).join(', ') }),
    ...(at === null ? [] : [t('data as of {{at}}', { at: formatTime(at) })]),
    ...(isRestricted ? [t('only what you may see')] : []),
    ...(readBy === 'model' ? [t('read by a language model')] : []),
  ]
  return (
    <Text size="xs" c="dimmed" className="wrap-anywhere">
      {said.join(' · ')}
    </Text>
  )
}
