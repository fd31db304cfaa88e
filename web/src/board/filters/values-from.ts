import { createContext } from 'react'
import { listedPlace, listedValue } from '../../../../charts/src/values/listed-values.ts'
import { api, type Schema } from '../../lib/api.ts'
import { valueOf, type Filter, type State } from '../board-state.ts'

export type Scalar = string | number | boolean

export interface Offered {
  value: Scalar
  /** What the model calls it. */
  label?: string | undefined
  count: number
}

interface Wanted {
  filter: Filter
  /** All of the dashboard. */
  filters: Filter[]
  state: State
  q: string
}

/** Where filters get the values from that they offer. */
export interface ValuesFrom {
  offers(filter: Filter): boolean
  /** Of the query; the same for the same values. */
  keyOf(wanted: Wanted): readonly unknown[]
  fetchOffered(wanted: Wanted, signal: AbortSignal): Promise<Offered[]>
}

const limit = 100

/** For members: from the dataset itself. */
const datasets: ValuesFrom = {
  offers: (filter) => filter.targets.length > 0,
  keyOf: (wanted) => ['dashboard-values', wanted.filter.targets[0], wanted.q, keptBy(wanted)],
  async fetchOffered(wanted, signal) {
    const target = wanted.filter.targets[0]
    if (!target) return []
    const kept = keptBy(wanted)
    const { q } = wanted
    const { dataset_id: id, column, grain } = target
    const path = { id }
    if (kept.length === 0 && grain === undefined) {
      const query = { field: column, limit, order: 'listed' as const, ...(q ? { q } : {}) }
      const { items } = await api.GET('/api/datasets/{id}/values', { path, query, signal })
      return items.flatMap(offeredOf)
    }
    const found = await api.POST('/api/datasets/{id}/explore', {
      path,
      body: {
        dimensions: [{ column, ...(grain ? { grain } : {}), name: 'value' }],
        measures: [{ aggregate: 'count', name: 'rows' }],
        filters: [...kept, ...(q && !grain ? [searching(column, q)] : [])],
        sort: [{ by: 'rows', order: 'desc' }],
        limit,
      },
      signal,
    })
    const listed = found.columns[0]?.values
    return found.rows
      .toSorted(([a], [b]) => placeIn(listed, a) - placeIn(listed, b))
      .flatMap(([value, count]) => {
        const label = listedValue(listed, value)?.label
        return offeredOf({ value, count, ...(label === undefined ? {} : { label }) })
      })
  },
}

export const ValuesContext = createContext(datasets)

const searching = (column: string, q: string): Schema<'Filter'> => ({
  column,
  operator: 'contains',
  value: q,
})

const placeIn = (listed: Schema<'DimensionValue'>[] | undefined, value: unknown) =>
  listedPlace(listed, value) ?? listed?.length ?? 0

export function offeredOf({ value, label, count }: Schema<'FieldValues'>['items'][number]): Offered[] {
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value)
  return isScalar ? [{ value: value as Scalar, label, count: Number(count) }] : []
}

/** Of a state what the values of a filter depend on. */
export const dependedOn = (
  ids: readonly string[] = [],
  { filters = {} }: State,
): NonNullable<State['filters']> =>
  Object.fromEntries(Object.entries(filters).filter(([id]) => ids.includes(id)))

/** What the filters that it depends on leave of its dataset. */
function keptBy({ filter, filters, state }: Wanted): Schema<'Filter'>[] {
  const datasetId = filter.targets[0]?.dataset_id
  return (filter.depends_on ?? []).flatMap((id) => {
    const other = filters.find((one) => one.id === id)
    const target = other?.targets.find(({ dataset_id: dataset }) => dataset === datasetId)
    const value = other && valueOf(other, state)
    if (!target || !value) return []
    return [{ column: target.column, ...(target.grain ? { grain: target.grain } : {}), ...value }]
  })
}
