import type { Filter, FilterOrGroup } from '../../../../../contract/src/filters.ts'
import {
  isOfCalendar,
  isRelative,
  type RelativeOperator,
  takesNoValue,
} from '../../../../../contract/src/operators.ts'
import type { Query } from '../../../../../contract/src/query.ts'
import { type CatalogueField, type CatalogueValue, isNumeric, isTime } from '../core/catalogue.ts'
import { withFilters } from '../core/follow-ups/merge.ts'
import type { AskedDataset } from './asked-datasets.ts'
import { type Draft, DraftMistake } from './draft.ts'

type ModelMeasures = NonNullable<NonNullable<Query['fields']>['measures']>

/** The query that a draft means; of a follow-up with the conditions of the query before. */
export function queryOf(draft: Draft, { fields }: AskedDataset, before?: Query): Query {
  const find = (name: string): CatalogueField => {
    const found = fields.find((field) => field.name === name)
    if (!found) throw new DraftMistake(`the dataset has no field ${name}`)
    return found
  }
  const added: ModelMeasures = []
  const measures = draft.measures.map((one, at) => measureOf({ ...one, at }, find, added))
  for (const { field } of draft.dimensions) find(field)
  const down = draft.dimensions.filter(({ across }) => !across)
  const across = draft.dimensions.filter((one) => one.across)
  const filters = withFilters(keptOf(draft, before), filtersOf(draft, find), false)
  const having = havingOf(draft, before, measures.map(nameOf))
  return {
    ...(added.length > 0 && { fields: { measures: added } }),
    ...(measures.length > 0 && { measures }),
    ...(down.length > 0 && { dimensions: down.map(dimensionOf) }),
    ...(across.length > 0 && { pivot: { columns: across.map(dimensionOf) } }),
    ...(filters.length > 0 && { filters }),
    ...(having && { having }),
    ...orderOf(draft, measures.map(nameOf)),
    ...(draft.comparison !== null && { comparison: { kind: draft.comparison } }),
  }
}

type Measure = NonNullable<Query['measures']>[number]
const nameOf = (measure: Measure): string =>
  typeof measure === 'string' ? measure : (measure.name ?? measure.aggregate)

function measureOf(
  { field, aggregate, share, at }: Draft['measures'][number] & { at: number },
  find: (name: string) => CatalogueField,
  added: ModelMeasures,
): Measure {
  const number = at === 0 ? '' : ` ${at + 1}`
  const isModelled = field !== null && find(field).role === 'measure'
  if (!isModelled && field !== null && aggregate === null)
    throw new DraftMistake(`${field} is no measure: give an aggregate`)
  const of = field === null ? { aggregate: 'count' as const } : { aggregate: aggregate!, column: field }
  if (!share) {
    if (isModelled) return field
    return field === null
      ? { ...of, name: `count${number}` }
      : { ...of, name: `${aggregate} of ${field}${number}` }
  }
  const whole = isModelled ? field : `measure_${at + 1}`
  if (!isModelled) added.push({ name: whole, kind: 'aggregate', ...of })
  const name = `share_${at + 1}`
  added.push({ name, kind: 'share_of_total', measure: whole })
  return name
}

const dimensionOf = ({ field, grain }: Draft['dimensions'][number]) =>
  grain === null ? field : { column: field, grain }

const columnOf = ({ field, grain }: Draft['dimensions'][number]) =>
  grain === null ? field : `${field}_${grain}`

/** How rows are sorted and limited, of all or of each value of a dimension. */
function orderOf(
  { sort, limit, limit_per: per, dimensions }: Draft,
  measures: readonly string[],
): Pick<Query, 'sort' | 'limit' | 'top'> {
  const columnNamed = (name: string) => {
    const found = dimensions.find(({ field }) => field === name)
    if (!found) throw new DraftMistake(`${name} is no dimension of the query`)
    return columnOf(found)
  }
  const measure = measures[(sort?.measure ?? 1) - 1]
  const by = sort && (sort.field === null ? measure : columnNamed(sort.field))
  if (sort && by === undefined) throw new DraftMistake('it is sorted by a measure that it does not have')
  const sorted = sort && by ? [{ by, order: sort.order }] : []
  if (per === null) return { ...(sorted.length > 0 && { sort: sorted }), ...(limit !== null && { limit }) }
  const other = dimensions.find(({ field, across }) => field !== per && !across)
  if (limit === null || measure === undefined || !other || sort?.order === 'asc')
    throw new DraftMistake(
      '"limit_per" is for the largest: it goes with a limit, a measure, its own dimension and another one',
    )
  const each = columnNamed(per)
  return {
    top: { dimension: columnOf(other), by: measure, limit, per: [each] },
    sort: [
      { by: each, order: 'asc' },
      { by: measure, order: 'desc' },
    ],
  }
}

/** The conditions of the query before, in whatever form they are, that a follow-up does not take out. */
function keptOf({ follow_up: followUp }: Draft, before: Query | undefined): FilterOrGroup[] {
  if (!followUp) return []
  if (!before) throw new DraftMistake('there is no query before in this dataset: it is a question of its own')
  return (before.filters ?? []).filter((_one, at) => !followUp.without_filters.includes(at + 1))
}

/** Conditions on results are kept, too, and with them what they are about. */
function havingOf({ follow_up: followUp }: Draft, before: Query | undefined, measures: readonly string[]) {
  if (!followUp || !before?.having) return undefined
  const lost = columnsIn(before.having).find((name) => !measures.includes(name))
  if (lost !== undefined)
    throw new DraftMistake(`the query before has a condition on ${lost}: it is a question of its own`)
  return before.having
}

const columnsIn = (condition: unknown): string[] =>
  typeof condition !== 'object' || condition === null
    ? []
    : Object.entries(condition).flatMap(([key, one]: [string, unknown]) =>
        key === 'column' ? [String(one)] : columnsIn(one),
      )

function filtersOf({ filters }: Draft, find: (name: string) => CatalogueField): FilterOrGroup[] {
  const plain = filters.filter(({ or_group: group }) => group === null)
  const numbers = new Set(filters.flatMap(({ or_group: group }) => group ?? []))
  return [
    ...plain.map((one) => filterOf(one, find(one.field))),
    ...[...numbers].map((number): FilterOrGroup => {
      const some = filters.filter(({ or_group: group }) => group === number)
      const any = some.map((one) => filterOf(one, find(one.field)))
      return any.length === 1 ? any[0]! : { any }
    }),
  ]
}

const withValues = new Set(['in', 'not_in', 'between'])

type DraftFilter = Draft['filters'][number]

function filterOf(filter: DraftFilter, field: CatalogueField): Filter {
  const { operator, values, unit } = filter
  if (isRelative(operator)) return periodOf(filter, operator, field)
  if (unit !== null)
    throw new DraftMistake(`the filter on ${field.name} has a unit, and ${operator} has none`)
  if (takesNoValue(operator)) return { column: field.name, operator }
  const typed = values.map((value) => typedValue(value, field, operator))
  if (withValues.has(operator)) return { column: field.name, operator, values: typed }
  const [value, ...more] = typed
  if (value === undefined) throw new DraftMistake(`the filter on ${field.name} has no value`)
  if (more.length === 0) return { column: field.name, operator, value }
  if (operator === 'equals') return { column: field.name, operator: 'in', values: typed }
  throw new DraftMistake(`the filter on ${field.name} takes one value with ${operator}`)
}

/** Days counted from today, which move with it, as the parser keeps them. */
function periodOf({ values, unit }: DraftFilter, operator: RelativeOperator, field: CatalogueField): Filter {
  if (!isTime(field)) throw new DraftMistake(`${field.name} is no time, and ${operator} keeps days`)
  const column = field.name
  if (isOfCalendar(operator) && unit === null)
    throw new DraftMistake(`the filter on ${column} does not say of what unit ${operator} is`)
  if (takesNoValue(operator)) {
    if (values.length > 0) throw new DraftMistake(`the filter on ${column} takes no value with ${operator}`)
    return { column, operator, ...(unit && { unit }) }
  }
  const count = Number(values[0] ?? (operator === 'previous' ? 1 : Number.NaN))
  if (values.length > 1 || !Number.isInteger(count) || count < 1)
    throw new DraftMistake(`the filter on ${column} has one whole number with ${operator}: how many`)
  return { column, operator, value: count, ...(unit && { unit }) }
}

/** A value in the type of its column. Of a column whose values are known it must be one of them, in any case. */
function typedValue(text: string, field: CatalogueField, operator: string): CatalogueValue {
  if (isNumeric(field)) {
    const number = Number(text)
    if (text.trim() === '' || !Number.isFinite(number))
      throw new DraftMistake(`${field.name} is compared with a number`)
    return number
  }
  if (field.type === 'boolean') return text.toLowerCase() === 'true'
  const isExact =
    operator === 'equals' || operator === 'not_equals' || operator === 'in' || operator === 'not_in'
  const { values } = field
  if (!isExact || values === undefined || values.length === 0) return text
  const folded = text.toLocaleLowerCase()
  const known = values.find(({ value, words = [] }) =>
    [String(value), ...words].some((word) => word.toLocaleLowerCase() === folded),
  )
  if (!known) throw new DraftMistake(`${field.name} has no such value`)
  return known.value
}
