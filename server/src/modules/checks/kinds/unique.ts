import { refuse } from '../../../kernel/errors.ts'
import { describeColumn } from '../../sql/index.ts'
import type { CheckKind } from '../check-kind.ts'
import { columnCalled, countWhere, identifier, joinNames, whereOf } from './row-conditions.ts'

const uncomparable = new Set(['json', 'list', 'struct', 'binary'])

export const unique: CheckKind<'unique'> = {
  kind: 'unique',
  isRowLevel: true,
  takesFilters: true,
  plan({ columns }, scene) {
    columns.forEach((name, at) => {
      const path = `${scene.path}.columns.${at}`
      const column = columnCalled(name, { ...scene, path })
      if (uncomparable.has(column.type))
        throw refuse.invalid(path, `${describeColumn(column)}, which cannot be compared`)
    })
    const keys = columns.map(identifier).join(', ')
    const known = columns.map((name) => `${identifier(name)} IS NOT NULL`).join(' OR ')
    const repeated = `SELECT ${keys}, count(*) AS "rows" FROM t ${whereOf(scene, known)}
      GROUP BY ${keys} HAVING count(*) > 1`
    return {
      aggregates: [countWhere(scene)],
      async find([of], ask) {
        const [row] = await ask({
          sql: `SELECT coalesce(sum(d."rows" - 1), 0)::BIGINT FROM (${repeated}) AS d`,
        })
        const words = `repeat the ${columns.length > 1 ? 'values' : 'value'} of another row in ${joinNames(columns, 'and')}`
        return { found: 'rows', of: Number(of), violations: Number(row?.[0] ?? 0), words }
      },
      examples: { sql: `${repeated} ORDER BY count(*) DESC, ${keys} LIMIT 5` },
    }
  },
}
