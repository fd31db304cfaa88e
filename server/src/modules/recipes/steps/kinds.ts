import type { RecipeStep, StepKind } from '../../../../../contract/src/recipe-definition.ts'
import { bin } from './bin.ts'
import { cast } from './cast.ts'
import { clean } from './clean.ts'
import { deduplicate } from './deduplicate.ts'
import { derive } from './derive.ts'
import { fill } from './fill.ts'
import { filter } from './filter.ts'
import { group } from './group.ts'
import { join } from './join.ts'
import { limit } from './limit.ts'
import { mergeColumns } from './merge-columns.ts'
import { parseDate } from './parse-date.ts'
import { pivot } from './pivot.ts'
import { recode } from './recode.ts'
import { rename } from './rename.ts'
import { sample } from './sample.ts'
import { select } from './select.ts'
import { sort } from './sort.ts'
import { split } from './split.ts'
import { stack } from './stack.ts'
import type { RowOrder, Step } from './step.ts'
import { topN } from './top-n.ts'
import { unnest } from './unnest.ts'
import { unpivot } from './unpivot.ts'
import { window } from './window.ts'

/** What each kind of step does. A new one is a file beside this and a line here; its settings stand in the contract. */
export const steps: { readonly [K in StepKind]: Step<K> } = {
  filter,
  sort,
  deduplicate,
  top_n: topN,
  sample,
  limit,
  derive,
  rename,
  select,
  cast,
  clean,
  fill,
  parse_date: parseDate,
  recode,
  bin,
  group,
  window,
  join,
  stack,
  split,
  merge_columns: mergeColumns,
  pivot,
  unpivot,
  unnest,
}

/** What becomes of the order of rows by steps, one after the other. */
export function orderAfter(definitions: readonly RecipeStep[]): RowOrder {
  let order: RowOrder = 'input'
  for (const step of definitions.filter(({ disabled }) => disabled !== true))
    order = orderBehind(step) ?? order
  return order
}

/** The order behind a step; undefined where it leaves the order as it is. */
function orderBehind(step: RecipeStep): RowOrder | undefined {
  const { order } = steps[step.kind]
  return typeof order === 'function' ? order(step as never) : order
}
