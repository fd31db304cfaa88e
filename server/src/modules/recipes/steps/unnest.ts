import { refuse } from '../../../kernel/errors.ts'
import { type QueryColumn, describeColumn } from '../../sql/index.ts'
import { columnCalled } from '../compile/scene.ts'
import { keepColumn, selectSql } from '../compile/select-list.ts'
import { numbersOf, quoteName } from '../compile/text.ts'
import type { Step } from './step.ts'

export const unnest: Step<'unnest'> = {
  kind: 'unnest',
  order: 'none',
  compile({ column: read, name = read, position, keep_empty: keepEmpty = false }, scene) {
    const column = columnCalled(scene, read, `${scene.path}.column`)
    const { items, native } = itemsOf(column, `${scene.path}.column`)
    const all = keepEmpty ? `CASE WHEN len(${items}) > 0 THEN ${items} ELSE [NULL] END` : items
    const made = [{ name, native, sql: `unnest(${all})`, path: `${scene.path}.name` }]
    if (position !== undefined) {
      const numbers = numbersOf(all)
      made.push({ name: position, native: 'BIGINT', sql: numbers, path: `${scene.path}.position` })
    }
    return selectSql(
      scene,
      scene.columns.flatMap((one) => (one === column ? made : [keepColumn(one)])),
    )
  },
}

function itemsOf(column: QueryColumn, path: string): { items: string; native: string } {
  const sql = quoteName(column.name)
  if (column.type === 'json') return { items: `CAST(${sql} AS JSON[])`, native: 'JSON' }
  if (column.type === 'list') {
    const native = column.native.replace(/\[\d*\]$/, '')
    return { items: `CAST(${sql} AS ${native}[])`, native }
  }
  throw refuse.invalid(path, `${describeColumn(column)}, and only a list has items`)
}
