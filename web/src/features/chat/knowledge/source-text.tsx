import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { partsOf } from '../answer/edit-query.ts'

/** How much is shown around a passage. */
const around = 4000

/** A document at a passage, which is marked and in sight. */
export function SourceText({ passage }: { passage: Schema<'KnowledgePassage'> }) {
  const { base_id: id, document_id, version, start, end } = passage
  const from = Math.max(0, start - around)
  const query = { version, start: from, length: end - from + around }
  const source = useQuery({
    queryKey: ['knowledge-text', id, document_id, query],
    queryFn: () =>
      api.GET('/api/knowledge/bases/{id}/documents/{document_id}/text', { path: { id, document_id }, query }),
    staleTime: 60_000,
  })
  const marked = useRef<HTMLElement>(null)
  // Some browsers return a promise here, which an effect may not.
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'center' })
  }, [source.data])
  if (source.error) return <FailureAlert error={source.error} onRetry={() => void source.refetch()} />
  if (!source.data) return <Skeleton height={320} />
  const { text, start: textStart, character_count: count } = source.data
  const range = { start: start - textStart, end: end - textStart }
  const isExcerpt = textStart > 0 || textStart + text.length < count
  return (
    <>
      <Text size="xs" c="dimmed" mb="xs">
        {t('Version {{version}}', { version: String(source.data.version) })}
        {isExcerpt && ` · ${t('Excerpt')}`}
      </Text>
      <Text component="div" size="sm" className="chat-text">
        {partsOf(text, [range]).map((part, at) =>
          part.range ? (
            <mark key={at} ref={marked}>
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )}
      </Text>
    </>
  )
}
