import { operatorWords } from '../../../lib/operators.ts'
import { plural } from '../../../lib/format.ts'
import type { RecipeStep } from '../draft/recipe-draft.ts'

type Settings = Record<string, unknown>

/** What a step does, in the few words that its line has room for. A kind without words of its own lists its columns. */
export function stepWords(step: RecipeStep): string {
  const settings = step as unknown as Settings
  return (words[step.kind] ?? otherwise)(settings)
}

const words: Record<string, (settings: Settings) => string> = {
  filter: ({ condition, formula, keep }) =>
    (keep === 'others' ? 'all but ' : '') + (text(formula) || conditionWords(condition) || 'every row'),
  sort: ({ by }) => sortWords(by),
  deduplicate: ({ keys }) => (names(keys) ? `one row for each ${names(keys)}` : 'rows that are all the same'),
  top_n: ({ count, by, per }) => join([`${number(count)} first by ${sortWords(by)}`, each(per)]),
  sample: ({ rows, percent }) =>
    percent === undefined ? `${number(rows)} rows` : `${number(percent)} % of the rows`,
  limit: ({ rows, skip }) => join([`${number(rows)} rows`, skip ? `after the first ${number(skip)}` : '']),
  derive: ({ columns }) =>
    list(columns)
      .map(({ name, formula }) => `${text(name)} = ${text(formula)}`)
      .join(', '),
  rename: ({ columns }) =>
    list(columns)
      .map(({ from, to }) => `${text(from)} → ${text(to)}`)
      .join(', '),
  select: ({ mode, columns }) => `${text(mode)} ${names(columns)}`,
  cast: ({ columns }) =>
    list(columns)
      .map(({ column, type }) => `${text(column)} to ${text(type)}`)
      .join(', '),
  fill: ({ columns, with: by, value }) =>
    `${names(columns)} with ${by === 'value' ? text(value) : spaced(by)}`,
  parse_date: ({ column, to }) => `${text(column)} to ${text(to)}`,
  recode: ({ column, values }) => `${text(column)}: ${plural(list(values).length, 'value')}`,
  bin: ({ column, name }) => `${text(column)} into ${text(name)}`,
  group: ({ keys, aggregates }) =>
    join([
      list(aggregates)
        .map(({ name }) => text(name))
        .join(', '),
      each(list(keys).map(({ column }) => column)),
    ]) || 'nothing yet',
  window: ({ columns, partition_by }) =>
    join([
      list(columns)
        .map(({ name }) => text(name))
        .join(', '),
      each(partition_by),
    ]),
  join: ({ input, how, on }) =>
    join([
      `${text(how)} join with ${text(input)}`,
      list(on).length > 0
        ? `on ${list(on)
            .map(({ left, right }) => `${text(left)} = ${text(right)}`)
            .join(', ')}`
        : '',
    ]),
  stack: ({ inputs }) => `below it ${names(inputs)}`,
  split: ({ column, separator, into }) => `${text(column)} at "${text(separator)}" into ${text(into)}`,
  merge_columns: ({ columns, name }) => `${names(columns)} into ${text(name)}`,
  pivot: ({ column, values }) => `${text(column)}: ${plural(list(values).length, 'column')}`,
  unpivot: ({ columns }) => names(columns),
  unnest: ({ column }) => text(column),
}

function otherwise({ column, columns }: Settings): string {
  return text(column) || names(columns)
}

const comparisons: Record<string, string> = { matches: 'matches', not_matches: 'does not match' }

/** A condition as a sentence. */
export function conditionWords(condition: unknown): string {
  if (typeof condition !== 'object' || condition === null) return ''
  const { all, any, not, column, operator, value, values, to_column, grain } = condition as Settings
  if (Array.isArray(all)) return all.map(conditionWords).join(' and ')
  if (Array.isArray(any)) return `(${any.map(conditionWords).join(' or ')})`
  if (not !== undefined) return `not (${conditionWords(not)})`
  const compared = comparisons[text(operator)] ?? operatorWords(operator as never)
  const against = to_column ?? (Array.isArray(values) ? names(values) : value)
  return join([grain ? `${text(grain)} of ${text(column)}` : text(column), compared ?? '', text(against)])
}

const list = (value: unknown): Settings[] => (Array.isArray(value) ? (value as Settings[]) : [])
const names = (value: unknown): string => (Array.isArray(value) ? value.map(text).join(', ') : '')
const each = (value: unknown): string => (names(value) ? `for each ${names(value)}` : '')
const spaced = (value: unknown): string => text(value).replaceAll('_', ' ')
const join = (parts: string[]): string => parts.filter((part) => part !== '').join(' ')

const number = (value: unknown): string => (typeof value === 'number' ? value.toLocaleString('en') : '…')

const sortWords = (value: unknown): string =>
  list(value)
    .map(({ column, order }) => (order === 'desc' ? `${text(column)}, largest first` : text(column)))
    .join(', then ') || '…'

const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
