import { refuse } from '../../../kernel/errors.ts'
import { describeColumn, isNumeric, type QueryColumn } from '../../sql/index.ts'
import type { CheckKind } from '../check-kind.ts'
import { columnCalled, countWhere, identifier, queryColumns, whereOf } from './row-conditions.ts'

export const referential: CheckKind<'referential'> = {
  kind: 'referential',
  isRowLevel: true,
  takesFilters: true,
  plan({ column: name, to_column: toName }, scene) {
    const { path, other } = scene
    const column = columnCalled(name, { ...scene, path: `${path}.column` })
    if (!other) throw refuse.invalid(`${path}.to_dataset_id`, 'the other dataset has no data, or is gone')
    const columns = queryColumns(other.columns)
    const to = columnCalled(toName, { columns, path: `${path}.to_column`, of: `dataset "${other.name}"` })
    if (!areComparable(column, to))
      throw refuse.invalid(`${path}.to_column`, `${describeColumn(to)}, and ${describeColumn(column)}`)
    const lost = `${identifier(name)} IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM o WHERE o.${identifier(toName)} = t.${identifier(name)})`
    const tables = [other.input('o')]
    const from = `FROM t ${whereOf(scene, lost)}`
    return {
      aggregates: [countWhere(scene)],
      async find([of], ask) {
        const [row] = await ask({ sql: `SELECT count(*) ${from}`, tables })
        const words = `have a value in "${name}" that "${toName}" of dataset "${other.name}" lacks`
        return { found: 'rows', of: Number(of), violations: Number(row?.[0] ?? 0), words }
      },
      examples: {
        sql: `SELECT ${identifier(name)}, count(*) AS "rows" ${from} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5`,
        tables,
      },
    }
  },
}

const areComparable = (a: QueryColumn, b: QueryColumn) => a.type === b.type || (isNumeric(a) && isNumeric(b))
