import type { DrawingInput } from '../drawn-kind.ts'

/** How a line goes from point to point. */
export function curveOf({ options }: DrawingInput) {
  if (options.curve === 'step') return { step: 'middle' as const }
  // Without this a smooth line would rise above and fall below what is known.
  return options.curve === 'smooth' ? { smooth: 0.35, smoothMonotone: 'x' as const } : {}
}

/** Dots where there are few values, and on a value between two gaps, which no line leads to. */
export function symbolsOf(values: readonly (number | null)[], maxDots: number) {
  const has = (at: number) => values[at] !== null && values[at] !== undefined
  const isAlone = (at: number) => !has(at - 1) && !has(at + 1)
  const hasDots = values.length <= maxDots
  return {
    showSymbol: hasDots || values.some((_, at) => has(at) && isAlone(at)),
    showAllSymbol: true,
    symbol: 'circle',
    symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) =>
      hasDots ? 6 : isAlone(dataIndex) ? 5 : 0,
  }
}

/** Whether a series has no color left, because others are larger. */
export const isBackground = ({ theme, options }: DrawingInput, at: number): boolean =>
  !options.stacked && at >= theme.palette.length
