import { Card, Group, Text, Title } from '@mantine/core'
import type { Schema } from '../../../lib/api.ts'
import { formatCell } from '../../../../../charts/src/values/columns.ts'
import { formatCompact, formatNumber } from '../../../../../charts/src/values/format-number.ts'
import { plural, t } from '../../../lib/words.ts'

type Distribution = Schema<'ColumnDistribution'>

interface ColumnDiffProps {
  column: Schema<'RecipeDiff'>['columns'][number]
  rows: { before: number; after: number }
}

const maxTop = 6

/** The values of a column before and after, side by side. */
export function ColumnDiff({ column: { name, changed, before, after }, rows }: ColumnDiffProps) {
  return (
    <Card padding="sm">
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Title order={4} size="h6" className="truncate" title={name}>
          {name}
        </Title>
        {changed !== null && changed > 0 && (
          <Text size="xs" c="dimmed" className="no-wrap">
            {t('{{changed}} differ', { changed: plural(changed, 'row') })}
          </Text>
        )}
      </Group>
      <TopPairs name={name} before={before} after={after} rows={rows} />
      <dl className="diff-facts">
        {factsOf(before, after).map(([label, was, is]) => (
          <div key={label} data-differs={was !== is || undefined}>
            <dt>{label}</dt>
            <dd>{was === is ? was : `${was} → ${is}`}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface TopPairsProps {
  name: string
  before: Distribution | null
  after: Distribution | null
  rows: { before: number; after: number }
}

function TopPairs({ name, before, after, rows }: TopPairsProps) {
  const share = (of: Distribution | null, value: string, total: number) => {
    const count = of?.top.find((one) => textOf(one.value) === value)?.count ?? 0
    return total === 0 ? 0 : count / total
  }
  const values = [
    ...new Set([...(after?.top ?? []), ...(before?.top ?? [])].map(({ value }) => textOf(value))),
  ]
  const pairs = values.slice(0, maxTop).map((value) => ({
    value,
    was: share(before, value, rows.before),
    is: share(after, value, rows.after),
  }))
  const max = Math.max(0.0001, ...pairs.flatMap(({ was, is }) => [was, is]))
  return (
    <ul
      className="plain-list diff-pairs"
      aria-label={t('Most frequent values of {{name}}, before and after', { name })}
    >
      {pairs.map(({ value, was, is }) => (
        <li key={value}>
          <Text size="xs" truncate className="diff-pair-value" title={value}>
            {value}
          </Text>
          <span className="diff-bars" aria-hidden>
            <span data-side="before" style={{ width: `${(was / max) * 100}%` }} />
            <span data-side="after" style={{ width: `${(is / max) * 100}%` }} />
          </span>
          <Text size="xs" className="no-wrap">
            {percent(was) === percent(is) ? percent(is) : `${percent(was)} → ${percent(is)}`}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function factsOf(before: Distribution | null, after: Distribution | null): [string, string, string][] {
  const fact = (label: string, of: (one: Distribution) => string): [string, string, string] => [
    label,
    before ? of(before) : '–',
    after ? of(after) : '–',
  ]
  const facts = [
    fact(t('Empty'), ({ null_share }) => (null_share === null ? '–' : percent(null_share))),
    fact(t('Values'), ({ distinct_count }) => formatNumber(distinct_count)),
    fact(t('Smallest'), ({ min }) => shortOf(min)),
    fact(t('Largest'), ({ max }) => shortOf(max)),
    fact(t('Mean'), ({ mean }) => (mean === null ? '–' : formatCompact(mean))),
  ]
  return facts.filter(([, was, is]) => was !== '–' || is !== '–')
}

const percent = (share: number): string => `${formatNumber(Math.round(share * 1000) / 10)} %`

const shortOf = (value: unknown): string =>
  value === null || value === undefined
    ? '–'
    : typeof value === 'number'
      ? formatCompact(value)
      : formatCell(value)

const textOf = (value: unknown): string =>
  value === null ? t('(empty)') : formatCell(value) || t('(no characters)')
