/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below this. */
export function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10
  return step * power
}

/** Round ends around the values, about `parts` steps apart. */
export function niceRange(low: number, high: number, parts = 5): [number, number] {
  if (!(high > low)) return [low, high]
  const step = niceStep((high - low) / parts)
  return [rounded(Math.floor(low / step) * step), rounded(Math.ceil(high / step) * step)]
}

// Without what floating point adds: 0.30000000000000004.
const rounded = (value: number) => Number(value.toPrecision(12))

/** Round ends and steps for two scales with zero at the same height, so that one grid fits both. */
export function alignedRanges(extents: readonly (readonly [number, number])[], parts = 5) {
  const scales = extents.map(([low, high]) => {
    const [from, to] = [Math.min(0, low), Math.max(0, high)]
    const step = niceStep((to - from) / parts || 1)
    return { step, below: Math.ceil(-from / step), above: Math.ceil(to / step) }
  })
  const below = Math.max(...scales.map((scale) => scale.below))
  const above = Math.max(1, ...scales.map((scale) => scale.above))
  return extents.map(([low, high], at) => {
    const least = Math.max(-Math.min(0, low) / Math.max(1, below), Math.max(0, high) / above)
    const step = Math.min(niceStep(least || 1), scales[at]?.step ?? Infinity)
    return { min: rounded(-below * step), max: rounded(above * step), interval: step }
  })
}
