import { Code, Stack, Table, Text } from '@mantine/core'
import { formatBytes, formatNumber } from '../../../../charts/src/values/format-number.ts'
import type { Schema } from '../../lib/api.ts'
import { formatDuration, formatTime } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { askedBy, clientWords, originWords, outcomeOf } from './usage-words.ts'

type Entry = Schema<'QueryHistoryEntry'>

/** All that is known of one query. */
export function QueryDetails({ entry }: { entry: Entry }) {
  const text = entry.sql ?? (entry.query && JSON.stringify(entry.query, null, 2))
  return (
    <Stack>
      <Table variant="vertical" layout="fixed" withTableBorder>
        <Table.Tbody>
          {factsOf(entry).map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th w={140}>{label}</Table.Th>
              <Table.Td className="wrap-anywhere">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {text ? (
        <Code block tabIndex={0} aria-label={t('Query')}>
          {text}
        </Code>
      ) : (
        <Text size="sm" c="dimmed">
          {t('Its text is too long, or not visible to you.')}
        </Text>
      )}
    </Stack>
  )
}

function factsOf(entry: Entry): [string, string][] {
  const { origin, client, dashboard_name, chart_title, reads, size_bytes } = entry
  const by = [originWords[origin], clientWords[client], dashboard_name, chart_title]
  return [
    [t('When'), formatTime(entry.started_at)],
    [t('Who'), askedBy(entry)],
    [t('By what'), by.filter((part) => part !== null).join(', ')],
    [t('Outcome'), outcomeOf(entry)],
    [t('Took'), formatDuration(entry.duration_ms)],
    [t('Engine time'), entry.is_cached ? t('cached') : formatDuration(entry.engine_ms)],
    [t('Rows'), formatNumber(entry.row_count)],
    ...(size_bytes === null ? [] : [[t('Size'), formatBytes(size_bytes)] as [string, string]]),
    ...reads.map(({ dataset_id, name, columns }): [string, string] => [
      name ?? t('Dataset {{id}}', { id: dataset_id }),
      columns === null
        ? t('columns not known')
        : columns.length === 0
          ? t('only counted')
          : columns.join(', '),
    ]),
  ]
}
