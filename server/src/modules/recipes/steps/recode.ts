import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { QueryColumn } from '../../sql/index.ts'
import { eachOf } from '../compile/problems.ts'
import { columnCalled } from '../compile/scene.ts'
import { selectSql, withItems } from '../compile/select-list.ts'
import { quoteName } from '../compile/text.ts'
import { plainValues, valueOf } from '../compile/values.ts'
import type { Step } from './step.ts'

type Settings = StepOf<'recode'>

export const recode: Step<'recode'> = {
  kind: 'recode',
  async compile(settings, scene) {
    const { column: read, values, others = 'keep', other_value: otherValue, name = read } = settings
    const column = columnCalled(scene, read, `${scene.path}.column`)
    if (others === 'value' && otherValue === undefined)
      throw refuse.invalid(`${scene.path}.other_value`, 'is needed when all others become a value')
    if (others !== 'value' && otherValue !== undefined)
      throw refuse.invalid(`${scene.path}.other_value`, 'goes with "others": "value" only')
    const sql = quoteName(read)
    const tests = await eachOf(values, ({ from }, index) => {
      const path = `${scene.path}.values.${index}.from`
      if (values.findIndex((other) => other.from === from) !== index)
        throw refuse.invalid(path, `${JSON.stringify(from)} is listed twice`)
      return from === null ? `${sql} IS NULL` : `${sql} = ${valueOf(from, column, path)}`
    })
    const { native, texts, other } = await results(settings, column, scene.path)
    const cases = tests.map((test, index) => `WHEN ${test} THEN ${texts[index]}`)
    const item = {
      name,
      native,
      sql: `CASE ${cases.join(' ')} ELSE ${other} END`,
      path: `${scene.path}.name`,
    }
    return selectSql(scene, withItems(scene.columns, [item]))
  },
}

/** What the values become: of the column's type while others keep theirs, else of a type of their own. */
async function results(settings: Settings, column: QueryColumn, path: string) {
  const { values, others = 'keep', other_value: otherValue } = settings
  if (others === 'keep') {
    const texts = await eachOf(values, ({ to }, index) => {
      const text = valueOf(to, column, `${path}.values.${index}.to`)
      return `CAST(${text} AS ${column.native})`
    })
    return { native: column.native, texts, other: quoteName(column.name) }
  }
  const all = [...values.map(({ to }) => to), otherValue ?? null]
  const found = plainValues(all)
  if (!found)
    throw refuse.invalid(
      `${path}.values`,
      'the new values are of several types: all texts, all numbers, or true and false',
    )
  return { native: found.native, texts: found.texts.slice(0, -1), other: found.texts.at(-1) ?? 'NULL' }
}
