import { numberIn, type Shape } from '../shape.ts'
import { t } from '../texts/translate.ts'

/** For kinds that run along a dimension: says what is missing. */
export function needsSequence(what: string) {
  return ({ dimensions, measures }: Shape): string | undefined =>
    dimensions.length === 0 || measures.length === 0
      ? t('{{what}} needs a dimension to run along, best a date, and a measure.', { what })
      : undefined
}

/** For kinds that draw parts of a whole. */
export function isAnyNegative(shape: Shape): boolean {
  return shape.table.rows.some((row) => (numberIn(shape, row) ?? 0) < 0)
}

/** For kinds that part a whole by any number of dimensions: says what is missing. */
export function requireHierarchy(what: string) {
  return (shape: Shape): string | undefined => {
    if (shape.dimensions.length === 0 || shape.measures.length === 0)
      return t('{{what}} needs a measure and at least one dimension; each more is a level within.', { what })
    return isAnyNegative(shape) ? t('{{what}} cannot show negative values.', { what }) : undefined
  }
}
