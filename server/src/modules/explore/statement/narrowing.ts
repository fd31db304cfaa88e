import type { Filter } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Scene } from '../../models/index.ts'
import { conditionOf, filterSql } from '../compiler/condition.ts'
import { startDraft } from '../compiler/draft.ts'
import { Literals } from '../../sql/index.ts'

interface Narrowing {
  filters: readonly Filter[]
  timezone: string | undefined
  now(): Date
}

/**
 * Filters as one condition over the columns of a table named `t`, with the semantics of a structured query;
 * undefined: none. A field of another dataset is rejected: it would need a join that the statement does not have.
 */
export function narrowingCondition(scene: Scene, { filters, timezone, now }: Narrowing): string | undefined {
  if (filters.length === 0) return undefined
  const asked = timezone === undefined ? {} : { timezone }
  const { compiling } = startDraft(asked, { scene, now })
  // A view of the warehouse takes no parameters.
  const filtering = { ...compiling, values: new Literals(compiling.dialect) }
  const conditions = filters.map((filter, index) => {
    const at = `body.filters.${index}`
    const condition = conditionOf(compiling, filter, { from: '', at })
    if (condition.field.path !== '')
      throw refuse.invalid(
        `${at}.column`,
        `"${filter.column}" is a field of another dataset, and a statement in SQL is filtered by columns of ` +
          `"${scene.base.table.name}" itself`,
      )
    return `(${filterSql(filtering, condition, undefined)})`
  })
  return conditions.join(' AND ')
}
