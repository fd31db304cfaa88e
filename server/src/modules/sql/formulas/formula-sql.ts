import type { Values } from '../bindings.ts'
import type { Dialect } from '../dialect.ts'
import type { Calendar } from '../grains.ts'
import type { TypedFormula } from './check-formula.ts'
import { queryColumnOf } from './formula-types.ts'
import type { Argument } from './formula-function.ts'

/** Where the SQL of a formula is used. */
export interface FormulaPlace<R> {
  dialect: Dialect
  values: Values
  calendar: Calendar
  timezone: string | undefined
  /** The day in the query's zone, as "2026-01-31". */
  today(): string
  /** What a name stands for; with `isLocal` a timestamp as the clocks of the query's zone show it. */
  ref(ref: R, isLocal: boolean): string
}

const operators = new Set(
  '+ - * / % || and or not = <> < <= > >= between in like'
    .split(' ')
    .concat('is null', 'is distinct', 'negate'),
)
/** Engines read these from left to right without brackets, however many there are. */
const chains = new Set(['+', '*', 'and', 'or'])

/** The SQL of a formula, which stands wherever a column does. */
export function formulaSql<R>(typed: TypedFormula<R>, place: FormulaPlace<R>): string {
  const sql = written(typed, place)
  const { dialect } = place
  // Comparisons give the numbers 1 and 0 there.
  if (dialect.name === 'clickhouse' && typed.column.type === 'boolean' && typed.call)
    return dialect.cast(sql, 'boolean')
  // It groups a negative zero apart from 0, which adding 0 makes of it.
  if (dialect.name === 'clickhouse' && typed.column.type === 'number' && typed.call) return `((${sql}) + 0)`
  return isOperation(typed) ? `(${sql})` : sql
}

const isOperation = ({ node }: TypedFormula<unknown>) => node.kind === 'call' && operators.has(node.name)

function written<R>(typed: TypedFormula<R>, place: FormulaPlace<R>): string {
  const { node, ref, call } = typed
  if (ref !== undefined) return place.ref(ref, false)
  if (call && node.kind === 'call') return calledSql(typed, place)
  const { dialect, values } = place
  switch (node.kind) {
    case 'number':
      return numberSql(typed, node.text, dialect)
    case 'text':
      return dialect.read(dialect.cast(values.value(node.value), 'text'), queryColumnOf(typed.column))
    case 'boolean':
      return dialect.literal(node.value)
    case 'date':
      return dialect.cast(values.value(node.value), 'date')
    default:
      return 'NULL'
  }
}

function numberSql({ column }: TypedFormula<unknown>, text: string, dialect: Dialect): string {
  if (column.type === 'number') return dialect.cast(text, 'number')
  // It reads a number with a point as a float.
  if (dialect.name === 'clickhouse' && column.type === 'decimal')
    return `CAST('${text}' AS Decimal(38, ${column.scale}))`
  return text
}

function calledSql<R>(typed: TypedFormula<R>, place: FormulaPlace<R>): string {
  const { node, args, call, column } = typed
  const name = node.kind === 'call' ? node.name : ''
  const written = args.map((arg, at): Argument => {
    const isChained = at === 0 && chains.has(name) && arg.node.kind === 'call' && arg.node.name === name
    const local = () => localSql(arg, place)
    const kind = call?.takes[Math.min(at, call.takes.length - 1)]
    const sql = kind === 'local' ? local() : isChained ? calledSql(arg, place) : bracketed(arg, place)
    return { sql, local, column: arg.column, node: arg.node }
  })
  const { dialect, calendar, values } = place
  const today = () => dialect.cast(values.value(place.today()), 'date')
  return call?.sql(written, { dialect, calendar, today, result: column }) ?? ''
}

function bracketed<R>(arg: TypedFormula<R>, place: FormulaPlace<R>): string {
  const sql = written(arg, place)
  return isOperation(arg) ? `(${sql})` : sql
}

/** A timestamp as the clocks of the query's zone show it. */
function localSql<R>(arg: TypedFormula<R>, place: FormulaPlace<R>): string {
  if (arg.column.type !== 'timestamp') return bracketed(arg, place)
  if (arg.ref !== undefined) return place.ref(arg.ref, true)
  const { dialect, timezone, values } = place
  return dialect.local(bracketed(arg, place), {
    zoned: dialect.isZoned(queryColumnOf(arg.column)),
    timezone,
    bind: (text) => values.value(text),
  })
}

/** Everything that the names of a formula stand for. */
export function refsIn<R>({ ref, args }: TypedFormula<R>): R[] {
  return ref === undefined ? args.flatMap(refsIn) : [ref]
}

/** How many parts a formula has, those of the fields included that it is made of. */
export const sizeOf = <R>({ ref, args }: TypedFormula<R>, sizeOfRef: (ref: R) => number): number =>
  ref === undefined ? args.reduce((sum, arg) => sum + sizeOf(arg, sizeOfRef), 1) : sizeOfRef(ref)
