import type { RecipeStep } from '../../../../../contract/src/recipe-definition.ts'

/** The order of the rows: that of the first input, one that was asked for, or none that two runs would agree on. */
export type RowOrder = 'input' | 'own' | 'none'

const mixing = new Set<RecipeStep['kind']>([
  'group',
  'join',
  'pivot',
  'unpivot',
  'deduplicate',
  'window',
  'unnest',
])

/** What becomes of the order of rows by steps, one after the other. */
export function orderAfter(steps: readonly RecipeStep[]): RowOrder {
  let order: RowOrder = 'input'
  for (const step of steps.filter(({ disabled }) => disabled !== true)) order = orderBehind(step) ?? order
  return order
}

/** The order behind a step; undefined where it leaves the order as it is. */
function orderBehind(step: RecipeStep): RowOrder | undefined {
  if (step.kind === 'sort') return 'own'
  if (step.kind === 'top_n') return (step.per ?? []).length === 0 && !step.with_ties ? 'own' : 'none'
  if (step.kind === 'fill') return step.with === 'value' ? undefined : 'none'
  if (step.kind === 'stack') return step.distinct ? 'none' : undefined
  return mixing.has(step.kind) ? 'none' : undefined
}
