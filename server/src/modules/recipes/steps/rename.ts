import { refuse } from '../../../kernel/errors.ts'
import { eachOf } from '../compile/problems.ts'
import { columnCalled } from '../compile/scene.ts'
import { keepColumn, selectSql } from '../compile/select-list.ts'
import { quoteName } from '../compile/text.ts'
import type { Step } from './step.ts'

export const rename: Step<'rename'> = {
  kind: 'rename',
  async compile({ columns }, scene) {
    await eachOf(columns, ({ from }, index) => {
      const path = `${scene.path}.columns.${index}.from`
      columnCalled(scene, from, path)
      if (columns.findIndex((other) => other.from === from) !== index)
        throw refuse.invalid(path, `"${from}" is renamed twice`)
    })
    const items = scene.columns.map((column) => {
      const index = columns.findIndex(({ from }) => from === column.name)
      const name = columns[index]?.to
      if (name === undefined) return keepColumn(column)
      const path = `${scene.path}.columns.${index}.to`
      return { name, native: column.native, sql: quoteName(column.name), path }
    })
    return selectSql(scene, items)
  },
}
