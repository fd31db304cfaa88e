import { Anchor, Stack, Text } from '@mantine/core'
import type { Schema } from '../../../lib/api.ts'
import { lazyComponent } from '../../../lib/lazily.ts'
import { t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { partsOf } from '../answer/edit-query.ts'

type Passage = Schema<'KnowledgePassage'>

const SourceText = lazyComponent(() => import('./source-text.tsx'), 'SourceText')

/** What documents say to a question: sentences with their sources, and the passages that they are from. */
export function KnowledgeAnswer({ results }: { results: Schema<'KnowledgeResults'> }) {
  const { answer, passages } = results
  const numberOf = new Map(passages.map(({ chunk_id: id }, at) => [id, at + 1]))
  const cited = (ids: readonly number[]) => passages.filter(({ chunk_id: id }) => ids.includes(id))
  return (
    <Stack gap="sm">
      {answer.found ? (
        <Text component="div" className="wrap-anywhere">
          {answer.sentences.map(({ text, citations }, at) => (
            <span key={at}>
              {text}{' '}
              {cited(citations).map((passage) => (
                <Citation
                  key={passage.chunk_id}
                  passage={passage}
                  number={String(numberOf.get(passage.chunk_id))}
                />
              ))}{' '}
            </span>
          ))}
        </Text>
      ) : (
        <Text>{t('The documents do not answer this question.')}</Text>
      )}
      {passages.length > 0 && (
        <details className="chat-passages" open={!answer.found}>
          <summary>{answer.found ? t('Sources') : t('Passages with similar words')}</summary>
          <ol>
            {passages.map((passage) => (
              <li key={passage.chunk_id}>
                <PassageText passage={passage} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Stack>
  )
}

function Citation({ passage, number }: { passage: Passage; number: string }) {
  return (
    <Anchor
      component="button"
      type="button"
      className="chat-citation"
      aria-label={t('Source {{number}}: {{name}}', { number, name: passage.document_name })}
      onClick={() => openSource(passage)}
    >
      {number}
    </Anchor>
  )
}

function PassageText({ passage }: { passage: Passage }) {
  return (
    <>
      <Anchor component="button" type="button" size="sm" ta="left" onClick={() => openSource(passage)}>
        {passage.document_name}
      </Anchor>
      <Text span size="xs" c="dimmed">
        {' '}
        {placeOf(passage)}
      </Text>
      <Text size="sm" className="chat-text" lineClamp={4}>
        {partsOf(passage.text, passage.highlights).map(({ text, range }, at) =>
          range ? <mark key={at}>{text}</mark> : text,
        )}
      </Text>
    </>
  )
}

const placeOf = ({ page, headings }: Passage): string =>
  [page === null ? '' : t('page {{page}}', { page: String(page) }), headings.join(' › ')]
    .filter(Boolean)
    .join(' · ')

const openSource = (passage: Passage): void =>
  openDialog(passage.document_name, () => <SourceText passage={passage} />, 'xl')
