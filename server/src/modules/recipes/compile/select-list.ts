import { refuse } from '../../../kernel/errors.ts'
import type { QueryColumn } from '../../sql/index.ts'
import type { OutputColumn, Relation, Scene } from './scene.ts'
import { foldName, quoteName } from './text.ts'

/** A column of a SELECT: its text, its name, and the place of the setting that named it. */
export interface Item extends OutputColumn {
  sql: string
  path?: string | undefined
}

/** A column as it is. */
export const keepColumn = ({ name, native }: QueryColumn): Item => ({ name, native, sql: quoteName(name) })

/** SELECT of the items, whose names must differ whatever their case. */
export function selectSql(
  { from, path }: Pick<Scene, 'from' | 'path'>,
  items: readonly Item[],
  { distinct = false, behind = '' }: { distinct?: boolean; behind?: string } = {},
): Relation {
  checkNames(items, path)
  const texts = items.map(({ sql, name }) => (sql === quoteName(name) ? sql : `${sql} AS ${quoteName(name)}`))
  return {
    sql: `SELECT ${distinct ? 'DISTINCT ' : ''}${texts.join(', ')} FROM ${from}${behind}`,
    columns: items.map(({ name, native }) => ({ name, native })),
  }
}

/** All rows and columns as they are, and what stands behind FROM. */
export const sameColumns = (
  { from, columns }: Pick<Scene, 'from' | 'columns'>,
  behind: string,
): Relation => ({
  sql: `SELECT * FROM ${from} ${behind}`,
  columns: columns.map(({ name, native }) => ({ name, native })),
})

/** The columns with some of them replaced where they stand, and new ones behind. */
export function withItems(columns: readonly QueryColumn[], items: readonly Item[]): Item[] {
  const byName = new Map(items.map((item) => [item.name, item]))
  const replaced = columns.map((column) => byName.get(column.name) ?? keepColumn(column))
  const present = new Set(columns.map(({ name }) => name))
  return [...replaced, ...items.filter(({ name }) => !present.has(name))]
}

export function checkNames(
  items: readonly { name: string; path?: string | undefined }[],
  path: string,
): void {
  const firstByName = new Map<string, { name: string; path?: string | undefined }>()
  for (const item of items) {
    const first = firstByName.get(foldName(item.name))
    if (first) {
      const differs = first.name === item.name ? '' : `, which is the same as "${first.name}" to the engine`
      throw refuse.invalid(
        item.path ?? first.path ?? path,
        `two columns would be called "${item.name}"${differs}`,
      )
    }
    firstByName.set(foldName(item.name), item)
  }
}
