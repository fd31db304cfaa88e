import type { ModelMeasure } from '../../../contract/src/models.ts'
import type { Dimension } from '../../../contract/src/query.ts'
import { type Length, cuts, lengths, ordinalOf, wallOf } from './calendar.ts'
import { type Place, keyOf, lineOf } from './groups.ts'
import { type Value, asFloat, compareValues, plus } from './values.ts'

type Running = Extract<ModelMeasure, { kind: 'cumulative' | 'moving' }>

/** Totals and means of the rows before, along the time; rows without one come last and are near to no other. */
export function along({ query, body, keys }: Place, part: readonly Value[], found: Running): Value[] {
  const line = lineOf(query)
  const at = body.dims.findIndex((dim) => dim === line)
  if (at < 0 || !line) return keys.map(() => null)
  const timeOf = (key: Value[]) => key[at] as string | null
  const reset = found.kind === 'cumulative' ? found.reset : undefined
  const partOf = (key: Value[]) => {
    const time = timeOf(key)
    const started = reset === undefined || time === null ? null : String(cuts[reset](wallOf(time, undefined)))
    return keyOf([...key.filter((_, place) => place !== at), started])
  }
  const all = keys.map((key, index) => ({ key, value: part[index] ?? null }))
  const byPart = new Map<string, typeof all>()
  for (const one of all) byPart.set(partOf(one.key), [...(byPart.get(partOf(one.key)) ?? []), one])
  return keys.map((own) => {
    const near = byPart.get(partOf(own)) ?? []
    if (found.kind === 'cumulative')
      return sum(
        near.filter(({ key }) => compareValues(timeOf(key), timeOf(own)) <= 0).map(({ value }) => value),
      )
    const inFrame = near.filter(({ key }) =>
      isWithin(timeOf(key), timeOf(own), { line, periods: found.periods }),
    )
    const values = inFrame.map(({ value }) => value).filter((value) => value !== null)
    const total = sum(values)
    return found.aggregate === 'sum' ? total : total === null ? null : (asFloat(total) ?? 0) / values.length
  })
}

const sum = (values: readonly Value[]): Value =>
  values.filter((value) => value !== null).reduce<Value>((a, b) => (a === null ? b : plus(a, b)), null)

function isWithin(
  time: string | null,
  own: string | null,
  { line, periods }: { line: Dimension; periods: number },
): boolean {
  if (time === null || own === null) return time === own
  const { count, unit } = lengths[line.grain ?? 'day'] as Length
  const back = ordinalOf(own, unit) - ordinalOf(time, unit)
  return back >= 0 && back <= count * (periods - 1)
}
