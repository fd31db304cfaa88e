import type { FilterOrGroup, QueryFilter, SetMeasure } from '../../../../contract/src/filters.ts'
import type { Grain } from '../../../../contract/src/grains.ts'
import { comparisonsIn } from './conditions.ts'

/** A name in a filter: of a column or dimension, or of a measure of the model. */
export interface FilterField {
  kind: 'column' | 'measure'
  name: string
  grain?: Grain | undefined
}

/** Everything that a filter names, also within its sets. */
export const fieldsOfFilter = (filter: FilterOrGroup): FilterField[] =>
  comparisonsIn<QueryFilter>(filter).flatMap(({ comparison }): FilterField[] => {
    const own: FilterField = { kind: 'column', name: comparison.column, grain: comparison.grain }
    if (!('set' in comparison)) return [own]
    const { filters = [], having = [] } = comparison.set
    return [
      own,
      ...filters.flatMap(fieldsOfFilter),
      ...having.flatMap(({ measure }) => fieldsOfMeasure(measure)),
    ]
  })

function fieldsOfMeasure(measure: string | SetMeasure): FilterField[] {
  if (typeof measure === 'string') return [{ kind: 'measure', name: measure }]
  const { column, by, filters = [] } = measure
  const named = [column, by].filter((name) => name !== undefined)
  return [...named.map((name): FilterField => ({ kind: 'column', name })), ...filters.flatMap(fieldsOfFilter)]
}
