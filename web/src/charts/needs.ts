import type { Shape } from './shape.ts'

/** For kinds that run along a dimension: says what is missing. */
export function needsSequence(what: string) {
  return ({ dimensions, measures }: Shape): string | undefined =>
    dimensions.length === 0 || measures.length === 0
      ? `${what} needs a dimension to run along, best a date, and a measure.`
      : undefined
}
