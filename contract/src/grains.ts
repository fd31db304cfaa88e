// Apart from the schemas, so that an engine process knows the grains without loading what describes requests.

/** Moments are cut to the start of the grain, in the query's time zone. */
export const timeGrains = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
/** Parts that come round again: 0 to 23, Monday 1 to Sunday 7, 1 to 31, 1 to 12. */
export const cyclicGrains = ['hour_of_day', 'day_of_week', 'day_of_month', 'month_of_year'] as const
export const grains = [...timeGrains, ...cyclicGrains] as const

export type Grain = (typeof grains)[number]
export type TimeGrain = (typeof timeGrains)[number]
