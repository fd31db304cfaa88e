import { Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { formatDuration, formatTime } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { wordText } from './word-sources.ts'

type AnswerReceipt = Schema<'AnswerReceipt'>

const readers: Record<AnswerReceipt['read_by'], string> = {
  parser: t('Rules of Quarry and the model of the dataset. No language model was involved.'),
  model: t('A language model read the question. Quarry wrote and ran the query.'),
  verified: t('A verified answer to the same question'),
  edited: t('A query that was edited by hand'),
}

interface ReceiptProps {
  receipt: AnswerReceipt
  words: Schema<'Interpretation'>['words']
}

/** What an answer rests on. */
export function Receipt({ receipt, words }: ReceiptProps) {
  const { datasets, policies, provider, sql, elapsed_ms: elapsedMs, cached } = receipt
  const read = words.filter(({ kind }) => kind !== 'filler')
  return (
    <Stack role="group" gap="sm" className="chat-receipt" aria-label={t('Details of the answer')}>
      <Part title={t('Data')}>
        {datasets.map(({ id, name, version, data_as_of: at }) => (
          <Group key={id} gap={8}>
            <PageLink to={`/datasets/${id}`}>{name}</PageLink>
            <Text size="sm" c="dimmed">
              {version === null ? t('live') : t('version {{version}}', { version })}
              {at !== null && ` · ${t('data as of {{at}}', { at: formatTime(at) })}`}
            </Text>
            <PageLink to={`/lineage/${encodeURIComponent(`dataset:${id}`)}`}>{t('Lineage')}</PageLink>
          </Group>
        ))}
      </Part>
      <Part title={t('Policies')}>
        <Text size="sm" className="wrap-anywhere">
          {policies.length === 0 ? t('None restricts what you see.') : policies.join(', ')}
        </Text>
      </Part>
      <Part title={t('Read by')}>
        <Text size="sm" className="wrap-anywhere">
          {readers[receipt.read_by]}
          {provider && ` ${provider.name} · ${provider.privacy_level}`}
        </Text>
      </Part>
      {read.length > 0 && (
        <Part title={t('Words')}>
          {read.map((word) => (
            <Text key={word.start} size="sm" className="wrap-anywhere">
              {wordText(word)}
            </Text>
          ))}
        </Part>
      )}
      <Part title={t('Query time')}>
        <Text size="sm">
          {cached
            ? t('{{time}}, from the cache', { time: formatDuration(elapsedMs) })
            : formatDuration(elapsedMs)}
        </Text>
      </Part>
      {sql !== null && (
        <Part title={t('SQL')}>
          <Code block className="chat-sql" tabIndex={0} aria-label={t('SQL')}>
            {sql}
          </Code>
        </Part>
      )}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" fw={600} c="dimmed" mb={2}>
        {title}
      </Text>
      <Stack gap={2}>{children}</Stack>
    </div>
  )
}
