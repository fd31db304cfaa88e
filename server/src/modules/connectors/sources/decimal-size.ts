import { SourceError } from './source-error.ts'

/** The most digits that a decimal of the engine holds. */
export const maxDecimalDigits = 38
// Room for what money and measures have behind the point: the column keeps its type while its values stay within.
const defaultScale = 10

/** What the values of a column need: digits before the point and behind it. */
export interface DecimalSize {
  whole: number
  scale: number
  isFinite: boolean
}

/** The type that holds every value of a column whose own type has no fitting size; refused when none does. */
export function decimalFor(name: string, size: DecimalSize | undefined): string {
  const { whole, scale, isFinite } = size ?? { whole: 1, scale: 0, isFinite: true }
  if (!isFinite)
    throw new SourceError(
      'bad_value',
      `column ${name} holds NaN or infinity, which no decimal is: cast it in a query`,
    )
  if (scale <= defaultScale && whole <= maxDecimalDigits - defaultScale)
    return `DECIMAL(${maxDecimalDigits},${defaultScale})`
  if (whole + scale <= maxDecimalDigits) return `DECIMAL(${maxDecimalDigits},${scale})`
  throw new SourceError(
    'bad_value',
    `column ${name} holds numbers of more than ${maxDecimalDigits} digits: cast it in a query`,
  )
}
