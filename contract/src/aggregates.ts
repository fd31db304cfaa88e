export const aggregates = [
  'count',
  'count_distinct',
  'sum',
  'avg',
  'min',
  'max',
  'median',
  'percentile',
  'share_true',
] as const

export type Aggregate = (typeof aggregates)[number]
