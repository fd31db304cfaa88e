import type { Format } from '../../../../../contract/src/formats.ts'
import type { ModelDimension, ModelMeasure } from '../../../../../contract/src/models.ts'
import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Scene, SceneTable, SceneJoin } from '../../models/index.ts'
import { type QueryColumn, nearestHint } from '../../sql/index.ts'
import { type DatasetTable, rejectValueLeaks, seenThrough } from '../../datasets/index.ts'
import type { DatasetRead } from '../../history/index.ts'
import { allRights } from '../../policies/index.ts'
import type { Compiling } from './compiling.ts'

/** A column that a query named, by itself or as a dimension of a model. */
export interface Field {
  /** The join it is reached by; "" is the queried dataset. */
  path: string
  column: QueryColumn
  dimension: ModelDimension | undefined
  label: string | undefined
  format: Format | undefined
}

/** Names are meant from a table on: the queried dataset, or the joined one whose model names them. */
interface Wanted {
  from: string
  name: string
  at: string
}

export function tableAt({ base, joins }: Scene, path: string): SceneTable {
  return joins.find((join) => join.path === path) ?? base
}

export function findField(scene: Scene, wanted: Wanted): Field {
  const found = placesOf(scene, wanted)
    .map(({ path, rest }) => fieldOf(tableAt(scene, path), { path, name: rest, at: wanted.at }))
    .find((field) => field !== undefined)
  if (found) return found
  throw unknown(scene, wanted, 'column')
}

export interface FoundMeasure {
  path: string
  measure: ModelMeasure
}

export function findMeasure(scene: Scene, wanted: Wanted): FoundMeasure {
  for (const { path, rest } of placesOf(scene, wanted)) {
    const { model, broken } = tableAt(scene, path)
    const reason = broken[rest]
    if (reason !== undefined) throw refuse.invalid(wanted.at, `"${wanted.name}" does not work: ${reason}`)
    const measure = model.measures.find(({ name }) => name === rest)
    if (measure) return { path, measure }
  }
  throw unknown(scene, wanted, 'measure')
}

/** The table itself first, for columns may have dots in their names; then the joined table that the name begins with. */
function placesOf({ joins }: Scene, { from, name }: Wanted): { path: string; rest: string }[] {
  const prefix = from === '' ? '' : `${from}.`
  const joined = joins
    .filter(({ path }) => path.startsWith(prefix) && `${prefix}${name}`.startsWith(`${path}.`))
    .toSorted((a, b) => b.path.length - a.path.length)
    .map(({ path }) => ({ path, rest: `${prefix}${name}`.slice(path.length + 1) }))
  return [{ path: from, rest: name }, ...joined]
}

function fieldOf({ table, model, broken }: SceneTable, { path, name, at }: Placed): Field | undefined {
  const reason = broken[name]
  if (reason !== undefined) throw refuse.invalid(at, `"${name}" does not work: ${reason}`)
  const dimension = model.dimensions.find((one) => one.name === name)
  const column = columnOf(table.columns, dimension?.column ?? name)
  if (!column) return undefined
  return {
    path,
    column: { ...queryColumn(column), isFinite: isFinite(table, column) },
    dimension,
    label: dimension?.label ?? column.label ?? undefined,
    format: dimension?.format ?? column.format,
  }
}

/** A mask or a type of the authors' puts other values in the place of those that are stored. */
function isFinite({ source }: DatasetTable, { name, masked, stored_type: storedType }: DatasetColumn) {
  const isStored = !masked && storedType === undefined
  return isStored && source.kind === 'version' && source.finite?.includes(name) === true
}

interface Placed {
  path: string
  name: string
  at: string
}

// The engine folds case too, so two columns never differ in case alone.
const columnOf = (columns: readonly DatasetColumn[], wanted: string) =>
  columns.find(({ name }) => name === wanted) ??
  columns.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())

export const queryColumn = ({ name, type, native_type: native }: DatasetColumn): QueryColumn => ({
  name,
  type,
  native,
})

function unknown(scene: Scene, { from, name, at }: Wanted, what: 'column' | 'measure') {
  const reason = tableAt(scene, from).broken[name.split('.')[0] ?? '']
  if (reason !== undefined) return refuse.invalid(at, `"${name}" does not work: ${reason}`)
  const hint = nearestHint(name, namesFrom(scene, from, what))
  return refuse.invalid(at, `dataset "${tableAt(scene, from).table.name}" has no ${what} "${name}"${hint}`)
}

/** Every name that a query may use, as it is seen from a table. */
function namesFrom(scene: Scene, from: string, what: 'column' | 'measure'): string[] {
  const prefix = from === '' ? '' : `${from}.`
  const own = ({ table, model }: SceneTable) =>
    what === 'measure'
      ? model.measures.map(({ name }) => name)
      : [...model.dimensions.map(({ name }) => name), ...table.columns.map(({ name }) => name)]
  const joined = scene.joins
    .filter(({ path }) => path.startsWith(prefix))
    .flatMap((join) => own(join).map((name) => `${join.path.slice(prefix.length)}.${name}`))
  return [...new Set([...own(tableAt(scene, from)), ...joined])]
}

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
