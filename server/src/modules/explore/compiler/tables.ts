import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Scene, SceneTable, SceneJoin } from '../../models/index.ts'
import type { QueryColumn } from '../../sql/index.ts'
import { type DatasetTable, rejectValueLeaks, seenThrough } from '../../datasets/index.ts'
import type { DatasetRead } from '../../history/index.ts'
import { allRights } from '../../policies/index.ts'
import type { Compiling } from './compiling.ts'

export function tableAt({ base, joins }: Scene, path: string): SceneTable {
  return joins.find((join) => join.path === path) ?? base
}

export const queryColumn = ({ name, type, native_type: native }: DatasetColumn): QueryColumn => ({
  name,
  type,
  native,
})

/** The name that the table at a path has within a statement. */
export function aliasOf({ joins }: Scene, path: string): string {
  return path === '' ? 't' : `j${joins.findIndex((join) => join.path === path) + 1}`
}

export function columnSql(
  { scene, dialect, read }: Pick<Compiling, 'scene' | 'dialect' | 'read'>,
  path: string,
  column: QueryColumn,
): string {
  const columns = read.get(path) ?? new Set()
  read.set(path, columns.add(column.name))
  return `${aliasOf(scene, path)}.${dialect.identifier(column.name)}`
}

/** The FROM item of the table at a path: a governed view of the warehouse, or a relation of a remote database. */
export function relationSql(compiling: Compiling, path: string): string {
  const { scene, dialect, used } = compiling
  const { table } = tableAt(scene, path)
  used.add(path)
  if (!liesWith(scene.base.table, table))
    throw refuse.invalid(
      'body',
      `datasets "${scene.base.table.name}" and "${table.name}" do not lie in one place: extract those that are live to join them`,
    )
  // Of what policies restrict not even the text of the view is shown: it names columns, and tells what is compared.
  const isNamed = table.source.kind === 'version' || (compiling.isShown && table.rights !== allRights)
  return isNamed ? dialect.identifier(table.name) : liveSql(compiling, table, path)
}

function liesWith({ source: a }: DatasetTable, { source: b }: DatasetTable): boolean {
  if (a.kind === 'version' || b.kind === 'version') return a.kind === b.kind
  return a.connectorId === b.connectorId
}

// Views of policies and types are written over a table called t.
function liveSql({ scene, dialect, values }: Compiling, table: DatasetTable, path: string): string {
  if (table.source.kind !== 'live') return ''
  const { relation } = table.source
  if ([scene.base, ...scene.joins].some((one) => one.table.view?.values !== undefined))
    rejectValueLeaks(table)
  const viewed = new Map(table.view?.columns.map(({ name, sql }) => [name, sql]))
  const alone = scene.joins.length === 0 && path === ''
  const columns = table.columns.map((column) => {
    const name = dialect.identifier(column.name)
    const plain = `t.${name}`
    const seen = viewed.get(column.name) ?? plain
    const stored = seen === plain ? dialect.read(plain, queryColumn(column)) : seen
    return `${alone ? stored : dialect.outer(stored)} AS ${name}`
  })
  const from =
    'query' in relation
      ? `(\n${relation.query}\n)`
      : [relation.schema, relation.table]
          .flatMap((name) => (name === undefined ? [] : [dialect.identifier(name)]))
          .join('.')
  const where = table.view?.where === undefined ? '' : ` WHERE ${table.view.where}`
  return seenThrough(table, `(SELECT ${columns.join(', ')} FROM ${from} AS t${where})`, values)
}

/** Every dataset that the statement reads. */
export const tablesOf = ({ scene, used }: Compiling): DatasetTable[] => [
  ...new Map([...used].map((path) => tableAt(scene, path).table).map((table) => [table.id, table])).values(),
]

/** What the statement reads of each of them. */
export const readsOf = (compiling: Compiling): DatasetRead[] =>
  tablesOf(compiling).map(({ id }) => {
    const paths = [...compiling.used].filter((path) => tableAt(compiling.scene, path).table.id === id)
    const columns = new Set(paths.flatMap((path) => [...(compiling.read.get(path) ?? [])]))
    return { datasetId: id, columns: [...columns] }
  })

export interface Step {
  join: SceneJoin
  /** The table that the step leads to. */
  path: string
  /** Whether a row may meet several of that table. */
  isToMany: boolean
}

/** The joins that lead from a table to others, each after those it needs. */
export function stepsFrom(scene: Scene, home: string, targets: Iterable<string>): Step[] {
  const steps = new Map<string, Step>()
  for (const target of targets)
    for (const step of walk(scene, home, target)) if (!steps.has(step.path)) steps.set(step.path, step)
  return [...steps.values()]
}

function walk({ joins }: Scene, home: string, target: string): Step[] {
  const joinAt = (path: string) => joins.find((join) => join.path === path)
  const towardsBase = (path: string): SceneJoin[] => {
    const join = joinAt(path)
    return join ? [join, ...towardsBase(join.from)] : []
  }
  const [up, down] = [towardsBase(home), towardsBase(target)]
  const onBoth = new Set(down.filter((join) => up.includes(join)))
  return [
    ...up
      .filter((join) => !onBoth.has(join))
      .map((join) => ({ join, path: join.from, isToMany: !isOne(join, 'many_to_one') })),
    ...down
      .filter((join) => !onBoth.has(join))
      .toReversed()
      .map((join) => ({ join, path: join.path, isToMany: !isOne(join, 'one_to_many') })),
  ]
}

// Going up a join its cardinality is read backwards: one customer has many orders.
const isOne = ({ cardinality }: SceneJoin, unlessThis: 'many_to_one' | 'one_to_many') =>
  cardinality === 'one_to_one' || (cardinality !== 'many_to_many' && cardinality !== unlessThis)

export function joinSql(compiling: Compiling, { join, path }: Step): string {
  const { scene } = compiling
  const conditions = join.on.map(({ column, to }) => {
    const [a, b] = [keyOf(compiling, join.from, column), keyOf(compiling, join.path, to)]
    return comparable(compiling, a, b)
  })
  return `LEFT JOIN ${relationSql(compiling, path)} AS ${aliasOf(scene, path)} ON ${conditions.join(' AND ')}`
}

interface Key {
  column: QueryColumn
  sql: string
}

function keyOf(compiling: Compiling, path: string, name: string): Key {
  const { table } = tableAt(compiling.scene, path)
  const found = table.columns.find((column) => column.name.toLowerCase() === name.toLowerCase())
  if (!found) throw refuse.invalid('body', `dataset "${table.name}" has no column "${name}" to join by`)
  const column = queryColumn(found)
  return { column, sql: columnSql(compiling, path, column) }
}

const numbers = ['integer', 'decimal', 'number']
const kindOf = ({ type }: QueryColumn) =>
  numbers.includes(type) ? 'number' : type === 'date' ? 'timestamp' : type

// An id may be a number in one place and a text in another.
function comparable({ dialect }: Compiling, a: Key, b: Key): string {
  if (kindOf(a.column) === kindOf(b.column)) return `${a.sql} = ${b.sql}`
  return `${dialect.cast(a.sql, 'text')} = ${dialect.cast(b.sql, 'text')}`
}
