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

/** Those that follow a time. */
export const timedAggregates = ['first', 'last'] as const

/** The aggregates of queries and models. */
export const measureAggregates = [...aggregates, ...timedAggregates] as const

export type PlainAggregate = (typeof aggregates)[number]
export type TimedAggregate = (typeof timedAggregates)[number]
export type Aggregate = (typeof measureAggregates)[number]
