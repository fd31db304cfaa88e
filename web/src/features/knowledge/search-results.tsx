import { Anchor, Card, Skeleton, Stack, Text } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, type Schema } from '../../lib/api.ts'
import { plural, serverText, t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MarkedText } from '../../ui/documents/marked-text.tsx'
import { type Passage, passagePath, placeOf } from '../../ui/documents/passage.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import '../../ui/documents/documents.css'

interface SearchResultsProps {
  baseId: number
  query: string
}

/** What the documents say to a query: sentences with their sources, and all passages, best first. */
export function SearchResults({ baseId: id, query }: SearchResultsProps) {
  const results = useQuery({
    queryKey: ['knowledge-search', id, query],
    queryFn: () => api.POST('/api/knowledge/bases/{id}/search', { path: { id }, body: { query, limit: 20 } }),
    staleTime: 60_000,
  })
  if (results.error) return <FailureAlert error={results.error} onRetry={() => void results.refetch()} />
  if (!results.data) return <Skeleton height={240} />
  const { passages, answer, corrections = [], meaning } = results.data
  if (passages.length === 0)
    return (
      <EmptyState icon={IconSearchOff} title={t('Nothing found')}>
        {t('No document that you may see contains these words. Try other words, or fewer.')}
      </EmptyState>
    )
  return (
    <Stack>
      {corrections.map(({ word, searched_for: instead }) => (
        <Text key={word} size="sm" role="status">
          {t('No passage contains “{{word}}”. Showing results for “{{instead}}”.', { word, instead })}
        </Text>
      ))}
      {meaning?.reason && (
        <Text size="sm" c="dimmed" role="status">
          {t('Only words were searched, not meanings: {{reason}}.', { reason: serverText(meaning.reason) })}
        </Text>
      )}
      {answer.found && <Answer answer={answer} passages={passages} />}
      <Text size="sm" c="dimmed" aria-live="polite">
        {plural(passages.length, 'passage')}
      </Text>
      <ol className="plain-list passages" aria-label={t('Passages')}>
        {passages.map((passage, at) => (
          <li key={passage.chunk_id}>
            <PassageCard passage={passage} number={at + 1} />
          </li>
        ))}
      </ol>
    </Stack>
  )
}

interface AnswerProps {
  answer: Schema<'KnowledgeResults'>['answer']
  passages: Passage[]
}

function Answer({ answer, passages }: AnswerProps) {
  return (
    <Card component="section" aria-label={t('Answer from the documents')}>
      <Text size="xs" c="dimmed" fw={600} mb={4}>
        {t('Answer from the documents')}
      </Text>
      {answer.sentences.map(({ text, citations }, at) => (
        <Text key={at} className="wrap-anywhere">
          {text}{' '}
          {citations.map((id) => (
            <Citation key={id} number={passages.findIndex(({ chunk_id: one }) => one === id)} of={passages} />
          ))}
        </Text>
      ))}
    </Card>
  )
}

function Citation({ number, of }: { number: number; of: Passage[] }) {
  const passage = of[number]
  if (!passage) return null
  const { document_name: name } = passage
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          to={passagePath(passage)}
          aria-label={t('Source {{number}}: {{name}}', { number: String(number + 1), name })}
          {...props}
        />
      )}
    >
      [{number + 1}]
    </Anchor>
  )
}

function PassageCard({ passage, number }: { passage: Passage; number: number }) {
  return (
    <Card component="article" aria-label={t('Passage {{number}}', { number: String(number) })}>
      <PageLink to={passagePath(passage)}>
        {number}. {passage.document_name}
      </PageLink>
      <Text size="xs" c="dimmed" className="wrap-anywhere">
        {placeOf(passage)}
      </Text>
      <Text size="sm" mt={6} className="document-text">
        <MarkedText text={passage.text} spans={passage.highlights} />
      </Text>
    </Card>
  )
}
