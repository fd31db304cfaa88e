import type { Filter, FilterOrGroup } from '../../../contract/src/filters.ts'
import type { Query } from '../../../contract/src/query.ts'
import { randomSet } from './random-sets.ts'
import { pick } from './rows.ts'

type Next = (below: number) => number

const kinds: Filter[] = [
  { column: 'b', operator: 'equals', value: true },
  { column: 'b', operator: 'not_equals', value: true },
  { column: 'd', operator: 'greater', value: 0 },
  { column: 'd', operator: 'less', value: 20 },
  { column: 'x', operator: 'less', value: 7.5 },
  { column: 'label', operator: 'in', values: ['a', 'ä', '🚀', "o'k\\"] },
  { column: 'n', operator: 'is_not_null' },
  { column: 'at', grain: 'day_of_week', operator: 'in', values: [1, 2, 3] },
]
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata']

/** What makes a row an event of some kind. */
const kindOf = (next: Next): FilterOrGroup[] => [
  pick(next, kinds),
  ...(next(6) === 0 ? [randomSet(next)] : []),
]

/** A retention or a funnel. */
export function randomEvents(next: Next, filters: FilterOrGroup[]): Query {
  const entity = pick(next, ['label', 'n', 'n', 'x'])
  const time = pick(next, ['at', 'at', 'day'])
  const divided = next(3) === 0 ? { dimension: pick(next, ['label', 'b', 'day']) } : {}
  const zone = time === 'at' && next(2) === 0 ? { timezone: pick(next, zones) } : {}
  const around = { filters: filters.slice(0, next(3)), ...zone, limit: 1000 }
  if (next(2) === 0)
    return {
      ...around,
      retention: {
        entity,
        time,
        grain: pick(next, ['day', 'week', 'month', 'quarter', 'year']),
        ...divided,
        ...(next(2) === 0 ? { start: kindOf(next) } : {}),
        ...(next(2) === 0 ? { return: kindOf(next) } : {}),
        ...(next(2) === 0 ? { periods: 1 + next(20) } : {}),
      },
    }
  const steps = Array.from({ length: 2 + next(3) }, (_, at) => ({
    name: `Step ${at + 1}`,
    filters: next(6) === 0 ? [] : kindOf(next),
  }))
  const units = time === 'day' ? (['day', 'week'] as const) : (['minute', 'hour', 'day', 'week'] as const)
  const within = { count: 1 + next(40), unit: pick<(typeof units)[number]>(next, units) }
  return {
    ...around,
    funnel: { entity, time, steps, ...divided, ...(next(2) === 0 ? { within } : {}) },
  }
}
