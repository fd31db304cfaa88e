import type { MeasureOutput } from './measures.ts'
import type { Output } from './output.ts'
import type { PivotKey } from './pivot-keys.ts'

/** Adjacent columns for the same values: one per measure. */
export interface Slot extends PivotKey {
  /** The number of dimensions across with a value; the rest is aggregated. */
  depth: number
}

/** A column for each key, for each beginning of keys that is totalled, and one over all. */
export function slotsOf(
  keys: readonly PivotKey[],
  { depths, max }: { depths: readonly number[]; max: number },
  topAt: number,
): Slot[] {
  const own = keys.map((key): Slot => ({ ...key, depth: max }))
  const nested = depths
    .filter((depth) => depth > 0 && depth < max)
    .toSorted((a, b) => b - a)
    .reduce((slots, depth) => withSums(slots, { depth, topAt }), own)
  return depths.includes(0) ? [...nested, { values: [], isOthers: false, depth: 0 }] : nested
}

/** The sum follows the last column with the same prefix. */
function withSums(slots: readonly Slot[], { depth, topAt }: { depth: number; topAt: number }): Slot[] {
  const sumOf = ({ values, isOthers }: Slot): Slot => ({
    values: values.slice(0, depth),
    isOthers: isOthers && topAt < depth,
    depth,
  })
  const nameOf = ({ values, isOthers }: Slot) => JSON.stringify([values, isOthers])
  return slots.flatMap((slot, at) => {
    const sum = sumOf(slot)
    const next = slots[at + 1]
    return next && nameOf(sumOf(next)) === nameOf(sum) ? [slot] : [slot, sum]
  })
}

/** The columns of a slot. */
export function slotOutputs(
  { values, isOthers, depth }: Slot,
  { measures, max, topAt }: { measures: readonly MeasureOutput[]; max: number; topAt: number },
): Output[] {
  const parts = values.map((value, at) => (isOthers && at === topAt ? 'Others' : String(value ?? '')))
  const value = [...parts, ...(depth < max ? ['Total'] : [])].join(' · ')
  return measures.map((measure) => {
    const { expression: _expression, ...output } = measure
    const name = measures.length === 1 ? value : `${value} · ${measure.name}`
    return {
      ...output,
      name: name === '' ? '(empty)' : name,
      namedAt: undefined,
      // Who names a measure means its value over the whole row.
      alsoCalled: depth === 0 ? [measure.name, ...measure.alsoCalled] : [],
      of: measure.of ?? measure.name,
      pivot: [...values],
      ...(isOthers ? { othersAt: topAt } : {}),
    }
  })
}
