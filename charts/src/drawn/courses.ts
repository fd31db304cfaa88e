import type { DrawingInput } from '../drawn-kind.ts'

/** How a line goes from point to point. */
export function curveOf({ options }: DrawingInput) {
  if (options.curve === 'step') return { step: 'middle' as const }
  // Without this a smooth line would rise above and fall below what is known.
  return options.curve === 'smooth' ? { smooth: 0.35, smoothMonotone: 'x' as const } : {}
}
