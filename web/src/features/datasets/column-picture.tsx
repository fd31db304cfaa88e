import { Group, Stack, Text } from '@mantine/core'
import type { Schema } from '../../lib/api.ts'
import { familyOf, formatCell, toNumber } from '../../../../charts/src/values/columns.ts'
import { formatCompact, formatNumber } from '../../../../charts/src/values/format-number.ts'
import { t } from '../../lib/words.ts'

type Profile = Schema<'ColumnProfile'>

interface ColumnPictureProps {
  column: Profile
  rowCount: number
}

const maxTop = 7

/** A histogram of what can be ordered, the most frequent values of everything else. */
export function ColumnPicture({ column, rowCount }: ColumnPictureProps) {
  if (column.histogram.length > 1) return <Histogram column={column} />
  if (column.top.length > 0) return <TopValues column={column} rowCount={rowCount} />
  return (
    <Text size="sm" c="dimmed" py="lg" ta="center">
      {t('Nothing to picture.')}
    </Text>
  )
}

function Histogram({ column: { name, histogram, type, quantiles } }: { column: Profile }) {
  const max = Math.max(1, ...histogram.map(({ count }) => count))
  const [first, last] = [edge(histogram[0]?.from, type), edge(histogram.at(-1)?.to, type)]
  const median = placeOf(quantiles.find(({ at }) => at === 0.5)?.value, histogram)
  return (
    <>
      <div
        className="histogram"
        role="img"
        aria-label={t('Distribution of {{name}} from {{first}} to {{last}}', { name, first, last })}
      >
        {histogram.map(({ from, to, count }, index) => (
          <div
            key={index}
            style={{ height: `${Math.max(count > 0 ? 3 : 0, (count / max) * 100)}%` }}
            title={t('{{edge}} to {{edge2}}: {{number}}', {
              edge: edge(from, type),
              edge2: edge(to, type),
              number: formatNumber(count),
            })}
          />
        ))}
        {median !== undefined && (
          <span className="histogram-median" style={{ left: `${median * 100}%` }} title={t(t('Median'))} />
        )}
      </div>
      <Group justify="space-between" mt={2}>
        <Text size="xs" c="dimmed">
          {first}
        </Text>
        <Text size="xs" c="dimmed">
          {last}
        </Text>
      </Group>
    </>
  )
}

/** Where a value lies on the axis of the histogram, from 0 to 1. */
function placeOf(value: unknown, histogram: Profile['histogram']): number | undefined {
  const [low, high, at] = [histogram[0]?.from, histogram.at(-1)?.to, value].map(position)
  if (low === undefined || high === undefined || at === undefined || high <= low) return undefined
  return Math.min(1, Math.max(0, (at - low) / (high - low)))
}

function position(value: unknown): number | undefined {
  const number = toNumber(value)
  if (number !== undefined) return number
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}

function TopValues({ column: { top, type }, rowCount }: ColumnPictureProps) {
  const max = Math.max(1, ...top.map(({ count }) => count))
  return (
    <Stack gap={3} component="ol" className="plain-list">
      {top.slice(0, maxTop).map(({ value, count }, index) => (
        <li key={index} className="top-value">
          <div className="top-value-bar" style={{ width: `${(count / max) * 100}%` }} />
          <Text size="sm" truncate>
            {value === null ? t('(empty)') : formatCell(value, type) || t('(no characters)')}
          </Text>
          <Text size="xs" className="no-wrap" title={formatNumber(count)}>
            {rowCount > 0
              ? `${formatNumber(Math.round((count / rowCount) * 1000) / 10)} %`
              : formatCompact(count)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

/** What the picture does not say by itself. */
export function ProfileFacts({
  column: { min, max, mean, quantiles, type, histogram },
}: {
  column: Profile
}) {
  const drawn = histogram.length > 1
  const quantile = (share: number) => (drawn ? quantiles.find(({ at }) => at === share)?.value : null)
  const facts: [string, unknown][] = [
    [t('Mean'), mean],
    [t('Median'), quantile(0.5)],
    [t('95 % below'), quantile(0.95)],
    [t('Smallest'), drawn ? null : min],
    [t('Largest'), drawn ? null : max],
  ]
  const known = facts.filter(([, value]) => value !== null && value !== undefined)
  if (known.length === 0) return null
  return (
    <Group gap="md" mt="xs" className="profile-facts">
      {known.map(([label, value]) => (
        <Text key={label} size="xs" className="wrap-anywhere">
          <Text span c="dimmed" size="xs">
            {label}
          </Text>{' '}
          {edge(value, type)}
        </Text>
      ))}
    </Group>
  )
}

function edge(value: unknown, type: Profile['type']): string {
  const asNumber = familyOf(type) === 'number' ? toNumber(value) : undefined
  if (asNumber !== undefined) return formatCompact(asNumber)
  const text = formatCell(value, type)
  // Where a column begins and ends is a matter of minutes at most.
  return type === 'timestamp' ? text.slice(0, 16) : text
}
