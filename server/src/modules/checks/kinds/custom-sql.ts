import type { CheckKind } from '../check-kind.ts'
import { countWhere } from './row-conditions.ts'

export const customSql: CheckKind<'custom_sql'> = {
  kind: 'custom_sql',
  isRowLevel: true,
  // The statement itself selects the checked rows.
  takesFilters: false,
  statement: ({ sql }) => withoutEnd(sql),
  plan({ sql }, scene) {
    const tables = [scene.version.input(scene.version.name)]
    // On lines of their own, so that a comment at the end of the statement ends there.
    const from = `FROM (\n${withoutEnd(sql)}\n) AS violations`
    return {
      aggregates: [countWhere(scene)],
      async find([of], ask) {
        const [row] = await ask({ sql: `SELECT count(*) ${from}`, tables })
        return {
          found: 'rows',
          of: Number(of),
          violations: Number(row?.[0] ?? 0),
          words: 'are found by the statement',
        }
      },
      examples: { sql: `SELECT * ${from} LIMIT 5`, tables },
    }
  },
}

const withoutEnd = (sql: string) => sql.trim().replace(/;$/, '')
