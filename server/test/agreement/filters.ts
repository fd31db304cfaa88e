import type { Filter, FilterOrGroup } from '../../../contract/src/filters.ts'
import { cuts, wallOf } from './calendar.ts'
import { cellOf } from './calculated.ts'
import { type Row, unit } from './rows.ts'
import { type Value, compareValues } from './values.ts'

const known = new Map<string, Map<Row, boolean>>()

/** Whether rows pass a filter. What was found is remembered: filters and rows are few, and questions are many. */
export function keeperOf(filter: FilterOrGroup, timezone: string | undefined): (row: Row) => boolean {
  if ('not' in filter) {
    const keeps = keeperOf(filter.not, timezone)
    return (row) => !keeps(row)
  }
  if ('all' in filter) {
    const keepers = filter.all.map((part) => keeperOf(part, timezone))
    return (row) => keepers.every((keeps) => keeps(row))
  }
  if ('any' in filter) {
    const keepers = filter.any.map((part) => keeperOf(part, timezone))
    return (row) => keepers.some((keeps) => keeps(row))
  }
  const name = JSON.stringify([filter, timezone])
  const found = known.get(name) ?? new Map<Row, boolean>()
  known.set(name, found)
  return (row) => {
    const isKept = found.get(row) ?? keepsRow(row, filter, timezone)
    found.set(row, isKept)
    return isKept
  }
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
  const { column, grain } = filter
  const value = cellOf(row, column, timezone)
  if (value === null) return null
  if (isByDay(filter)) return cuts.day(wallOf(String(value), timezone))
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
