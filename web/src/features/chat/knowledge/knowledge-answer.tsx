import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { Schema } from '../../../lib/api.ts'
import { lazyComponent } from '../../../lib/lazily.ts'
import { plural, serverText, t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import '../../../ui/documents/documents.css'
import { MarkedText } from '../../../ui/documents/marked-text.tsx'
import { type Passage, passagePath, placeOf } from '../../../ui/documents/passage.ts'
import { PageLink } from '../../../ui/page-link.tsx'

type Answer = Schema<'KnowledgeResults'>['answer']

const DocumentText = lazyComponent(() => import('../../../ui/documents/document-text.tsx'), 'DocumentText')

/** What documents say to a question: sentences with their sources, and the passages that they are from. */
export function KnowledgeAnswer({ results }: { results: Schema<'KnowledgeResults'> }) {
  const { answer, passages, query } = results
  return (
    <Stack gap="sm" role="group" aria-label={t('Answer from the documents')}>
      {query !== undefined && (
        <Text size="xs" c="dimmed" className="wrap-anywhere">
          {t('From the documents, on “{{query}}”', { query })}
        </Text>
      )}
      {answer.found ? (
        <Sentences sentences={answer.sentences} passages={passages} />
      ) : (
        <Text>{t('The documents do not answer this question.')}</Text>
      )}
      {answer.writer?.fallback_reason && (
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {t('The language model gave no usable answer, so the documents are quoted ({{reason}}).', {
            reason: serverText(answer.writer.fallback_reason),
          })}
        </Text>
      )}
      {passages.length > 0 && (
        <details className="chat-passages" open={!answer.found}>
          <summary>{answer.found ? t('Sources') : t('Passages with similar words')}</summary>
          <PassageList passages={passages} />
          {answer.found && <WrittenBy answer={answer} />}
        </details>
      )}
    </Stack>
  )
}

function Sentences({ sentences, passages }: Pick<Answer, 'sentences'> & { passages: Passage[] }) {
  const numberOf = new Map(passages.map(({ chunk_id: id }, at) => [id, at + 1]))
  return (
    <Text component="div" className="wrap-anywhere">
      {sentences.map(({ text, citations }, at) => (
        <span key={at}>
          {text}{' '}
          {passages
            .filter(({ chunk_id: id }) => citations.includes(id))
            .map((passage) => (
              <Citation
                key={passage.chunk_id}
                passage={passage}
                number={String(numberOf.get(passage.chunk_id))}
              />
            ))}{' '}
        </span>
      ))}
    </Text>
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

/** The passages that were found, numbered as they are cited. */
export const PassageList = ({ passages }: { passages: Passage[] }) => (
  <ol>
    {passages.map((passage) => (
      <li key={passage.chunk_id}>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => openSource(passage)}>
          {passage.document_name}
        </Anchor>
        <Text span size="xs" c="dimmed">
          {' '}
          {placeOf(passage)}
        </Text>
        <Text size="sm" className="document-text" lineClamp={4}>
          <MarkedText text={passage.text} spans={passage.highlights} />
        </Text>
      </li>
    ))}
  </ol>
)

/** Whose words the sentences are. */
function WrittenBy({ answer: { writer } }: { answer: Answer }) {
  const isQuoted = !writer || writer.fallback_reason !== null
  return (
    <Text size="xs" c="dimmed" mt="sm" className="wrap-anywhere">
      {isQuoted
        ? t('Quoted word for word from the documents.')
        : t('Written by a language model from these passages, and checked against them.')}
      {writer && ` ${writerWords(writer)}`}
    </Text>
  )
}

function writerWords(writer: NonNullable<Answer['writer']>): string {
  const { provider_name, model, privacy_level, input_tokens, output_tokens, dropped_sentences } = writer
  return [
    provider_name,
    model,
    privacy_level,
    ...(input_tokens === null ? [] : [plural(input_tokens + (output_tokens ?? 0), 'token')]),
    ...(dropped_sentences === 0
      ? []
      : [
          plural(
            dropped_sentences,
            'sentence without a source left out',
            'sentences without a source left out',
          ),
        ]),
  ].join(' · ')
}

const openSource = (passage: Passage): void =>
  openDialog(
    passage.document_name,
    (close) => (
      <Stack gap="sm">
        <Group gap="md" onClick={close}>
          <PageLink to={passagePath(passage)}>{t('Open document')}</PageLink>
          <Text size="xs" c="dimmed" className="wrap-anywhere">
            {[placeOf(passage), t('Version {{version}}', { version: String(passage.version) })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Group>
        <DocumentText
          base={passage.base_id}
          document={passage.document_id}
          version={passage.version}
          passage={passage}
        />
      </Stack>
    ),
    'xl',
  )
