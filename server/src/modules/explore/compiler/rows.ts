import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { Query, Sort } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Compiled } from './compile-query.ts'
import { type Compiling, checkSqlLength } from './compiling.ts'
import { checkedConditions, everyCondition, filterSql } from './condition.ts'
import { type Beginning, startDraft } from './draft.ts'
import { type Where, leavesOf } from './expression.ts'
import {
  queryColumn,
  aliasOf,
  columnSql,
  joinSql,
  relationSql,
  readsOf,
  stepsFrom,
  tablesOf,
} from './tables.ts'
import { pathsOf } from './fields.ts'
import { selectOutputs } from './finish.ts'
import { measureOf, startBuilding } from './measures.ts'
import { type Output, sqlNames } from './output.ts'
import type { Measure } from '../../../../../contract/src/query.ts'

/** Which rows of a dataset are wanted, as they are. */
export interface RowsQuery {
  filters: readonly FilterOrGroup[]
  /** Names of columns, in this order; all by default. */
  columns?: readonly string[] | undefined
  /** Only those that count for it. */
  measure?: string | Measure | undefined
  sort?: Sort[] | undefined
  limit?: number | undefined
  offset?: number | undefined
  timezone?: string | undefined
  /** Fields of the query that filters and the measure may name. */
  fields?: Query['fields'] | undefined
}

/** Writes the SQL of the rows of a dataset that pass filters, with every column that the caller sees. */
export function compileRows(query: RowsQuery, beginning: Beginning): Compiled {
  const { compiling, values } = startDraft(
    {
      ...(query.timezone === undefined ? {} : { timezone: query.timezone }),
      ...(query.fields ? { fields: query.fields } : {}),
    },
    beginning,
  )
  const { scene, dialect } = compiling
  const outputs = outputsOf(compiling, query.columns)
  const conditions = checkedConditions(compiling, query.filters)
  const counted = query.measure === undefined ? [] : countedBy(compiling, query.measure)
  const paths = [
    ...everyCondition(conditions).flatMap(({ field }) => pathsOf(field)),
    ...counted.flatMap((where) => where.paths),
  ]
  const steps = stepsFrom(scene, '', new Set(paths))
  // A row that meets several of another table is still one row.
  const isToMany = steps.some((step) => step.isToMany)
  const alias = aliasOf(scene, '')
  const row = dialect.identifier(freeName(outputs))
  const relation = isToMany
    ? `(SELECT *, row_number() OVER () AS ${row} FROM ${relationSql(compiling, '')} AS r)`
    : relationSql(compiling, '')
  const names = sqlNames(dialect, outputs).map((name) => dialect.identifier(name))
  const items = outputs.map(({ type }, at) => `${columnSql(compiling, '', type)} AS ${names[at]}`)
  const wheres = [
    ...conditions.map((condition) => filterSql(compiling, condition, undefined)),
    ...(counted.length === 0 ? [] : [`(${counted.map((where) => where.sql(compiling)).join(' OR ')})`]),
  ]
  const inner = [
    `SELECT ${isToMany ? 'DISTINCT ' : ''}${[...items, ...(isToMany ? [`${alias}.${row} AS ${row}`] : [])].join(', ')}`,
    `FROM ${relation} AS ${alias}`,
    ...steps.map((step) => joinSql(compiling, step)),
    ...(wheres.length === 0 ? [] : [`WHERE ${wheres.join(' AND ')}`]),
  ].join('\n')
  const shown = names.map((name) => `n.${name}`).join(', ')
  const rows = isToMany ? `SELECT ${shown}\nFROM (${inner}) AS n` : inner
  // Unasked, the rows of one version keep the order they were loaded in.
  const isOrdered = query.sort !== undefined || isToMany || scene.base.table.source.kind === 'live'
  const { sort, limit, offset } = query
  const place = {
    ...(sort ? { sort } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
  }
  const sql = selectOutputs(compiling, rows, { query: place, having: [], outputs, isGrouped: isOrdered })
  return {
    ...values.statement(checkSqlLength(compiling, sql)),
    dialect: dialect.name,
    tables: tablesOf(compiling),
    reads: readsOf(compiling),
    outputs,
    totals: undefined,
    leftOut: undefined,
  }
}

function outputsOf({ scene }: Compiling, names: readonly string[] | undefined): Output[] {
  const { table } = scene.base
  const shown = names
    ? table.columns.filter(({ name }) => names.includes(name))
    : table.columns.filter(({ hidden }) => !hidden)
  if (shown.length === 0)
    throw refuse.invalid('body', `dataset "${table.name}" has no column that you may see`)
  return shown.map((column) => ({
    name: column.name,
    role: 'dimension',
    namedAt: undefined,
    alsoCalled: [],
    type: queryColumn(column),
    ...(column.label === null ? {} : { label: column.label }),
    ...(column.format ? { format: column.format } : {}),
  }))
}

function freeName(outputs: readonly Output[]): string {
  const taken = new Set(outputs.map(({ name }) => name.toLowerCase()))
  let name = 'row'
  while (taken.has(name)) name += '_'
  return name
}

/** The conditions of a measure over the rows of the dataset; none where some part of it counts all of them. */
function countedBy(compiling: Compiling, measure: string | Measure): Where[] {
  const building = startBuilding(compiling, { groupings: [], conditions: [] })
  const leaves = leavesOf(measureOf(building, measure, 'body.measure').expression)
  const wheres = leaves.flatMap(({ home, where }) => (home === '' && where ? [where] : []))
  return wheres.length === leaves.length ? wheres : []
}
