import type { DimensionValue } from '../../../contract/src/dimension-values.ts'

/** The same for a value of a result and the same value in a list, which may be written otherwise: 1.50 is 1.5. */
export function valueKey(value: unknown): string {
  const isNumber = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
  // Integers keep all their digits: beyond 2^53 a number would not have them.
  return isNumber ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : String(value)
}

const placesOf = new WeakMap<readonly DimensionValue[], Map<string, number>>()

/** The place of a value in its list; undefined where it is not listed. */
export function listedPlace(
  values: readonly DimensionValue[] | undefined,
  value: unknown,
): number | undefined {
  if (!values || value === null || value === undefined) return undefined
  const places = placesOf.get(values) ?? new Map(values.map((one, at) => [valueKey(one.value), at]))
  placesOf.set(values, places)
  return places.get(valueKey(value))
}

export const listedValue = (values: readonly DimensionValue[] | undefined, value: unknown) =>
  values?.[listedPlace(values, value) ?? -1]

/** Those that are among these values of a result. */
export function listedAmong(values: readonly DimensionValue[], seen: readonly unknown[]): DimensionValue[] {
  const keys = new Set(seen.map(valueKey))
  return values.filter(({ value }) => keys.has(valueKey(value)))
}
