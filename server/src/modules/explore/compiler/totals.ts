import type { Query } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Statement } from '../../sql/index.ts'
import { type Body, bodySql } from './body.ts'
import { type Compiling, bounded } from './compiling.ts'
import { type Beginning, begin, draftOf } from './draft.ts'
import { readsOtherRows } from './expression.ts'
import type { MeasureOutput } from './measures.ts'
import type { Output } from './output.ts'

/** The measures over everything that passes the filters. */
export function totalsOf(query: Query, given: Beginning): Statement {
  const { compiling, values } = begin(query, given)
  const { body } = draftOf(compiling, query)
  if (query.pivot) throw refuse.invalid('body.totals', 'does not go with "pivot"')
  if (body.measures.length === 0) throw refuse.invalid('body.totals', 'there is no measure to total')
  // Over everything a running total has no place in time, and a share is the whole.
  const measures = body.measures.filter(({ expression }) => !readsOtherRows(expression))
  const whole = { ...body, top: undefined, groupings: [], measures }
  const namesOf = (outputs: readonly Output[]) => outputs.map(({ name }) => name)
  const isWhole = measures.length === body.measures.length
  const rows = isWhole
    ? bodySql(compiling, whole, namesOf(measures))
    : besideNulls(compiling, { whole, shown: body.measures })
  return values.statement(bounded(rows))
}

function besideNulls(
  compiling: Compiling,
  { whole, shown }: { whole: Body; shown: readonly MeasureOutput[] },
): string {
  const items = shown.map((measure) => {
    const at = whole.measures.indexOf(measure)
    return `${at < 0 ? 'NULL' : `a.m${at}`} AS ${compiling.dialect.identifier(measure.name)}`
  })
  const names = whole.measures.map((_, at) => `m${at}`)
  const from = names.length === 0 ? [] : [`FROM (${bodySql(compiling, whole, names)}) AS a`]
  return [`SELECT ${items.join(', ')}`, ...from].join('\n')
}
