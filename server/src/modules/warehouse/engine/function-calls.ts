import { WarehouseError } from '../errors.ts'
import type { Tree } from './tree-walk.ts'

const maxRepeats = 1000
const widestRange = 1_000_000

// These build text or a list of any requested size, inside one call that nothing interrupts.
const countArgument: Record<string, number> = { repeat: 1, lpad: 1, rpad: 1 }
const rangeFunctions = new Set(['range', 'generate_series'])
const formatFunctions = new Set(['format', 'printf'])

/** Refuses calls whose result is not bounded by a literal in the statement. */
export function refuseUnboundedCall(name: string, children: readonly Tree[]): void {
  const position = Object.hasOwn(countArgument, name) ? countArgument[name] : undefined
  if (position !== undefined && !isAtMost(children[position], maxRepeats)) {
    throw refusal(`${name} needs a literal count of at most ${maxRepeats}`)
  }
  if (rangeFunctions.has(name) && !isShortRange(children)) {
    throw refusal(
      `${name} outside FROM needs literal bounds that make at most ${widestRange} values; ` +
        `in FROM it takes any: FROM ${name}(...)`,
    )
  }
  if (formatFunctions.has(name) && !isPlainFormat(children[0])) {
    throw refusal(`${name} needs a literal pattern with widths below ${maxRepeats}`)
  }
}

function isShortRange(children: readonly Tree[]): boolean {
  if (children.every((child) => isAtMost(child, widestRange))) return true
  const [start, end, step] = children
  const [from, to, seconds] = [instantOf(start), instantOf(end), secondsOf(step)]
  return from !== undefined && to !== undefined && seconds !== undefined && seconds > 0
    ? Math.abs(to - from) / 1000 / seconds <= widestRange
    : false
}

const instantPattern = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?)?$/

/** A literal date or timestamp in milliseconds, to within the offset of a time zone. */
function instantOf(child: Tree | undefined): number | undefined {
  const value = child?.class === 'CAST' ? literalOf(child.child as Tree) : undefined
  const type = String((child?.cast_type as Tree | undefined)?.id)
  if (typeof value !== 'string' || !/^(DATE|TIMESTAMP)/.test(type) || !instantPattern.test(value))
    return undefined
  const at = Date.parse(`${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`)
  return Number.isNaN(at) ? undefined : at
}

// The shortest that each unit can be.
const secondsPer: Record<string, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
  month: 28 * 86_400,
  quarter: 89 * 86_400,
  year: 365 * 86_400,
}

/** A literal interval of one unit, as INTERVAL 1 DAY or INTERVAL '1 day', in seconds whichever way it leads. */
function secondsOf(child: Tree | undefined): number | undefined {
  if (child?.class === 'FUNCTION' && child.function_name === '-') {
    const [only, other] = child.children as Tree[]
    return other === undefined ? secondsOf(only) : undefined
  }
  if (child?.class === 'FUNCTION') {
    const unit = /^to_([a-z]+?)s$/.exec(String(child.function_name))?.[1] ?? ''
    const value = Number(countOf((child.children as Tree[])[0]))
    return secondsIn(Math.trunc(value), unit)
  }
  const text = child?.class === 'CAST' ? literalOf(child.child as Tree) : undefined
  const isInterval = String((child?.cast_type as Tree | undefined)?.id) === 'INTERVAL'
  const [, count, unit = ''] = /^-?(\d+) ([a-z]+?)s?$/.exec(isInterval ? String(text) : '') ?? []
  return secondsIn(Number(count), unit)
}

function secondsIn(count: number, unit: string): number | undefined {
  const seconds = Object.hasOwn(secondsPer, unit) ? secondsPer[unit] : undefined
  return seconds === undefined || !Number.isFinite(count) ? undefined : Math.abs(count) * seconds
}

/** The number of INTERVAL 1 DAY, which the parser puts into `to_days(CAST(trunc(CAST(1 AS DOUBLE)) AS INTEGER))`. */
function countOf(child: Tree | undefined): unknown {
  if (child?.class === 'CAST') return countOf(child.child as Tree)
  if (child?.class === 'FUNCTION' && child.function_name === 'trunc')
    return countOf((child.children as Tree[])[0])
  return literalOf(child)
}

function isAtMost(child: Tree | undefined, max: number): boolean {
  const value = literalOf(child)
  return typeof value === 'number' && Math.abs(value) <= max
}

// "{:{}}" and "%*d" take the width from the data.
function isPlainFormat(child: Tree | undefined): boolean {
  const value = literalOf(child)
  return typeof value === 'string' && !/\d{4,}|\*|\{[^}]*\{/.test(value)
}

function literalOf(child: Tree | undefined): unknown {
  if (child?.class === 'CONSTANT') return (child.value as Tree).value
  const negated = child?.class === 'FUNCTION' && child.function_name === '-' ? (child.children as Tree[]) : []
  return negated.length === 1 ? literalOf(negated[0]) : undefined
}

function refusal(message: string): WarehouseError {
  return new WarehouseError('denied', `this is not allowed in a query: ${message}`)
}

const unstable: ReadonlySet<string> = new Set(
  (
    'age ago current_date current_localtime current_localtimestamp current_time current_timestamp error ' +
    'gen_random_uuid get_current_time get_current_timestamp localtime localtimestamp now random today ' +
    'transaction_timestamp uuid uuidv4 uuidv7'
  ).split(' '),
)

/** Whether a function answers otherwise at another time. Answers that hold such a call are not kept. */
export const isUnstable = (name: string): boolean => unstable.has(name)
