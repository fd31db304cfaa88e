import { refuse } from '../../../kernel/errors.ts'
import { eachOf } from '../compile/problems.ts'
import { columnCalled } from '../compile/scene.ts'
import { keepColumn, selectSql } from '../compile/select-list.ts'
import type { Step } from './step.ts'

export const select: Step<'select'> = {
  kind: 'select',
  async compile({ mode, columns: names, ignore_missing: ignoreMissing = false }, scene) {
    const mayMiss = mode === 'drop' && ignoreMissing
    const known = mayMiss ? names.filter((name) => scene.columns.some((one) => one.name === name)) : names
    const named = await eachOf(known, (name, index) => {
      const path = `${scene.path}.columns.${index}`
      if (known.indexOf(name) !== index) throw refuse.invalid(path, `"${name}" is named twice`)
      return columnCalled(scene, name, path)
    })
    const others = scene.columns.filter((column) => !named.includes(column))
    const chosen = { keep: named, drop: others, first: [...named, ...others], last: [...others, ...named] }[
      mode
    ]
    if (chosen.length === 0) throw refuse.invalid(`${scene.path}.columns`, 'no column would be left')
    return selectSql(scene, chosen.map(keepColumn))
  },
}
