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
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { t } from '../../lib/words.ts'

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
  textOf(rule: RuleOf<Kind>): string
  /** What a new one begins with. */
  first(columns: readonly Column[]): RuleOf<Kind>
}

const list = (names: readonly string[]) => names.join(', ')

const between = (min: unknown, max: unknown): string => {
  if (min !== undefined && max !== undefined)
    return t('between {{min}} and {{max}}', { min: textOf(min), max: textOf(max) })
  return min === undefined
    ? t('at most {{max}}', { max: textOf(max) })
    : t('at least {{min}}', { min: textOf(min) })
}

const textOf = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : String(value))

const firstOf = (columns: readonly Column[], types?: readonly string[]): string =>
  (columns.find(({ type }) => !types || types.includes(type)) ?? columns[0])?.name ?? ''

const times = ['date', 'timestamp']
const numbers = ['integer', 'decimal', 'number', ...times]

export const kinds: { [Kind in RuleKind]: KindWords<Kind> } = {
  not_null: {
    title: t('Not empty'),
    text: t('Columns have a value in every row'),
    icon: IconCircleDashed,
    textOf: ({ columns }) =>
      columns.length === 1
        ? t('{{columns}} is never empty', { columns: list(columns) })
        : t('{{columns}} are never empty', { columns: list(columns) }),
    first: (columns) => ({ kind: 'not_null', columns: [firstOf(columns)] }),
  },
  unique: {
    title: t('Unique'),
    text: t('No two rows have the same values'),
    icon: IconFingerprint,
    textOf: ({ columns }) =>
      columns.length === 1
        ? t('{{columns}} is unique', { columns: list(columns) })
        : t('{{columns}} together are unique', { columns: list(columns) }),
    first: (columns) => ({ kind: 'unique', columns: [firstOf(columns)] }),
  },
  accepted_values: {
    title: t('Accepted values'),
    text: t('Every value is one of a list'),
    icon: IconListCheck,
    textOf: ({ column, values }) =>
      t('{{column}} is one of {{list}}', { column, list: list(values.map(String)) }),
    first: (columns) => ({ kind: 'accepted_values', column: firstOf(columns, ['text']), values: [] }),
  },
  range: {
    title: t('Range'),
    text: t('Every value lies between bounds'),
    icon: IconRuler,
    textOf: ({ column, min, max }) => t('{{column}} is {{between}}', { column, between: between(min, max) }),
    first: (columns) => ({ kind: 'range', column: firstOf(columns, numbers), min: 0 }),
  },
  row_count: {
    title: t('Number of rows'),
    text: t('There are so many rows'),
    icon: IconTable,
    textOf: ({ min, max }) => t('it has {{between}} rows', { between: between(min, max) }),
    first: () => ({ kind: 'row_count', min: 1 }),
  },
  row_count_change: {
    title: t('Change of rows'),
    text: t('Not many more or fewer rows than before'),
    icon: IconTrendingUp,
    textOf: ({ against, max_decrease_percent: less, max_increase_percent: more }) =>
      t('compared with {{value}}, {{value2}}', {
        value: against === 'last' ? t('the version before') : t('the usual'),
        value2: [
          ...(less === undefined ? [] : [t('at most {{less}} % fewer rows', { less })]),
          ...(more === undefined ? [] : [t('at most {{more}} % more rows', { more })]),
        ].join(t(' and ')),
      }),
    first: () => ({ kind: 'row_count_change', against: 'median', max_decrease_percent: 50 }),
  },
  referential: {
    title: t('Exists elsewhere'),
    text: t('Every value exists in another dataset'),
    icon: IconLink,
    textOf: ({ column, to_column: other }) =>
      t('every {{column}} exists as {{other}} in the other dataset', { column, other }),
    first: (columns) => ({ kind: 'referential', column: firstOf(columns), to_dataset_id: 0, to_column: '' }),
  },
  freshness: {
    title: t('Fresh'),
    text: t('The newest value is not too old'),
    icon: IconCalendarTime,
    textOf: ({ column, within_hours: hours }) =>
      t('the newest {{column}} is at most {{hours}} hours old', { column, hours: formatNumber(hours) }),
    first: (columns) => ({ kind: 'freshness', column: firstOf(columns, times), within_hours: 24 }),
  },
  distribution: {
    title: t('Distribution'),
    text: t('Values are spread as they were'),
    icon: IconChartHistogram,
    textOf: ({ column, max_drift: drift = 0.25 }) =>
      t('{{column}} is spread as before (drift up to {{drift}})', { column, drift }),
    first: (columns) => ({ kind: 'distribution', column: firstOf(columns) }),
  },
  custom_sql: {
    title: t('SQL'),
    text: t('A SELECT of your own finds no row'),
    icon: IconCode,
    textOf: () => t('a SELECT finds no row'),
    first: () => ({ kind: 'custom_sql', sql: '' }),
  },
}

export const wordsOf = (kind: RuleKind): KindWords<RuleKind> => kinds[kind] as unknown as KindWords<RuleKind>

export const ruleText = (rule: Rule): string => wordsOf(rule.kind).textOf(rule as never)

export const outcomeWords: Record<CheckResult['outcome'], string> = {
  passed: t('passed'),
  warned: t('warned'),
  failed: t('failed'),
  skipped: t('skipped'),
}

export const outcomeColors: Record<CheckResult['outcome'], string> = {
  passed: 'teal',
  warned: 'orange',
  failed: 'red',
  skipped: 'gray',
}
