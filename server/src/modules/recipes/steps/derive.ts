import { refuse } from '../../../kernel/errors.ts'
import { eachOf } from '../compile/problems.ts'
import { type Item, selectSql, withItems } from '../compile/select-list.ts'
import type { Step } from './step.ts'

export const derive: Step<'derive'> = {
  kind: 'derive',
  async compile({ columns }, scene) {
    const items = await eachOf(columns, async ({ name, formula }, index): Promise<Item> => {
      const path = `${scene.path}.columns.${index}`
      if (columns.findIndex((other) => other.name === name) !== index)
        throw refuse.invalid(`${path}.name`, `two columns would be called "${name}"`)
      const { sql, native } = await scene.formula(formula, `${path}.formula`)
      return { name, native, sql, path: `${path}.name` }
    })
    return selectSql(scene, withItems(scene.columns, items))
  },
}
