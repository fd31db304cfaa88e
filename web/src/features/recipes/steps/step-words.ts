import { operatorWords } from '../../../../../charts/src/texts/operators.ts'
import { formatNumber } from '../../../../../charts/src/values/format-number.ts'
import { plural, t } from '../../../lib/words.ts'
import type { RecipeStep } from '../draft/recipe-draft.ts'

type Settings = Record<string, unknown>

/** What a step does, in the few words that its line has room for. A kind without words of its own lists its columns. */
export function stepWords(step: RecipeStep): string {
  const settings = step as unknown as Settings
  return (words[step.kind] ?? otherwise)(settings)
}

const words: Record<string, (settings: Settings) => string> = {
  filter: ({ condition, formula, keep }) =>
    (keep === 'others' ? t('all but ') : '') + (text(formula) || conditionWords(condition) || t('every row')),
  sort: ({ by }) => sortWords(by),
  deduplicate: ({ keys }) =>
    names(keys) ? t('one row for each {{keys}}', { keys: names(keys) }) : t('rows that are all the same'),
  top_n: ({ count, by, per }) =>
    join([t('{{number}} first by {{by}}', { number: number(count), by: sortWords(by) }), each(per)]),
  sample: ({ rows, percent }) =>
    percent === undefined ? rowWords(rows) : t('{{percent}} % of the rows', { percent: number(percent) }),
  limit: ({ rows, skip }) =>
    join([rowWords(rows), skip ? t('after the first {{skip}}', { skip: number(skip) }) : '']),
  derive: ({ columns }) =>
    list(columns)
      .map(({ name, formula }) => `${text(name)} = ${text(formula)}`)
      .join(', '),
  rename: ({ columns }) =>
    list(columns)
      .map(({ from, to }) => `${text(from)} → ${text(to)}`)
      .join(', '),
  select: ({ mode, columns }) => `${modes[text(mode)] ?? text(mode)} ${names(columns)}`,
  cast: ({ columns }) =>
    list(columns)
      .map(({ column, type }) => t('{{column}} to {{type}}', { column: text(column), type: text(type) }))
      .join(', '),
  fill: ({ columns, with: by, value }) =>
    t('{{columns}} with {{value}}', {
      columns: names(columns),
      value: by === 'value' ? text(value) : (fillings[text(by)] ?? spaced(by)),
    }),
  parse_date: ({ column, to }) => t('{{column}} to {{type}}', { column: text(column), type: text(to) }),
  recode: ({ column, values }) => `${text(column)}: ${plural(list(values).length, 'value')}`,
  bin: ({ column, name }) => t('{{column}} into {{name}}', { column: text(column), name: text(name) }),
  group: ({ keys, aggregates }) =>
    join([
      list(aggregates)
        .map(({ name }) => text(name))
        .join(', '),
      each(list(keys).map(({ column }) => column)),
    ]) || t('nothing yet'),
  window: ({ columns, partition_by }) =>
    join([
      list(columns)
        .map(({ name }) => text(name))
        .join(', '),
      each(partition_by),
    ]),
  join: ({ input, how, on }) =>
    join([
      t('{{how}} join with {{input}}', { how: joins[text(how)] ?? text(how), input: text(input) }),
      list(on).length > 0
        ? t('on {{keys}}', {
            keys: list(on)
              .map(({ left, right }) => `${text(left)} = ${text(right)}`)
              .join(', '),
          })
        : '',
    ]),
  stack: ({ inputs }) => t('below it {{inputs}}', { inputs: names(inputs) }),
  split: ({ column, separator, into }) =>
    t('{{column}} at "{{separator}}" into {{into}}', {
      column: text(column),
      separator: text(separator),
      into: text(into),
    }),
  merge_columns: ({ columns, name }) =>
    t('{{column}} into {{name}}', { column: names(columns), name: text(name) }),
  pivot: ({ column, values }) => `${text(column)}: ${plural(list(values).length, 'column')}`,
  unpivot: ({ columns }) => names(columns),
  unnest: ({ column }) => text(column),
}

const modes: Record<string, string> = {
  keep: t('keep'),
  drop: t('drop'),
  first: t('first'),
  last: t('last'),
}

const joins: Record<string, string> = {
  inner: t('inner'),
  left: t('left'),
  right: t('right'),
  full: t('full'),
  cross: t('cross'),
  semi: t('semi'),
  anti: t('anti'),
}

const fillings: Record<string, string> = {
  forward: t('the value before'),
  backward: t('the value after'),
  mean: t('the mean'),
  median: t('the median'),
  min: t('the smallest'),
  max: t('the largest'),
  most_frequent: t('the most frequent'),
}

function otherwise({ column, columns }: Settings): string {
  return text(column) || names(columns)
}

const comparisons: Record<string, string> = { matches: t('matches'), not_matches: t('does not match') }

/** A condition as a sentence. */
export function conditionWords(condition: unknown): string {
  if (typeof condition !== 'object' || condition === null) return ''
  const { all, any, not, column, operator, value, values, to_column, grain } = condition as Settings
  if (Array.isArray(all)) return all.map(conditionWords).join(t(' and '))
  if (Array.isArray(any)) return `(${any.map(conditionWords).join(t(' or '))})`
  if (not !== undefined) return t('not ({{condition}})', { condition: conditionWords(not) })
  const compared = comparisons[text(operator)] ?? operatorWords(operator as never)
  const against = to_column ?? (Array.isArray(values) ? names(values) : value)
  return join([
    grain ? t('{{grain}} of {{column}}', { grain: text(grain), column: text(column) }) : text(column),
    compared ?? '',
    text(against),
  ])
}

const list = (value: unknown): Settings[] => (Array.isArray(value) ? (value as Settings[]) : [])
const names = (value: unknown): string => (Array.isArray(value) ? value.map(text).join(', ') : '')
const each = (value: unknown): string =>
  names(value) ? t('for each {{names}}', { names: names(value) }) : ''
const spaced = (value: unknown): string => text(value).replaceAll('_', ' ')
const join = (parts: string[]): string => parts.filter((part) => part !== '').join(' ')

const number = (value: unknown): string => (typeof value === 'number' ? formatNumber(value) : '…')

const rowWords = (rows: unknown): string => t('{{rows}} rows', { rows: number(rows) })

const sortWords = (value: unknown): string =>
  list(value)
    .map(({ column, order }) =>
      order === 'desc' ? t('{{column}}, largest first', { column: text(column) }) : text(column),
    )
    .join(t(', then ')) || '…'

const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
