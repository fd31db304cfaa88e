import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import type { Filter } from '../../../../../contract/src/filters.ts'
import { refuse } from '../../../kernel/errors.ts'
import { conditionSql, dialects, Literals, type QueryColumn, requireColumn } from '../../sql/index.ts'
import type { Plan, CheckQuery, Scene } from '../check-kind.ts'

const dialect = dialects.duckdb

export const { identifier, literal } = dialect

/** The columns of a version as SQL is made of them. */
export const queryColumns = (columns: readonly DatasetColumn[]): QueryColumn[] =>
  columns.map(({ name, type, native_type: native }) => ({ name, type, native }))

/** The column of that name; refuses one that there is not, at its place. */
export const columnCalled = (
  name: string,
  { columns, path, of = 'the dataset' }: { columns: readonly QueryColumn[]; path: string; of?: string },
): QueryColumn => requireColumn(name, { columns, path, of })

type Place = Pick<Scene, 'columns' | 'now' | 'path'>

/** One comparison of a column as a condition. */
export function filterCondition(filter: Filter, { columns, now, path }: Place): string {
  if (filter.grain !== undefined)
    throw refuse.invalid(`${path}.grain`, 'cannot be: a check looks at the column as it is')
  const column = columnCalled(filter.column, { columns, path: `${path}.column` })
  return conditionSql({
    dialect,
    values: new Literals(dialect),
    column,
    filter,
    sql: dialect.read(identifier(column.name), column),
    timezone: undefined,
    now: () => now,
    path,
  })
}

/** All conditions together; undefined when there are none. */
export const allOf = (conditions: readonly (string | undefined)[]): string | undefined => {
  const given = conditions.filter((one) => one !== undefined)
  return given.length === 0 ? undefined : given.map((one) => `(${one})`).join(' AND ')
}

/** The number of checked rows that satisfy a condition. */
export function countWhere({ where }: Pick<Scene, 'where'>, also?: string): string {
  const all = allOf([where, also])
  return all === undefined ? 'count(*)' : `count(*) FILTER (WHERE ${all})`
}

/** WHERE with the filter of the checked rows and more. */
export const whereOf = ({ where }: Pick<Scene, 'where'>, also?: string): string => {
  const all = allOf([where, also])
  return all === undefined ? '' : `WHERE ${all}`
}

const maxExamples = 5
const maxShown = 8

/** Checks each row by itself. */
export function eachRow(
  scene: Scene,
  { violates, words, show }: { violates: string; words: string; show: CheckQuery | readonly string[] },
): Plan {
  return {
    aggregates: [countWhere(scene), countWhere(scene, violates)],
    find: ([of, violations]) => ({ found: 'rows', of: Number(of), violations: Number(violations), words }),
    examples: 'sql' in show ? show : { sql: rowsWith(scene, { violates, first: show }) },
  }
}

/** Raw rows, with the columns in question first. */
function rowsWith(scene: Scene, { violates, first }: { violates: string; first: readonly string[] }): string {
  const others = scene.columns.map(({ name }) => name).filter((name) => !first.includes(name))
  const shown = [...first, ...others].slice(0, Math.max(maxShown, first.length))
  return `SELECT ${shown.map(identifier).join(', ')} FROM t ${whereOf(scene, violates)} LIMIT ${maxExamples}`
}

/** The most frequent of the violating values. */
export const valuesWith = (
  scene: Scene,
  { violates, column }: { violates: string; column: string },
): CheckQuery => ({
  sql: `SELECT ${identifier(column)}, count(*) AS "rows" FROM t ${whereOf(scene, violates)}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxExamples}`,
})

/** Names of columns in a sentence. */
export function joinNames(names: readonly string[], word: 'and' | 'or' = 'or'): string {
  const quoted = names.map((name) => `"${name}"`)
  return quoted.length < 2
    ? quoted.join('')
    : `${quoted.slice(0, -1).join(', ')} ${word} ${String(quoted.at(-1))}`
}
