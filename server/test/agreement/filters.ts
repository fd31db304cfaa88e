import type {
  Filter,
  FilterOrGroup,
  SetFilter,
  SetHaving,
  SetMeasure,
} from '../../../contract/src/filters.ts'
import { aggregateOf } from './aggregate.ts'
import { cuts, wallOf } from './calendar.ts'
import { cellOf } from './calculated.ts'
import { measures } from './model.ts'
import { type Row, unit } from './rows.ts'
import { type Value, compareValues } from './values.ts'

const known = new Map<string, Map<Row, boolean>>()

/** What a filter is read in: the zone of the question, and all rows, of which sets are made. */
export interface Around {
  timezone: string | undefined
  rows: readonly Row[]
}

/** Whether rows pass a filter. What was found is remembered: filters and rows are few, and questions are many. */
export function keeperOf(filter: FilterOrGroup, around: Around): (row: Row) => boolean {
  if ('not' in filter) {
    const keeps = keeperOf(filter.not, around)
    return (row) => !keeps(row)
  }
  if ('all' in filter) {
    const keepers = filter.all.map((part) => keeperOf(part, around))
    return (row) => keepers.every((keeps) => keeps(row))
  }
  if ('any' in filter) {
    const keepers = filter.any.map((part) => keeperOf(part, around))
    return (row) => keepers.some((keeps) => keeps(row))
  }
  if ('set' in filter) return memberOf(filter, around)
  const { timezone } = around
  const name = JSON.stringify([filter, timezone])
  const found = known.get(name) ?? new Map<Row, boolean>()
  known.set(name, found)
  return (row) => {
    const isKept = found.get(row) ?? keepsRow(row, filter, timezone)
    found.set(row, isKept)
    return isKept
  }
}

/** Whether the value of a row is among those of the rows that make the set. */
function memberOf({ column, grain, operator, set }: SetFilter, around: Around): (row: Row) => boolean {
  const { filters = [], having = [] } = set
  const { rows, timezone } = around
  const valueOf = (row: Row) => cutCell(row, { column, ...(grain ? { grain } : {}) }, timezone)
  const keepers = filters.map((filter) => keeperOf(filter, around))
  const groups = new Map<Value, Row[]>()
  for (const row of rows) {
    const value = valueOf(row)
    if (value === null || !keepers.every((keeps) => keeps(row))) continue
    const group = groups.get(value) ?? []
    group.push(row)
    groups.set(value, group)
  }
  const members = new Set<Value>()
  for (const [value, group] of groups)
    if (having.every((one) => holdsFor(group, one, around))) members.add(value)
  return (row) => members.has(valueOf(row)) === (operator === 'in_set')
}

function holdsFor(group: readonly Row[], { measure, operator, value }: SetHaving, around: Around): boolean {
  const wanted =
    typeof measure === 'string' ? (measures.find(({ name }) => name === measure) as SetMeasure) : measure
  const keepers = (wanted.filters ?? []).map((filter) => keeperOf(filter, around))
  const found = aggregateOf(
    group.filter((row) => keepers.every((keeps) => keeps(row))),
    wanted,
  )
  if (found === null) return false
  const order = compareValues(found, BigInt(Number(value)) * unit)
  return operator === 'greater' ? order > 0 : order <= 0
}

/** As people mean it. */
function keepsRow(row: Row, filter: Filter, timezone: string | undefined): boolean {
  const { operator, value, values = [] } = filter
  const cell = filteredCell(row, filter, timezone)
  const bound = (one: unknown) => boundOf(one, filter)
  switch (operator) {
    case 'is_null':
      return cell === null
    case 'is_not_null':
      return cell !== null
    case 'not_equals':
      return cell !== bound(value)
    case 'not_in':
      return !values.map(bound).includes(cell)
    default:
      return cell !== null && fits(cell, filter, bound)
  }
}

function fits(
  cell: Value,
  { operator, value, values = [] }: Filter,
  bound: (one: unknown) => Value,
): boolean {
  const order = () => compareValues(cell, bound(value))
  switch (operator) {
    case 'equals':
      return order() === 0
    case 'in':
      return values.map(bound).includes(cell)
    case 'greater':
      return order() > 0
    case 'greater_or_equal':
      return order() >= 0
    case 'less':
      return order() < 0
    case 'less_or_equal':
      return order() <= 0
    case 'between':
      return compareValues(cell, bound(values[0])) >= 0 && compareValues(cell, bound(values[1])) <= 0
    case 'contains':
      return String(cell).toLowerCase().includes(String(value).toLowerCase())
    case 'starts_with':
      return String(cell).toLowerCase().startsWith(String(value).toLowerCase())
    default:
      throw new Error(`nothing says what ${operator} means`)
  }
}

function filteredCell(row: Row, filter: Filter, timezone: string | undefined): Value {
  const value = cellOf(row, filter.column, timezone)
  if (value !== null && isByDay(filter)) return cuts.day(wallOf(String(value), timezone))
  return cutCell(row, filter, timezone)
}

function cutCell(
  row: Row,
  { column, grain }: Pick<Filter, 'column' | 'grain'>,
  timezone: string | undefined,
): Value {
  const value = cellOf(row, column, timezone)
  if (value === null) return null
  if (grain === undefined) return column === 'at' ? wallOf(String(value), undefined) : value
  const cut = cuts[grain](wallOf(String(value), column === 'at' ? timezone : undefined))
  return typeof cut === 'number' ? BigInt(cut) * unit : cut
}

/** A day as a bound of a moment is the whole day that clocks show. */
const isByDay = ({ column, grain, value, values = [] }: Filter): boolean =>
  column === 'at' && grain === undefined && /^\d{4}-\d\d-\d\d$/.test(String(value ?? values[0]))

function boundOf(one: unknown, filter: Filter): Value {
  const { column, grain } = filter
  if (isByDay(filter)) return String(one)
  if (grain !== undefined) return BigInt(Number(one)) * unit
  if (column === 'at') return Date.parse(String(one))
  if (['label', 'day', 'size', 'parts', 'started'].includes(column)) return String(one)
  if (column === 'b') return one === true
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(one)) ?? []
  return BigInt(sign + whole + fraction.padEnd(4, '0'))
}
