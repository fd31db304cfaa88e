import type { ModelMeasure } from '../../../contract/src/models.ts'
import { type Length, cuts, lengths, ordinalOf, wallOf } from './calendar.ts'
import { type Place, allDims, keyOf, lineOf } from './groups.ts'
import { unit } from './rows.ts'
import { type Value, asFloat, compareValues, comparesOf, plus } from './values.ts'

type Running = Extract<ModelMeasure, { kind: 'cumulative' | 'moving' }>

interface Along {
  time: string | null
  /** The place of the time on its line. */
  ordinal: number | null
  value: Value
}

/** Totals and means of the rows before, along the time; rows without one come last and are near to no other. */
export function along({ query, body, keys }: Place, values: readonly Value[], found: Running): Value[] {
  const line = lineOf(query)
  const at = body.dims.findIndex((dim) => dim === line)
  if (at < 0 || !line) return keys.map(() => null)
  const { count, unit: unitOfTime } = lengths[line.grain ?? 'day'] as Length
  const all = keys.map((key, index): Along => {
    const time = key[at] as string | null
    return { time, ordinal: time === null ? null : ordinalOf(time, unitOfTime), value: values[index] ?? null }
  })
  const parts = new Map<string, number[]>()
  for (const [index, key] of keys.entries()) {
    const name = partOf(key, at, found)
    const part = parts.get(name)
    if (part) part.push(index)
    else parts.set(name, [index])
  }
  const result: Value[] = []
  for (const indexes of parts.values()) {
    const near = indexes.map((index) => all[index] as Along)
    for (const index of indexes)
      result[index] =
        found.kind === 'cumulative'
          ? sum(near.filter(({ time }) => compareValues(time, all[index]?.time ?? null) <= 0))
          : moving(near.filter(isWithin(all[index]?.ordinal ?? null, count * (found.periods - 1))), found)
  }
  return result
}

/** Rows of one running series: equal in all but the time, and since the same start where the measure restarts. */
function partOf(key: readonly Value[], at: number, found: Running): string {
  const time = key[at] as string | null
  const reset = found.kind === 'cumulative' ? found.reset : undefined
  const started = reset === undefined || time === null ? null : String(cuts[reset](wallOf(time, undefined)))
  return keyOf([...key.filter((_, place) => place !== at), started])
}

function moving(frame: readonly Along[], { aggregate }: Extract<Running, { kind: 'moving' }>): Value {
  const total = sum(frame)
  if (aggregate === 'sum' || total === null) return total
  return (asFloat(total) ?? 0) / frame.filter(({ value }) => value !== null).length
}

const sum = (all: readonly Along[]): Value =>
  all.reduce<Value>(
    (total, { value }) => (total === null || value === null ? (total ?? value) : plus(total, value)),
    null,
  )

const isWithin =
  (own: number | null, units: number) =>
  ({ ordinal }: Along): boolean => {
    if (ordinal === null || own === null) return ordinal === own
    return own - ordinal >= 0 && own - ordinal <= units
  }

/** Rows that differ in any of these are apart from each other. */
function apart(keys: readonly (readonly Value[])[], nameOf: (key: readonly Value[]) => Value[]): number[][] {
  const parts = new Map<string, number[]>()
  for (const [at, key] of keys.entries()) {
    const name = keyOf(nameOf(key))
    parts.set(name, [...(parts.get(name) ?? []), at])
  }
  return [...parts.values()]
}

/** The place of each value among those that are alike in some dimensions; equal ones share it. */
export function ranks(
  { body, keys }: Place,
  values: readonly Value[],
  { order = 'desc', within = [] }: { order?: string; within?: string[] },
): Value[] {
  const isMarked = body.top?.others === true && within.includes(body.top.dim.column)
  const parts = apart(keys, (key) => [
    ...body.dims.flatMap(({ column }, at) => (within.includes(column) ? [key[at] ?? null] : [])),
    ...(isMarked ? [key.at(-1) ?? null] : []),
  ])
  const result: Value[] = []
  for (const part of parts)
    for (const at of part) {
      const own = values[at] ?? null
      const before = part.filter((other) => compareValues(values[other] ?? null, own, order === 'desc') < 0)
      result[at] = BigInt(before.length + 1) * unit
    }
  return result
}

/** The value so many rows before, in the order of the time or of the first dimension. */
export function rowBefore(
  { query, body, keys }: Place,
  values: readonly Value[],
  { offset = 1 }: { offset?: number },
): Value[] {
  const line = lineOf(query) ?? allDims(query)[0]
  const place = body.dims.findIndex((dim) => dim === line)
  if (place < 0 || !line) return keys.map(() => null)
  const compares = comparesOf(line)
  const result: Value[] = []
  for (const part of apart(keys, (key) => key.filter((_, at) => at !== place))) {
    const ordered = part.toSorted((a, b) => compares(keys[a]?.[place] ?? null, keys[b]?.[place] ?? null))
    for (const [index, at] of ordered.entries()) result[at] = values[ordered[index - offset] ?? -1] ?? null
  }
  return result
}
