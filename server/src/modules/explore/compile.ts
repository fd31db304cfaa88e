import type { Dimension, Filter, Measure, Query } from '../../../../contract/src/explore.ts'
import { refuse } from '../../kernel/errors.ts'
import {
  Bindings,
  type Bound,
  type QueryColumn,
  type QueryTable,
  aggregated,
  columnNamed,
  conditionSql,
  cutColumn,
  cutTo,
  described,
  dialects,
  isMoment,
  isNumeric,
  knownTimezone,
} from '../sql/index.ts'
import { orderOf } from './order.ts'
import { type Output, distinctlyNamed } from './output.ts'

const dialect = dialects.duckdb
const quoted = dialect.identifier

export interface Compiled {
  sql: string
  parameters: Bound[]
  outputs: Output[]
  /** The measures over everything that passes the filters, when the query asks for them. */
  totals: { sql: string; parameters: Bound[] } | undefined
}

interface Scene {
  table: QueryTable
  query: Query
  timezone: string | undefined
  dialect: typeof dialect
  values: Bindings
  now: Date
}

/** Writes the SQL of a structured query. Nothing else of the program writes SQL over datasets. */
export function compileQuery(query: Query, table: QueryTable, now: Date): Compiled {
  const timezone = knownTimezone(query.timezone)
  const scene = { table, query, timezone, dialect, values: new Bindings(dialect), now }
  const drafts = [
    ...(query.dimensions ?? []).map(dimension(scene)),
    ...(query.measures ?? []).map(measure(scene)),
  ]
  if (drafts.length === 0) throw refuse.invalid('body', 'a query needs at least one dimension or measure')
  const outputs = distinctlyNamed(drafts)
  const grouped = outputs.filter(({ role }) => role === 'dimension').map((_, index) => index + 1)
  const sql = [
    `SELECT ${outputs.map(({ sql: text, name }) => `${text} AS ${quoted(name)}`).join(', ')}`,
    ...source(scene),
    ...(grouped.length === 0 ? [] : [`GROUP BY ${grouped.join(', ')}`, orderOf(query.sort ?? [], outputs)]),
    ...(query.offset ? [`OFFSET ${Math.trunc(query.offset)}`] : []),
  ].join('\n')
  return {
    ...scene.values.statement(sql),
    outputs,
    totals: query.totals ? totalsOf(scene) : undefined,
  }
}

function totalsOf(scene: Scene): Compiled['totals'] {
  const own = { ...scene, values: new Bindings(dialect) }
  const measures = distinctlyNamed((scene.query.measures ?? []).map(measure(own)))
  if (measures.length === 0) throw refuse.invalid('body.totals', 'there is no measure to total')
  const sql = [
    `SELECT ${measures.map(({ sql: text, name }) => `${text} AS ${quoted(name)}`).join(', ')}`,
    ...source(own),
  ]
  return own.values.statement(sql.join('\n'))
}

function source(scene: Scene): string[] {
  const conditions = (scene.query.filters ?? []).map(condition(scene))
  return [
    `FROM ${quoted(scene.table.name)} AS t`,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join(' AND ')}`]),
  ]
}

const columnSql = ({ name }: QueryColumn) => `t.${quoted(name)}`

function dimension(scene: Scene) {
  return (given: string | Dimension, index: number): Output => {
    const wanted: Dimension = typeof given === 'string' ? { column: given } : given
    const path = typeof given === 'string' ? `body.dimensions.${index}` : `body.dimensions.${index}.column`
    const column = columnNamed(scene.table, wanted.column, path)
    const namedAt = wanted.name === undefined ? undefined : `body.dimensions.${index}.name`
    const made = { role: 'dimension' as const, namedAt, alsoCalled: [column.name] }
    if (wanted.grain !== undefined && wanted.bin !== undefined)
      throw refuse.invalid(`body.dimensions.${index}.bin`, 'a dimension has a grain or bins, not both')
    if (wanted.grain !== undefined) {
      const cut = cutTo(wanted.grain, column, {
        dialect,
        moment: local(scene, column),
        path: `body.dimensions.${index}.grain`,
      })
      return { ...made, name: wanted.name ?? `${column.name}_${wanted.grain}`, sql: cut }
    }
    if (wanted.bin !== undefined) {
      const sql = binned(column, wanted.bin, `body.dimensions.${index}.bin`)
      return { ...made, name: wanted.name ?? `${column.name}_bin`, sql }
    }
    if (['json', 'binary', 'list', 'struct'].includes(column.type))
      throw refuse.invalid(path, `${described(column)} and cannot be grouped by`)
    const label = column.label === undefined || wanted.name !== undefined ? {} : { label: column.label }
    return { ...made, name: wanted.name ?? column.name, sql: columnSql(column), ...label }
  }
}

// Moments without a zone in the data are UTC.
function local({ timezone, values }: Scene, column: QueryColumn): string {
  const sql = columnSql(column)
  if (!isMoment(column) || column.type === 'date') return sql
  return dialect.local(sql, {
    zoned: dialect.isZoned(column),
    timezone: timezone === undefined ? undefined : values.value(timezone),
  })
}

function binned(column: QueryColumn, width: number, path: string): string {
  if (!isNumeric(column)) throw refuse.invalid(path, `${described(column)}, and bins need a number`)
  return dialect.floorTo(columnSql(column), width)
}

function measure(scene: Scene) {
  return (wanted: Measure, index: number): Output => {
    const path = `body.measures.${index}`
    const made = {
      name: wanted.name ?? defaultName(wanted),
      role: 'measure' as const,
      namedAt: wanted.name === undefined ? undefined : `${path}.name`,
    }
    if (wanted.column === undefined) {
      if (wanted.aggregate !== 'count')
        throw refuse.invalid(`${path}.column`, `is needed with the aggregate ${wanted.aggregate}`)
      return { ...made, sql: 'count(*)', alsoCalled: ['count'] }
    }
    const column = columnNamed(scene.table, wanted.column, `${path}.column`)
    const sql = aggregated(wanted, { dialect, column, sql: columnSql(column), path })
    return { ...made, sql, alsoCalled: [defaultName(wanted), column.name] }
  }
}

function defaultName({ aggregate, column, percentile }: Measure): string {
  if (column === undefined) return aggregate
  return aggregate === 'percentile' ? `p${percentile ?? 50}_${column}` : `${aggregate}_${column}`
}

function condition(scene: Scene) {
  return (filter: Filter, index: number): string => {
    const path = `body.filters.${index}`
    const column = columnNamed(scene.table, filter.column, `${path}.column`)
    if (filter.grain === undefined)
      return conditionSql({ ...scene, filter, column, path, sql: columnSql(column) })
    const sql = cutTo(filter.grain, column, { dialect, moment: local(scene, column), path: `${path}.grain` })
    // What was cut is already in the query's time zone.
    return conditionSql({
      ...scene,
      timezone: undefined,
      filter,
      column: cutColumn(filter.grain, column),
      path,
      sql,
    })
  }
}
