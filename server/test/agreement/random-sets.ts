import type { Filter, SetFilter } from '../../../contract/src/filters.ts'
import { pick } from './rows.ts'

const entities: Pick<SetFilter, 'column' | 'grain'>[] = [
  { column: 'label' },
  { column: 'n' },
  { column: 'x' },
  { column: 'day' },
  { column: 'day', grain: 'month' },
  { column: 'b' },
]

const members: Filter[] = [
  { column: 'd', operator: 'greater', value: 50 },
  { column: 'b', operator: 'equals', value: true },
  { column: 'label', operator: 'in', values: ['a', '😀', 'zz '] },
  { column: 'n', operator: 'less', value: -10 },
  { column: 'at', operator: 'less', value: '2024-03-10' },
  { column: 'label', operator: 'is_null' },
]

/** Sets that measures are filtered by. */
export const setsOfMeasures: [SetFilter, SetFilter] = [
  {
    column: 'label',
    operator: 'in_set',
    set: { filters: [{ column: 'n', operator: 'greater', value: 27 }] },
  },
  {
    column: 'n',
    operator: 'not_in_set',
    set: { having: [{ measure: { aggregate: 'count' }, operator: 'greater', value: 4 }] },
  },
]

type Having = NonNullable<SetFilter['set']['having']>[number]

const havings: Having[] = [
  { measure: { aggregate: 'count' }, operator: 'greater', value: 3 },
  { measure: 'total', operator: 'greater', value: 10 },
  { measure: { aggregate: 'sum', column: 'd' }, operator: 'less_or_equal', value: 0 },
  {
    measure: {
      aggregate: 'count',
      filters: [{ column: 'b', operator: 'equals', value: true }],
    },
    operator: 'greater',
    value: 1,
  },
]

const isTime = ({ column }: Pick<SetFilter, 'column'>) => column === 'day'

interface Place {
  depth: number
  /** Whether times are compared around it: a set of times has no earlier period. */
  shifts?: boolean
}

/** Values that some rows have, or never; sets in them are as random, down to the depth that is allowed. */
export function randomSet(
  next: (below: number) => number,
  { depth, shifts = false }: Place = { depth: 1 },
): SetFilter {
  const filters = [
    ...(next(3) > 0 ? [pick(next, members)] : []),
    ...(depth < 2 && next(3) === 0 ? [randomSet(next, { depth: depth + 1 })] : []),
  ]
  return {
    ...pick(next, shifts ? entities.filter((one) => !isTime(one)) : entities),
    operator: next(2) === 0 ? 'in_set' : 'not_in_set',
    set: {
      ...(filters.length > 0 ? { filters } : {}),
      ...(next(3) === 0 ? { having: [pick(next, havings)] } : {}),
    },
  }
}
