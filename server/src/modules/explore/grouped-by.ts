import type { Scalar as ScalarSchema } from '../../../../contract/src/filters.ts'
import type { Grain } from '../../../../contract/src/grains.ts'
import type { Filter } from '../../../../contract/src/filters.ts'
import type { Query } from '../../../../contract/src/query.ts'
import type { Static } from '../../../../contract/src/schema.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Scene } from '../models/index.ts'
import { isOfEvents } from './compiler/events/compile-events.ts'
import { startDraft, resolveQuery } from './compiler/draft.ts'

export type Cell = Static<typeof ScalarSchema> | null

/** A grouping of a result. */
export interface GroupedBy {
  /** Of the result column. */
  name: string
  /** What the field is called, as the query and as its table name it. */
  called: readonly string[]
  grain: Grain | undefined
  /** The filter for the rows behind such values of the result. */
  filters(values: readonly Cell[], at: string): Filter[]
}

/** The groupings of a query's result, in order: dimensions across come last in a pivot. */
export function groupedBy(query: Query, scene: Scene, now: () => Date): GroupedBy[] {
  // The rows of a retention and of a funnel are no groups of rows, so nothing can be filtered by them.
  if (isOfEvents(query)) return []
  const { compiling } = startDraft(query, { scene, now })
  // Ordering and limits are omitted: they do not change the groups.
  const { dimensions, measures, pivot } = query
  const asked = {
    ...(dimensions ? { dimensions } : {}),
    ...(measures ? { measures } : {}),
    ...(pivot ? { pivot } : {}),
  }
  return resolveQuery(compiling, asked).body.groupings.map(
    ({ name, alsoCalled, field, grain, bin, type }) => ({
      name,
      called: [...alsoCalled, field.path === '' ? field.column.name : `${field.path}.${field.column.name}`],
      grain,
      filters: (values, at) =>
        filtersOf(
          { column: alsoCalled[0] ?? name, grain, bin },
          grain === undefined && type.type === 'timestamp' ? values.map(inUtc) : values,
          at,
        ),
    }),
  )
}

type Measured = NonNullable<Query['measures']>[number]

/** The measures of a query with their result columns. */
export function measuredBy(query: Query, scene: Scene): { measure: Measured; names: string[] }[] {
  if (isOfEvents(query)) return []
  const { dimensions, measures = [], pivot, fields } = query
  const asked = {
    ...(fields ? { fields } : {}),
    ...(dimensions ? { dimensions } : {}),
    measures,
    ...(pivot ? { pivot } : {}),
  }
  const { compiling } = startDraft(asked, { scene, now: () => new Date() })
  const { body } = resolveQuery(compiling, asked)
  return measures.map((measure, at) => ({ measure, names: [body.measures[at]?.name ?? ''] }))
}

/** Results contain moments in UTC; as a filter, a value without offset is in the query's zone. */
const inUtc = (cell: Cell): Cell =>
  typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/.test(cell) ? `${cell}Z` : cell

interface Of {
  column: string
  grain: Grain | undefined
  bin: number | undefined
}

function filtersOf({ column, grain, bin }: Of, values: readonly Cell[], at: string): Filter[] {
  const [value] = values
  if (values.length > 1) {
    if (bin !== undefined) throw refuse.invalid(at, `"${column}" is cut into bins: name one of them`)
    const set = values.flatMap((one) => one ?? [])
    if (set.length < values.length) throw refuse.invalid(at, 'null cannot be named together with others')
    return [{ column, operator: 'in', values: set, ...(grain ? { grain } : {}) }]
  }
  if (value === undefined) return []
  if (value === null) return [{ column, operator: 'is_null' }]
  if (bin === undefined) return [{ column, operator: 'equals', value, ...(grain ? { grain } : {}) }]
  const from = Number(value)
  if (Number.isNaN(from))
    throw refuse.invalid(at, `"${column}" is cut into bins, and a bin begins with a number`)
  return [
    { column, operator: 'greater_or_equal', value: from },
    { column, operator: 'less', value: from + bin },
  ]
}

/** The levels of a hierarchy of a model, the coarsest first. */
export function levelsOf({ base, joins }: Scene, hierarchy: string): string[] | undefined {
  for (const { path, model } of [{ path: '', model: base.model }, ...joins]) {
    const prefix = path === '' ? '' : `${path}.`
    const found = model.hierarchies.find(({ name }) => `${prefix}${name}` === hierarchy)
    if (found) return found.levels.map((level) => `${prefix}${level}`)
  }
  return undefined
}
