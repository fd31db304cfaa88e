import { familyOf } from '../../../../../charts/src/values/columns.ts'
import { comparisonsIn, isComparison, mapComparisons } from '../../../ui/conditions/condition.ts'
import type { Field } from './field.ts'
import { operatorChoices } from '../../../../../charts/src/texts/operators.ts'
import {
  dimensionOf,
  nameOfDimension,
  nameOfValue,
  valueOf,
  type Dimension,
  type Filter,
  type Having,
  type QueryDraft,
  type QueryFilter,
  type Shelf,
  type Value,
} from './query-draft.ts'

/** The fields that a draft names. */
export function usedIn({ rows, columns, filters, values, events }: QueryDraft): Set<string> {
  const filtered = filters.flatMap((one) => comparisonsIn<QueryFilter>(one))
  const ofEvents = events ? [events.entity, events.time, events.dimension] : []
  return new Set([
    ...[...rows, ...columns, ...filtered].map(({ column }) => column),
    ...values.flatMap((value) => (typeof value === 'string' ? value : (value.column ?? []))),
    ...ofEvents.filter((name) => name !== undefined),
  ])
}

/** Puts a field on a shelf, in the form that mostly makes sense there. */
export function addField(draft: QueryDraft, field: Field | undefined, shelf: Shelf): QueryDraft {
  // There are no groups while events are asked.
  if (draft.events && shelf !== 'filters')
    return field?.role === 'dimension'
      ? { ...draft, events: { ...draft.events, dimension: field.name } }
      : draft
  if (shelf === 'values') return withValue(draft, valueOf(field))
  if (!field || field.role === 'measure') return field ? withValue(draft, field.name) : draft
  if (shelf === 'filters') return addFilter(draft, field)
  return withDimension(draft, dimensionOf(field), shelf)
}

function withValue(draft: QueryDraft, value: Value): QueryDraft {
  const taken = draft.values.some((other) => nameOfValue(other) === nameOfValue(value))
  return taken ? draft : { ...draft, values: [...draft.values, value] }
}

function withDimension(draft: QueryDraft, dimension: Dimension, shelf: 'rows' | 'columns'): QueryDraft {
  const name = nameOfDimension(dimension)
  const without = removeDimension(draft, name)
  return { ...without, [shelf]: [...without[shelf], dimension] }
}

export function removeDimension(draft: QueryDraft, name: string): QueryDraft {
  const others = (list: Dimension[]) => list.filter((one) => nameOfDimension(one) !== name)
  return { ...draft, rows: others(draft.rows), columns: others(draft.columns) }
}

/** What is computed of a column becomes what the question groups by. */
export function groupByValue(draft: QueryDraft, value: Value, field: Field): QueryDraft {
  const values = draft.values.filter((one) => nameOfValue(one) !== nameOfValue(value))
  return withDimension({ ...draft, values }, dimensionOf(field), 'rows')
}

/** What the question groups by becomes a value. */
export function computeDimension(draft: QueryDraft, dimension: Dimension, field: Field): QueryDraft {
  return withValue(removeDimension(draft, nameOfDimension(dimension)), valueOf(field))
}

function addFilter(draft: QueryDraft, field: Field): QueryDraft {
  return { ...draft, filters: [...draft.filters, filterOf(field)] }
}

export function filterOf(field: Field): Filter {
  const operator = operatorChoices(familyOf(field.type))[0]?.value ?? 'is_not_null'
  return { column: field.name, operator }
}

/** Changes a dimension where it stands; what refers to its name follows. */
export function changeDimension(draft: QueryDraft, before: Dimension, after: Dimension): QueryDraft {
  const [from, to] = [nameOfDimension(before), nameOfDimension(after)]
  const change = (list: Dimension[]) => list.map((one) => (nameOfDimension(one) === from ? after : one))
  return rename({ ...draft, rows: change(draft.rows), columns: change(draft.columns) }, from, to)
}

export function changeValue(draft: QueryDraft, before: Value, after: Value): QueryDraft {
  const [from, to] = [nameOfValue(before), nameOfValue(after)]
  const values = draft.values.map((one) => (nameOfValue(one) === from ? after : one))
  return rename({ ...draft, values }, from, to)
}

function rename(draft: QueryDraft, from: string, to: string): QueryDraft {
  const next = (name: string) => (name === from ? to : name)
  const { top } = draft
  return {
    ...draft,
    sort: draft.sort.map((one) => ({ ...one, by: next(one.by) })),
    having: draft.having.flatMap(
      (one) => mapComparisons<Having, Having>(one, (each) => ({ ...each, column: next(each.column) })) ?? [],
    ),
    top: top && {
      ...top,
      dimension: next(top.dimension),
      by: next(top.by),
      ...(top.per ? { per: top.per.map(next) } : {}),
    },
  }
}

/** Moves what stands at a place of a shelf one place on, or back. */
export function moveShelfItem(
  draft: QueryDraft,
  shelf: Shelf,
  [at, by]: [at: number, by: -1 | 1],
): QueryDraft {
  const list: unknown[] = [...draft[shelf]]
  const [moved] = list.splice(at, 1)
  list.splice(at + by, 0, moved)
  return { ...draft, [shelf]: list }
}

/** Turns rows to columns and columns to rows. */
export function transpose(draft: QueryDraft): QueryDraft {
  return { ...draft, rows: draft.columns, columns: draft.rows }
}

/** Keeps only what equals a value, or leaves it out. */
export function filterBy(
  draft: QueryDraft,
  dimension: Dimension,
  [value, keep]: [unknown, boolean],
): QueryDraft {
  const { column, grain, bin } = dimension
  const place = { column, ...(grain ? { grain } : {}) }
  const exact = value as string | number | boolean
  const low = Number(value)
  const filters: Filter[] =
    value === null || value === undefined
      ? [{ column, operator: keep ? 'is_null' : 'is_not_null' }]
      : bin !== undefined && keep
        ? [
            { column, operator: 'greater_or_equal', value: low },
            { column, operator: 'less', value: low + bin },
          ]
        : [{ ...place, operator: keep ? 'equals' : 'not_equals', value: exact }]
  const others = keep
    ? draft.filters.filter(
        (one) =>
          !isComparison<QueryFilter>(one) ||
          one.column !== column ||
          one.grain !== grain ||
          one.operator !== 'equals',
      )
    : draft.filters
  return { ...draft, filters: [...others, ...filters] }
}
