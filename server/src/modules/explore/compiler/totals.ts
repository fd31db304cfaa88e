import type { Query } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Statement } from '../../sql/index.ts'
import { bodySql } from './body.ts'
import { bounded } from './compiling.ts'
import { type Beginning, begin, draftOf } from './draft.ts'
import { pivotTotals } from './pivot.ts'
import { sqlNames } from './output.ts'
import type { KeyRows } from './pivot-keys.ts'

/** The measures over everything that passes the filters. */
export function totalsOf(query: Query, { keys, ...given }: Beginning & { keys: KeyRows }): Statement {
  const { compiling, values } = begin(query, given)
  const draft = draftOf(compiling, query)
  const { measures } = draft.body
  if (measures.length === 0) throw refuse.invalid('body.totals', 'there is no measure to total')
  const whole = { ...draft.body, top: undefined, groupings: [] }
  const names = sqlNames(compiling.dialect, measures)
  const sql = query.pivot ? pivotTotals(compiling, { query, draft, keys }) : bodySql(compiling, whole, names)
  return values.statement(bounded(compiling, sql))
}
