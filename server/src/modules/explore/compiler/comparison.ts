import { comparisonSql } from './compared.ts'
import type { Compiling } from './compiling.ts'
import type { Expression } from './expression.ts'
import type { MeasureOutput } from './measures.ts'
import type { Output } from './output.ts'

/** A measure, what it was before, and the difference. */
export function withComparison(
  { dialect }: Compiling,
  measure: MeasureOutput,
  earlier: Expression,
): MeasureOutput[] {
  const shows = { current: measure.expression, previous: earlier }
  const made = (compares: NonNullable<Output['compares']>, expression: Expression): MeasureOutput => {
    const { label, format: _format, ...rest } = measure
    const name = `${measure.name}_${compares}`
    const isPercent = compares === 'percent_change'
    const type = isPercent ? ({ name, type: 'number', native: 'DOUBLE' } as const) : measure.type
    return {
      ...rest,
      name,
      namedAt: undefined,
      alsoCalled: [],
      type,
      ...(isPercent ? { format: { kind: 'percent', decimals: 1 } as const } : formatOf(measure)),
      ...(label === undefined ? {} : { label }),
      of: measure.name,
      compares,
      expression,
    }
  }
  return [
    measure,
    made('previous', earlier),
    ...(isNumber(measure)
      ? [
          made('change', comparisonSql(dialect, { ...shows, show: 'change', type: measure.type })),
          made('percent_change', comparisonSql(dialect, { ...shows, show: 'percent_change' })),
        ]
      : []),
  ]
}

const formatOf = ({ format }: MeasureOutput) => (format === undefined ? {} : { format })

const isNumber = ({ type }: MeasureOutput) => ['integer', 'decimal', 'number'].includes(type.type)
