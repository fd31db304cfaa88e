import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../failure-alert.tsx'
import './documents.css'
import { MarkedText } from './marked-text.tsx'
import { placeOf } from './passage.ts'
import type { Span } from './text-parts.ts'

const length = 50_000
/** How much stands before a passage where the text does not start at its beginning. */
const before = 4000

interface DocumentTextProps {
  base: number
  document: number
  version: number
  /** An end is missing where only a place to start at is known. */
  passage: Partial<Record<keyof Span, number | undefined>>
}

/** The text of a version, part by part, with the passage marked and in sight. */
export function DocumentText({ base, document, version, passage }: DocumentTextProps) {
  const { start: from = 0, end: to } = passage
  const [start, setStart] = useState(from < length - before ? 0 : from - before)
  const path = { id: base, document_id: document }
  const query = { version, start, length }
  const part = useQuery({
    queryKey: ['knowledge-text', path, query],
    queryFn: () => api.GET('/api/knowledge/bases/{id}/documents/{document_id}/text', { path, query }),
    staleTime: 60_000,
  })
  const content = useRef<HTMLDivElement>(null)
  // Some browsers return a promise here, which an effect may not.
  useEffect(() => {
    content.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [part.data])
  if (part.error) return <FailureAlert error={part.error} onRetry={() => void part.refetch()} />
  if (!part.data) return <Skeleton height={320} />
  const end = part.data.start + part.data.text.length
  return (
    <section aria-label={t('Text of the document')}>
      {start > 0 && (
        <Group mb="md">
          <Button variant="default" size="xs" onClick={() => setStart(Math.max(0, start - length))}>
            {t('Show earlier text')}
          </Button>
        </Group>
      )}
      <div ref={content} className="document-page">
        {sectionsOf(part.data).map((section) => (
          <Section
            key={section.start}
            section={section}
            passage={to === undefined ? undefined : { start: from, end: to }}
          />
        ))}
        {part.data.text === '' && <Text c="dimmed">{t('The document contains no text.')}</Text>}
      </div>
      {end < part.data.character_count && (
        <Group mt="md">
          <Button variant="default" size="xs" onClick={() => setStart(end)}>
            {t('Show later text')}
          </Button>
        </Group>
      )}
    </section>
  )
}

interface SectionText {
  place: string
  text: string
  start: number
}

/** The text between the places where pages and sections start. */
function sectionsOf({ text, start, places }: Schema<'KnowledgeText'>): SectionText[] {
  const starts = places.map((place) => ({ ...place, start: Math.max(place.start, start) }))
  const first = starts[0]
  if (!first || first.start > start) starts.unshift({ page: null, headings: [], start })
  return starts
    .map(({ page, headings, start: at }, index) => {
      const part = text.slice(at - start, (starts[index + 1]?.start ?? Infinity) - start)
      // Its own heading is the first line of a section.
      const isThere = part.trimStart().startsWith(headings.at(-1) ?? '')
      const place = placeOf({ page, headings: isThere ? headings.slice(0, -1) : headings })
      return { place, start: at, text: part }
    })
    .filter((section) => section.text !== '')
}

function Section({ section, passage }: { section: SectionText; passage: Span | undefined }) {
  const { place, text, start } = section
  return (
    <>
      {place !== '' && (
        <Text size="xs" c="dimmed" fw={600} mt="md" mb={4}>
          {place}
        </Text>
      )}
      <Text component="div" size="sm" className="document-text">
        <MarkedText text={text} spans={passage ? within(passage, { start, end: start + text.length }) : []} />
      </Text>
    </>
  )
}

/** The part of a passage that lies in a section, as offsets in its text. */
function within(passage: Span, section: Span): Span[] {
  const start = Math.max(passage.start, section.start)
  const end = Math.min(passage.end, section.end)
  return start < end ? [{ start: start - section.start, end: end - section.start }] : []
}
