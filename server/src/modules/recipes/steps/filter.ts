import type { RecipeCondition } from '../../../../../contract/src/recipe-steps/condition.ts'
import { refuse } from '../../../kernel/errors.ts'
import { conditionText } from '../compile/conditions.ts'
import type { Scene } from '../compile/scene.ts'
import { sameColumns } from '../compile/select-list.ts'
import type { Step } from './step.ts'

export const filter: Step<'filter'> = {
  kind: 'filter',
  keepsColumns: true,
  async compile({ condition, formula, keep = 'matching' }, scene) {
    if (condition !== undefined && formula !== undefined)
      throw refuse.invalid(`${scene.path}.formula`, 'a filter takes a condition or a formula, not both')
    const test = await tested({ condition, formula }, scene)
    return sameColumns(scene, keep === 'others' ? `WHERE (${test}) IS NOT TRUE` : `WHERE ${test}`)
  },
}

interface Test {
  condition: RecipeCondition | undefined
  formula: string | undefined
}

async function tested({ condition, formula }: Test, scene: Scene): Promise<string> {
  if (condition !== undefined) return await conditionText(condition, scene, `${scene.path}.condition`)
  if (formula === undefined)
    throw refuse.invalid(`${scene.path}.condition`, 'is required, or "formula" instead')
  const { sql, native } = await scene.formula(formula, `${scene.path}.formula`)
  if (native !== 'BOOLEAN')
    throw refuse.invalid(
      `${scene.path}.formula`,
      `a filter keeps rows for which the formula is true; this one gives a ${native}`,
    )
  return sql
}
