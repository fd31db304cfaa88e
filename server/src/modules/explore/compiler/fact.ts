import { refuse } from '../../../kernel/errors.ts'
import {
  aggregateExpression,
  comparesTimes,
  isTimed,
  rowCount,
  timeExtreme,
  windowSql,
} from '../../sql/index.ts'
import type { Compiling, Shift } from './compiling.ts'
import { type ConditionOrGroup, everyCondition, filterSql, plainConditions } from './condition.ts'
import type { Leaf } from './expression.ts'
import { fieldSql, isShifted } from './field-sql.ts'
import { pathsOf } from './fields.ts'
import { type Grouping, groupingSql } from './grouping.ts'
import { type Step, aliasOf, joinSql, relationSql, stepsFrom, tableAt } from './tables.ts'

/** One pass over the rows of one table. */
export interface Fact {
  home: string
  shift: Shift | undefined
  leaves: Leaf[]
}

/** What every fact of a query is grouped and filtered by. */
export interface Ask {
  groupings: readonly Grouping[]
  conditions: readonly ConditionOrGroup[]
  top: TopJoin | undefined
  /** The groupings of the whole query, also where these rows lack them. */
  asked: readonly Grouping[]
}

interface Shape {
  /** Names of the columns that the groupings become. */
  names: readonly string[]
  /** The columns behind them, as SQL with names. */
  items(leafSql: (leaf: Leaf) => string): string[]
}

export function factsOf(leaves: readonly Leaf[]): Fact[] {
  const facts = new Map<string, Fact>()
  for (const leaf of leaves) {
    const { home, shift } = leaf
    const key = JSON.stringify([home, shift])
    const fact = facts.get(key) ?? { home, shift, leaves: [] }
    if (!fact.leaves.some((one) => one.key === leaf.key)) fact.leaves.push(leaf)
    facts.set(key, fact)
  }
  return facts.size === 0 ? [{ home: '', shift: undefined, leaves: [] }] : [...facts.values()]
}

export function factSteps(compiling: Compiling, fact: Fact, ask: Ask): Step[] {
  const { home, leaves } = fact
  const beyond = boundedLine(fact, ask)
  const paths = [
    ...(beyond ? pathsOf(beyond.field) : []),
    ...ask.groupings.flatMap(({ field }) => pathsOf(field)),
    ...(ask.top ? [ask.top.grouping, ...ask.top.per].flatMap(({ field }) => pathsOf(field)) : []),
    ...everyCondition(ask.conditions).flatMap(({ field }) => pathsOf(field)),
    ...leaves.flatMap(({ where, field, by }) => [
      ...(where?.paths ?? []),
      ...[field, by].flatMap((one) => (one ? pathsOf(one) : [])),
    ]),
  ]
  return stepsFrom(compiling.scene, home, new Set(paths))
}

/** The measures of one table, each row of it counted once in each group whatever it is joined to. */
export function factSql(
  compiling: Compiling,
  fact: Fact,
  { ask, shape }: { ask: Ask; shape: Shape },
): string {
  const steps = factSteps(compiling, fact, ask)
  const isTimedFirst = comparesTimes(compiling.dialect) && fact.leaves.some(({ by }) => by)
  return isTimedFirst || steps.some(({ isToMany }) => isToMany)
    ? rowwiseFact(compiling, fact, { ask, shape, steps })
    : plainFact(compiling, fact, { ask, shape, steps })
}

interface Parts {
  ask: Ask
  shape: Shape
  steps: readonly Step[]
}

function plainFact(compiling: Compiling, fact: Fact, { ask, shape, steps }: Parts): string {
  const { dialect } = compiling
  const dimensions = dimensionItems(compiling, fact, ask)
  const items = shape.items((leaf) => {
    const where = leaf.where?.sql(compiling)
    if (!leaf.field) return rowCount(dialect, where)
    const sql = fieldSql(compiling, leaf.field, leaf.shift)
    const by = leaf.by && fieldSql(compiling, leaf.by, leaf.shift)
    return aggregateExpression(leaf, { dialect, column: leaf.field.column, sql, by, path: leaf.at, where })
  })
  const from = `${relationSql(compiling, fact.home)} AS ${aliasOf(compiling.scene, fact.home)}`
  return [
    `SELECT ${[...named(compiling, dimensions, shape.names), ...items].join(', ')}`,
    `FROM ${from}`,
    ...joins(compiling, fact, { ask, steps }),
    ...andWhere([...sampled(compiling), ...wheres(compiling, fact, ask)]),
    ...groupBy(dimensions.length),
  ].join('\n')
}

/**
 * What each row brings, aggregated afterwards. Where a row joins several rows of another table, rows are numbered before
 * the join, and each number is kept once per group.
 */
function rowwiseFact(compiling: Compiling, fact: Fact, { ask, shape, steps }: Parts): string {
  const { dialect } = compiling
  const dimensions = dimensionItems(compiling, fact, ask)
  const outer = dimensions.map((_, at) => `f.d${at}`)
  const items = shape.items((leaf) => {
    const at = fact.leaves.findIndex(({ key }) => key === leaf.key)
    if (leaf.aggregate === 'count') return `count(f.v${at})`
    const column = leaf.field?.column ?? leaf.type
    const isCompared = leaf.by !== undefined && comparesTimes(dialect)
    const sql = isCompared ? `CASE WHEN f.b${at} = f.w${at} THEN f.v${at} END` : `f.v${at}`
    const by = leaf.by && `f.b${at}`
    return aggregateExpression(leaf, { dialect, column, sql, by, path: leaf.at })
  })
  const rows = rowsOfFact(compiling, fact, { ask, steps, dimensions })
  return [
    `SELECT ${[...named(compiling, outer, shape.names), ...items].join(', ')}`,
    `FROM (${comparesTimes(dialect) ? withTimes(compiling, fact, { rows, partition: outer }) : rows}) AS f`,
    ...groupBy(dimensions.length),
  ].join('\n')
}

function rowsOfFact(
  compiling: Compiling,
  fact: Fact,
  { ask, steps, dimensions }: Omit<Parts, 'shape'> & { dimensions: readonly string[] },
): string {
  const { scene, dialect } = compiling
  const alias = aliasOf(scene, fact.home)
  const isMany = steps.some(({ isToMany }) => isToMany)
  const row = dialect.identifier(rowName(tableAt(scene, fact.home).table.columns))
  const isSampled = sampled(compiling)
  const where = isSampled.length === 0 ? '' : ` WHERE ${isSampled.join()}`
  const relation = relationSql(compiling, fact.home)
  const from = isMany ? `(SELECT *, row_number() OVER () AS ${row} FROM ${relation} AS r${where})` : relation
  return [
    `SELECT ${isMany ? 'DISTINCT ' : ''}${[
      ...dimensions.map((sql, at) => `${sql} AS d${at}`),
      ...(isMany ? [`${alias}.${row} AS r`] : []),
      ...fact.leaves.flatMap((leaf, at) => leafItems(compiling, leaf, at)),
    ].join(', ')}`,
    `FROM ${from} AS ${alias}`,
    ...joins(compiling, fact, { ask, steps }),
    ...andWhere([...(isMany ? [] : isSampled), ...wheres(compiling, fact, ask)]),
  ].join('\n')
}

/** The value that a row brings, and its time where the measure follows one. */
function leafItems(compiling: Compiling, leaf: Leaf, at: number): string[] {
  const value = leafValue(compiling, leaf)
  if (!leaf.by) return [`${value} AS v${at}`]
  const by = fieldSql(compiling, leaf.by, leaf.shift)
  return [`${value} AS v${at}`, `CASE WHEN ${value} IS NOT NULL THEN ${by} END AS b${at}`]
}

/** The earliest or latest time of each group, beside every row. */
function withTimes(
  { dialect }: Compiling,
  { leaves }: Fact,
  { rows, partition }: { rows: string; partition: readonly string[] },
): string {
  const times = leaves.flatMap(({ aggregate }, at) =>
    isTimed(aggregate)
      ? [`${windowSql(dialect, { name: timeExtreme(aggregate), of: `f.b${at}` }, { partition })} AS w${at}`]
      : [],
  )
  return times.length === 0 ? rows : `SELECT f.*, ${times.join(', ')}\nFROM (${rows}) AS f`
}

/** What a row brings to a measure: null where it brings nothing. */
function leafValue(compiling: Compiling, leaf: Leaf): string {
  const sql = leaf.field ? fieldSql(compiling, leaf.field, leaf.shift) : '1'
  const counted = leaf.field && leaf.aggregate === 'count' ? `CASE WHEN ${sql} IS NOT NULL THEN 1 END` : sql
  return leaf.where ? `CASE WHEN ${leaf.where.sql(compiling)} THEN ${counted} END` : counted
}

function rowName(columns: readonly { name: string }[]): string {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()))
  let name = 'row'
  while (taken.has(name)) name += '_'
  return name
}

/** The groupings, and whether a row belongs to the others if the query requests them. */
function dimensionItems(compiling: Compiling, { shift }: Fact, { groupings, top }: Ask): string[] {
  const items = groupings.map((grouping) => {
    const sql = groupingSql(compiling, grouping, shift)
    return top?.others && top.grouping === grouping ? topDimension(sql) : sql
  })
  return top?.others ? [...items, 'CASE WHEN top.hit = 1 THEN 0 ELSE 1 END'] : items
}

const named = ({ dialect }: Compiling, items: readonly string[], names: readonly string[]) =>
  items.map((sql, at) => `${sql} AS ${dialect.identifier(names[at] ?? `d${at}`)}`)

function joins(
  compiling: Compiling,
  { shift }: Fact,
  { ask, steps }: { ask: Ask; steps: readonly Step[] },
): string[] {
  return [
    ...steps.map((step) => joinSql(compiling, step)),
    ...(ask.top ? [topJoinSql(compiling, ask.top, shift)] : []),
  ]
}

function wheres(compiling: Compiling, fact: Fact, ask: Ask): string[] {
  return [
    ...ask.conditions.map((condition) => filterSql(compiling, condition, fact.shift)),
    ...notBeyond(compiling, fact, ask),
    ...(ask.top && !ask.top.others ? ['top.hit = 1'] : []),
  ]
}

const andWhere = (conditions: readonly string[]) =>
  conditions.length === 0 ? [] : [`WHERE ${conditions.join(' AND ')}`]

const sampled = ({ dialect, sample }: Compiling) =>
  sample === undefined ? [] : [`${dialect.random} < ${sample}`]

const groupBy = (count: number) =>
  count === 0 ? [] : [`GROUP BY ${Array.from({ length: count }, (_, at) => at + 1).join(', ')}`]

/** Without a filter on the time an earlier period would go on beyond the last that there is. */
function notBeyond(compiling: Compiling, fact: Fact, ask: Ask): string[] {
  const line = boundedLine(fact, ask)
  if (!line) return []
  const [path = '', ...others] = pathsOf(line.field)
  if (others.length > 0)
    throw refuse.invalid(
      line.at,
      `"${line.name}" is computed over joined tables, and has no earlier period to compare with`,
    )
  const from = `${relationSql(compiling, path)} AS ${aliasOf(compiling.scene, path)}`
  const latest = `(SELECT max(${groupingSql(compiling, line, undefined)}) FROM ${from})`
  return [`${groupingSql(compiling, line, fact.shift)} <= ${latest}`]
}

function boundedLine({ shift }: Fact, { asked, conditions }: Ask): Grouping | undefined {
  if (plainConditions(conditions).some(({ field }) => isShifted(field, shift))) return undefined
  return asked.find(({ field }) => isShifted(field, shift))
}

/** The values of a dimension in the top. */
export interface TopJoin {
  grouping: Grouping
  /** The top is that within each value of these. */
  per: readonly Grouping[]
  /** The top values as `k`, each behind its values of `per` as `p0` and so on, with `hit` 1. */
  sql: string
  /** Whether the other values make a group of their own. */
  others: boolean
}

const topDimension = (sql: string) => `CASE WHEN top.hit = 1 THEN ${sql} END`

function topJoinSql(compiling: Compiling, { sql, grouping, per }: TopJoin, shift: Shift | undefined): string {
  const on = [grouping, ...per].map((one, at) =>
    compiling.dialect.isSame(groupingSql(compiling, one, shift), at === 0 ? 'top.k' : `top.p${at - 1}`),
  )
  return `LEFT JOIN (${sql}) AS top ON ${on.join(' AND ')}`
}
