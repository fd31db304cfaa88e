import { takesNoValue } from '../../../../../contract/src/operators.ts'
import type { ColumnFamily } from '../../../../../charts/src/values/columns.ts'
import { fixedOperatorChoices } from '../../../../../charts/src/texts/operators.ts'
import { t } from '../../../lib/words.ts'

type Scalar = string | number | boolean

export interface Comparison {
  column: string
  grain?: string
  operator: string
  value?: Scalar
  values?: Scalar[]
  to_column?: string
}

const patterns = [
  { value: 'matches', label: t('matches the pattern') },
  { value: 'not_matches', label: t('does not match the pattern') },
]

/** How a column can be compared in a recipe, which may not look at the clock. */
export function comparisonChoices(family: ColumnFamily): { value: string; label: string }[] {
  const choices = fixedOperatorChoices(family)
  return family === 'text' ? [...choices, ...patterns] : choices
}

/** Which values an operator is about. */
export function valuesOf(operator: string): 'none' | 'one' | 'two' | 'many' {
  if (takesNoValue(operator)) return 'none'
  if (operator === 'between') return 'two'
  return operator === 'in' || operator === 'not_in' ? 'many' : 'one'
}

/** The comparison with another operator; what was entered stays where it fits. */
export function withOperator(comparison: Comparison, operator: string): Comparison {
  const { column, grain, value, values, to_column } = comparison
  const kept: Comparison = { column, ...(grain ? { grain } : {}), operator }
  const [before, after] = [valuesOf(comparison.operator), valuesOf(operator)]
  if (after === 'one' && before === 'one')
    return {
      ...kept,
      ...(value === undefined ? {} : { value }),
      ...(to_column === undefined ? {} : { to_column }),
    }
  if (after === 'one' && values?.[0] !== undefined) return { ...kept, value: values[0] }
  if (after === 'many' || after === 'two') {
    const all = values ?? (value === undefined ? [] : [value])
    return { ...kept, values: after === 'two' ? all.slice(0, 2) : all }
  }
  return kept
}
