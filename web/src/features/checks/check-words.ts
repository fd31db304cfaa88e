import {
  IconCalendarTime,
  IconChartHistogram,
  IconCircleDashed,
  IconCode,
  IconFingerprint,
  IconLink,
  IconListCheck,
  IconRuler,
  IconTable,
  IconTrendingUp,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'

export type Check = Schema<'Check'>
export type CheckSettings = Schema<'CheckSettings'>
export type CheckResult = Schema<'CheckResult'>
export type Rule = Schema<'CheckRule'>
export type RuleKind = Rule['kind']
export type Column = Schema<'DatasetSchema'>['columns'][number]

type RuleOf<Kind extends RuleKind> = Extract<Rule, { kind: Kind }>

interface KindWords<Kind extends RuleKind> {
  title: string
  text: string
  icon: TablerIcon
  /** What the rule says, in one sentence. */
  say(rule: RuleOf<Kind>): string
  /** What a new one begins with. */
  first(columns: readonly Column[]): RuleOf<Kind>
}

const list = (names: readonly string[]) => names.join(', ')

const between = (min: unknown, max: unknown): string => {
  if (min !== undefined && max !== undefined) return `between ${textOf(min)} and ${textOf(max)}`
  return min === undefined ? `at most ${textOf(max)}` : `at least ${textOf(min)}`
}

const textOf = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : String(value))

const firstOf = (columns: readonly Column[], types?: readonly string[]): string =>
  (columns.find(({ type }) => !types || types.includes(type)) ?? columns[0])?.name ?? ''

const times = ['date', 'timestamp']
const numbers = ['integer', 'decimal', 'number', ...times]

export const kinds: { [Kind in RuleKind]: KindWords<Kind> } = {
  not_null: {
    title: 'Not empty',
    text: 'Columns have a value in every row',
    icon: IconCircleDashed,
    say: ({ columns }) => `${list(columns)} ${columns.length === 1 ? 'is' : 'are'} never empty`,
    first: (columns) => ({ kind: 'not_null', columns: [firstOf(columns)] }),
  },
  unique: {
    title: 'Unique',
    text: 'No two rows have the same values',
    icon: IconFingerprint,
    say: ({ columns }) => `${list(columns)} ${columns.length === 1 ? 'is' : 'together are'} unique`,
    first: (columns) => ({ kind: 'unique', columns: [firstOf(columns)] }),
  },
  accepted_values: {
    title: 'Accepted values',
    text: 'Every value is one of a list',
    icon: IconListCheck,
    say: ({ column, values }) => `${column} is one of ${list(values.map(String))}`,
    first: (columns) => ({ kind: 'accepted_values', column: firstOf(columns, ['text']), values: [] }),
  },
  range: {
    title: 'Range',
    text: 'Every value lies between bounds',
    icon: IconRuler,
    say: ({ column, min, max }) => `${column} is ${between(min, max)}`,
    first: (columns) => ({ kind: 'range', column: firstOf(columns, numbers), min: 0 }),
  },
  row_count: {
    title: 'Number of rows',
    text: 'There are so many rows',
    icon: IconTable,
    say: ({ min, max }) => `it has ${between(min, max)} rows`,
    first: () => ({ kind: 'row_count', min: 1 }),
  },
  row_count_change: {
    title: 'Change of rows',
    text: 'Not many more or fewer rows than before',
    icon: IconTrendingUp,
    say: ({ against, max_decrease_percent: less, max_increase_percent: more }) =>
      `compared with ${against === 'last' ? 'the version before' : 'the usual'}, ${[
        ...(less === undefined ? [] : [`at most ${less} % fewer rows`]),
        ...(more === undefined ? [] : [`at most ${more} % more rows`]),
      ].join(' and ')}`,
    first: () => ({ kind: 'row_count_change', against: 'median', max_decrease_percent: 50 }),
  },
  referential: {
    title: 'Exists elsewhere',
    text: 'Every value exists in another dataset',
    icon: IconLink,
    say: ({ column, to_column: other }) => `every ${column} exists as ${other} in the other dataset`,
    first: (columns) => ({ kind: 'referential', column: firstOf(columns), to_dataset_id: 0, to_column: '' }),
  },
  freshness: {
    title: 'Fresh',
    text: 'The newest value is not too old',
    icon: IconCalendarTime,
    say: ({ column, within_hours: hours }) =>
      `the newest ${column} is at most ${formatNumber(hours)} hours old`,
    first: (columns) => ({ kind: 'freshness', column: firstOf(columns, times), within_hours: 24 }),
  },
  distribution: {
    title: 'Distribution',
    text: 'Values are spread as they were',
    icon: IconChartHistogram,
    say: ({ column, max_drift: drift = 0.25 }) => `${column} is spread as before (drift up to ${drift})`,
    first: (columns) => ({ kind: 'distribution', column: firstOf(columns) }),
  },
  custom_sql: {
    title: 'SQL',
    text: 'A SELECT of your own finds no row',
    icon: IconCode,
    say: () => 'a SELECT finds no row',
    first: () => ({ kind: 'custom_sql', sql: '' }),
  },
}

export const wordsOf = (kind: RuleKind): KindWords<RuleKind> => kinds[kind] as unknown as KindWords<RuleKind>

export const sayRule = (rule: Rule): string => wordsOf(rule.kind).say(rule as never)

export const outcomeColours: Record<CheckResult['outcome'], string> = {
  passed: 'teal',
  warned: 'orange',
  failed: 'red',
  skipped: 'gray',
}
