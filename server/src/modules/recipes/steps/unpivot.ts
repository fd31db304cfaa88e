import { refuse } from '../../../kernel/errors.ts'
import { areKin, comparableType, sharedNative, columnCalled } from '../compile/scene.ts'
import { eachOf } from '../compile/problems.ts'
import { keepColumn, selectSql } from '../compile/select-list.ts'
import { list, literal, quoteName } from '../compile/text.ts'
import type { Step } from './step.ts'

export const unpivot: Step<'unpivot'> = {
  kind: 'unpivot',
  order: 'none',
  async compile(settings, scene) {
    const { columns: names, name_column: nameColumn, value_column: valueColumn } = settings
    const { keep_nulls: keepNulls = false, as_text: asText = false } = settings
    const columns = await eachOf(names, (name, index) => {
      const path = `${scene.path}.columns.${index}`
      if (names.indexOf(name) !== index) throw refuse.invalid(path, `"${name}" is named twice`)
      const column = columnCalled(scene, name, path)
      const first = scene.columns.find((one) => one.name === names[0])
      if (!asText && first && !areKin(first, column))
        throw refuse.invalid(
          path,
          `"${name}" is a ${comparableType(column)} and "${first.name}" a ${comparableType(first)}: set "as_text"`,
        )
      return column
    })
    const values = columns.map(({ name }) =>
      asText ? `CAST(${quoteName(name)} AS VARCHAR)` : quoteName(name),
    )
    const native = asText ? 'VARCHAR' : sharedNative(columns)
    const relation = selectSql(scene, [
      ...scene.columns.filter((column) => !columns.includes(column)).map(keepColumn),
      {
        name: nameColumn,
        native: 'VARCHAR',
        sql: `unnest(${list(names.map(literal))})`,
        path: `${scene.path}.name_column`,
      },
      { name: valueColumn, native, sql: `unnest(${list(values)})`, path: `${scene.path}.value_column` },
    ])
    if (keepNulls) return relation
    const sql = `SELECT * FROM (${relation.sql}) AS q WHERE ${quoteName(valueColumn)} IS NOT NULL`
    return { ...relation, sql }
  },
}
