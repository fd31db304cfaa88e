import type { Dialect, QueryColumn } from '../../sql/index.ts'
import type { Expression } from './expression.ts'

/** How a value differs from the one before. */
export function comparisonSql(
  dialect: Dialect,
  {
    current,
    previous,
    show,
    type,
  }: {
    current: Expression
    previous: Expression
    show: 'change' | 'percent_change'
    type?: QueryColumn
  },
): Expression {
  const of = [current, previous]
  if (show === 'change')
    return {
      kind: 'scalar',
      of,
      sql: ([now = '', before = '']) => `${now} - ${before}`,
      ...(type ? { type } : {}),
    }
  return {
    kind: 'scalar',
    of,
    sql: ([now = '', before = '']) =>
      `${dialect.cast(`(${now} - ${before})`, 'number')} / nullif(${before}, 0)`,
  }
}
