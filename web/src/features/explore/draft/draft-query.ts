import type { Schema } from '../../../lib/api.ts'
import { parameterSetOf, requestOf } from '../parameters/parameter-set.ts'
import { withNames, withReferences } from '../parameters/references.ts'
import { eventsIn, eventsQuery } from './events-draft.ts'
import { completeFilters, completeIn, isComplete } from './filters.ts'
import {
  emptyDraft,
  isEmpty,
  nameOfDimension,
  nameOfValue,
  type Dimension,
  type FilterOrGroup,
  type Having,
  type HavingOrGroup,
  type Query,
  type QueryDraft,
  type Value,
} from './query-draft.ts'

/** The part of the draft that can be asked already; undefined while there is nothing to ask. */
export function queryFrom(draft: QueryDraft): ParametrizedRequest | undefined {
  const filters = completeFilters(draft.filters)
  if (draft.events) {
    const asked = eventsQuery(draft.events, { filters, limit: draft.limit })
    return asked && withParameters({ ...ownFields(draft), ...asked }, draft)
  }
  if (isEmpty(draft)) return undefined
  const named = (list: Dimension[]) => list.map((one) => ({ ...one, name: nameOfDimension(one) }))
  const measures = draft.values.map((value) =>
    typeof value === 'string' ? value : { ...value, name: nameOfValue(value) },
  )
  const dimensions = [...draft.rows, ...draft.columns].map(nameOfDimension)
  const names = new Set([...dimensions, ...draft.values.map(nameOfValue)])
  const isOrdered = ({ by }: { by: string }) =>
    names.has(by) && !draft.columns.some((column) => nameOfDimension(column) === by)
  const { comparison } = draft
  const top = topIn(draft)
  const having = completeIn<Having>(draft.having, (one) =>
    names.has(one.column) && isComplete(one) ? one : undefined,
  )
  const query = {
    ...ownFields(draft),
    dimensions: named(draft.rows),
    measures,
    filters,
    sort: draft.sort.filter(isOrdered),
    limit: draft.limit,
    ...(having.length > 0 ? { having } : {}),
    ...(draft.totals && draft.values.length > 0 ? { totals: true } : {}),
    ...(draft.subtotals && draft.rows.length > 1 ? { subtotals: true } : {}),
    ...(draft.columns.length > 0 ? { pivot: { columns: named(draft.columns) } } : {}),
    ...(top ? { top } : {}),
    ...(comparison ? { comparison: { kind: comparison } } : {}),
  }
  return withParameters(query, draft)
}

function withParameters(query: object, { parameters }: QueryDraft): ParametrizedRequest {
  const names = parameters.definitions.map(({ name }) => name)
  return { ...withReferences(query, names), ...requestOf(parameters) }
}

type ParametrizedRequest = Schema<'ParametrizedQuery'> & ReturnType<typeof requestOf>

/** The top values, within those of the other rows only where they go down the rows themselves. */
function topIn({ top, rows, columns, values }: QueryDraft): Query['top'] {
  if (!top || !values.some((value) => nameOfValue(value) === top.by)) return undefined
  const down = rows.map(nameOfDimension)
  if (![...down, ...columns.map(nameOfDimension)].includes(top.dimension)) return undefined
  const { per = [], ...rest } = top
  const kept = down.includes(top.dimension)
    ? per.filter((name) => name !== top.dimension && down.includes(name))
    : []
  return kept.length > 0 ? { ...rest, per: kept } : rest
}

/** A draft of a query that came with an address or a chart; anything else becomes an empty draft. */
export function draftFrom(query: unknown): QueryDraft {
  if (!query || typeof query !== 'object') return emptyDraft
  const fields = withNames(query) as Record<string, unknown>
  const list = <Item>(name: string) => (Array.isArray(fields[name]) ? (fields[name] as Item[]) : [])
  const pivot = fields['pivot'] as { columns?: unknown } | undefined
  const comparison = fields['comparison'] as { kind?: QueryDraft['comparison'] } | undefined
  return {
    fields: fieldsIn(fields['fields']),
    rows: dimensionsIn(fields['dimensions']),
    columns: dimensionsIn(pivot?.columns),
    values: list<Value>('measures'),
    filters: list<FilterOrGroup>('filters'),
    having: list<HavingOrGroup>('having'),
    sort: list('sort'),
    limit: typeof fields['limit'] === 'number' ? fields['limit'] : emptyDraft.limit,
    totals: fields['totals'] === true,
    subtotals: fields['subtotals'] === true,
    top: fields['top'] as QueryDraft['top'],
    comparison: comparison?.kind,
    events: eventsIn(fields),
    parameters: parameterSetOf(query),
  }
}

function ownFields({ fields: { dimensions = [], measures = [] } }: QueryDraft): Pick<Query, 'fields'> {
  if (dimensions.length + measures.length === 0) return {}
  return {
    fields: {
      ...(dimensions.length > 0 ? { dimensions } : {}),
      ...(measures.length > 0 ? { measures } : {}),
    },
  }
}

function fieldsIn(given: unknown): QueryDraft['fields'] {
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const named = (list: unknown) =>
    (Array.isArray(list) ? list : []).filter((item) => typeof item?.name === 'string') as never[]
  const [dimensions, measures] = [named(fields['dimensions']), named(fields['measures'])]
  return dimensions.length + measures.length > 0 ? { dimensions, measures } : {}
}

function dimensionsIn(list: unknown): Dimension[] {
  if (!Array.isArray(list)) return []
  return (list as (string | Dimension)[])
    .map((item) => (typeof item === 'string' ? { column: item } : item))
    .filter((item) => typeof item?.column === 'string')
}

/** Filters that wait for their value are kept in the address too, so that going back finds them. */
export function addressOf(draft: QueryDraft): unknown {
  const query = queryFrom(draft)
  const names = draft.parameters.definitions.map(({ name }) => name)
  const { filters } = withReferences({ filters: draft.filters }, names)
  if (query) return { ...query, filters }
  const { dimensions = [], measures = [] } = draft.fields
  const parameters = requestOf(draft.parameters)
  const isBlank = draft.filters.length + names.length + dimensions.length + measures.length === 0
  return isBlank ? undefined : { fields: draft.fields, filters, ...parameters }
}
