/**
 * Which settings of a step matter beside the others, where its schema alone cannot say. A path is that of a form, with
 * the places in lists left out. What is not named here is always shown.
 */
type Rule = (item: Record<string, unknown>) => boolean

const aggregateIs =
  (...names: string[]): Rule =>
  ({ aggregate }) =>
    names.includes(String(aggregate))
const functionIs =
  (...names: string[]): Rule =>
  ({ function: name }) =>
    names.includes(String(name))
const not =
  (rule: Rule): Rule =>
  (item) =>
    !rule(item)

const ranks = functionIs('row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile', 'formula')

const rules: Record<string, Rule> = {
  'group.aggregates.column': not(aggregateIs('formula')),
  'group.aggregates.formula': aggregateIs('formula'),
  'group.aggregates.percentile': aggregateIs('percentile'),
  'group.aggregates.order_by': aggregateIs('first', 'last', 'list', 'join'),
  'group.aggregates.separator': aggregateIs('join'),
  'group.aggregates.distinct': aggregateIs('list', 'join'),
  'pivot.aggregates.percentile': aggregateIs('percentile'),
  'window.columns.column': not(ranks),
  'window.columns.formula': functionIs('formula'),
  'window.columns.offset': functionIs('lag', 'lead', 'difference', 'percent_change'),
  'window.columns.default': functionIs('lag', 'lead'),
  'window.columns.buckets': functionIs('ntile'),
  'window.columns.frame': functionIs(
    'sum',
    'avg',
    'min',
    'max',
    'count',
    'median',
    'stddev',
    'first',
    'last',
  ),
  'fill.value': ({ with: by }) => by === 'value',
  'fill.order_by': ({ with: by }) => by === 'forward' || by === 'backward',
  'recode.other_value': ({ others }) => others === 'value',
  'split.rest': ({ into }) => into === 'columns',
  'split.position': ({ into }) => into === 'rows',
  'select.ignore_missing': ({ mode }) => mode === 'drop',
  'bin.labels': ({ edges }) => edges !== undefined,
  'bin.edges': ({ width }) => width === undefined,
  'bin.width': ({ edges }) => edges === undefined,
  'cast.columns.precision': ({ type }) => type === 'decimal',
  'cast.columns.scale': ({ type }) => type === 'decimal',
  'cast.columns.decimal_mark': ({ type }) => ['decimal', 'number', 'integer'].includes(String(type)),
  'cast.columns.format': ({ type }) => ['date', 'timestamp', 'time', 'text'].includes(String(type)),
  'filter.condition': ({ formula }) => formula === undefined,
  'filter.formula': ({ condition }) => condition === undefined,
}

/** Optional settings that are shown from the start, because most people want them. */
const first = new Set([
  'filter.condition',
  'deduplicate.keys',
  'sample.rows',
  'sample.percent',
  'fill.value',
  'fill.order_by',
  'top_n.per',
  'window.partition_by',
  'window.order_by',
  'bin.width',
  'bin.edges',
  'clean.trim',
  'clean.collapse_spaces',
  'clean.case',
  'clean.replace',
  'clean.empty_to_null',
  'join.suffix',
  'merge_columns.separator',
  'recode.others',
  'recode.other_value',
  'unnest.name',
  'group.aggregates.column',
  'group.aggregates.formula',
  'group.aggregates.percentile',
  'window.columns.column',
  'window.columns.formula',
  'window.columns.buckets',
  'pivot.aggregates.column',
  'pivot.aggregates.percentile',
  'group.keys.grain',
  'join.columns.name',
])

const keyOf = (kind: string, path: string): string => `${kind}.${path.replaceAll(/\.\d+/g, '')}`
// Sort keys mean the same wherever they stand.
const isOrder = (path: string): boolean => /(?:^|\.)(?:by|order_by)\.\d+\.order$/.test(path)

export const isShown = (kind: string) => (path: string, item: Record<string, unknown>) =>
  rules[keyOf(kind, path)]?.(item) ?? true

export const isFirst = (kind: string) => (path: string) => first.has(keyOf(kind, path)) || isOrder(path)
