import { columnTexts } from '../compile/order.ts'
import { type Item, keepColumn, selectSql } from '../compile/select-list.ts'
import { literal } from '../compile/text.ts'
import type { Step } from './step.ts'

export const mergeColumns: Step<'merge_columns'> = {
  kind: 'merge_columns',
  async compile(settings, scene) {
    const { columns, name, separator = '', nulls = 'skip', keep_originals: keepOriginals = false } = settings
    const texts = await columnTexts(scene.columns, columns, `${scene.path}.columns`)
    const merged: Item = {
      name,
      native: 'VARCHAR',
      sql: mergedText(texts, separator, nulls),
      path: `${scene.path}.name`,
    }
    const items = scene.columns.flatMap((column) => {
      const isMerged = columns.includes(column.name)
      const isLast = column.name === columns.at(-1)
      return [...(isMerged && !keepOriginals ? [] : [keepColumn(column)]), ...(isLast ? [merged] : [])]
    })
    return selectSql(scene, items)
  },
}

function mergedText(columns: readonly string[], separator: string, nulls: 'skip' | 'empty' | 'null'): string {
  const texts = columns.map((sql) => `CAST(${sql} AS VARCHAR)`)
  if (nulls === 'null') return texts.join(` || ${literal(separator)} || `)
  const filled = nulls === 'skip' ? texts : texts.map((text) => `coalesce(${text}, '')`)
  const joined = `concat_ws(${literal(separator)}, ${filled.join(', ')})`
  if (nulls === 'empty') return joined
  return `CASE WHEN ${columns.map((sql) => `${sql} IS NULL`).join(' AND ')} THEN NULL ELSE ${joined} END`
}
