import type { FilterOrGroup } from '../../../../../../contract/src/filters.ts'
import { checkAll, refuse } from '../../../../kernel/errors.ts'
import { describeColumn, isMoment } from '../../../sql/index.ts'
import type { Compiling } from '../compiling.ts'
import {
  type ConditionOrGroup,
  checkedConditions,
  conditionOf,
  everyCondition,
  filterSql,
} from '../condition.ts'
import { type Grouping, groupingOf, groupingSql } from '../grouping.ts'
import { fieldSql } from '../field-sql.ts'
import { type Field, findField, pathsOf } from '../fields.ts'
import { aliasOf, joinSql, relationSql, stepsFrom, tableAt } from '../tables.ts'

/** Rows that may be one or more kinds of event. */
export interface EventKind {
  filters: readonly FilterOrGroup[]
  at: string
}

interface Wanted {
  entity: string
  time: string
  dimension?: string | undefined
}

/** Events of entities: who, when, and of which kinds. */
export interface Events {
  entity: Grouping
  time: Field
  dimension: Grouping | undefined
  conditions: readonly ConditionOrGroup[]
  kinds: readonly (readonly ConditionOrGroup[])[]
}

export function eventsOf(
  compiling: Compiling,
  { entity, time, dimension }: Wanted,
  {
    filters = [],
    kinds,
    at,
  }: { filters: readonly FilterOrGroup[] | undefined; kinds: readonly EventKind[]; at: string },
): Events {
  const [conditions, who, when, divided, found] = checkAll([
    () => checkedConditions(compiling, filters),
    () => oneFor(compiling, groupingOf(compiling, entity, `${at}.entity`), `${at}.entity`),
    () => momentOf(compiling, time, `${at}.time`),
    () =>
      dimension === undefined
        ? undefined
        : oneFor(compiling, groupingOf(compiling, dimension, `${at}.dimension`), `${at}.dimension`),
    () => checkAll(kinds.map((kind) => () => kindOf(compiling, kind))),
  ])
  return { entity: who, time: when, dimension: divided, conditions, kinds: found }
}

function momentOf(compiling: Compiling, name: string, at: string): Field {
  const field = findField(compiling.scene, { from: '', name, at })
  if (!isMoment(field.column))
    throw refuse.invalid(at, `${describeColumn(field.column)}, and events need a date or a timestamp`)
  return oneFor(compiling, { field, name }, at).field
}

/** A row is one event, so it has one value of everything that is asked about it. */
function oneFor<Named extends { field: Field; name: string }>(
  { scene }: Compiling,
  named: Named,
  at: string,
): Named {
  if (stepsFrom(scene, '', pathsOf(named.field)).some(({ isToMany }) => isToMany))
    throw refuse.invalid(at, `"${named.name}" has several values for one row`)
  return named
}

function kindOf(compiling: Compiling, { filters, at }: EventKind): ConditionOrGroup[] {
  const conditions = checkAll(
    filters.map((filter, index) => () => conditionOf(compiling, filter, { from: '', at: `${at}.${index}` })),
  )
  for (const { field, filter, at: place } of everyCondition(conditions))
    oneFor(compiling, { field, name: filter.column }, `${place}.column`)
  return conditions
}

interface Shape {
  /** More columns of the rows, as SQL with names. */
  items: readonly string[]
  /** Whether rows of no kind are left out. */
  isOfAny: boolean
}

/**
 * One row for each event: the entity as `k`, the moment as `m`, what it is divided by as `b`, and for each kind `s0`,
 * `s1` and so on, 1 where it is one. Rows without entity or time are none.
 */
export function eventRowsSql(compiling: Compiling, events: Events, { items, isOfAny }: Shape): string {
  const { scene, dialect } = compiling
  const { entity, time, dimension, conditions, kinds } = events
  const all = [...conditions, ...kinds.flat()]
  const paths = [
    ...pathsOf(entity.field),
    ...pathsOf(time),
    ...(dimension ? pathsOf(dimension.field) : []),
    ...everyCondition(all).flatMap(({ field }) => pathsOf(field)),
  ]
  const steps = stepsFrom(scene, '', new Set(paths))
  // A row that a condition joins to several rows is still one event.
  const isMany = steps.some(({ isToMany }) => isToMany)
  const alias = aliasOf(scene, '')
  const row = dialect.identifier(rowName(tableAt(scene, '').table.columns))
  const relation = relationSql(compiling, '')
  const who = groupingSql(compiling, entity, undefined)
  const moment = fieldSql(compiling, time)
  const isKind = kinds.map((parts) =>
    parts.map((part) => filterSql(compiling, part, undefined)).join(' AND '),
  )
  const isAny = isKind.map((sql) => (sql === '' ? 'true' : `(${sql})`)).join(' OR ')
  const columns = [
    `${who} AS k`,
    `${moment} AS m`,
    ...(dimension ? [`${groupingSql(compiling, dimension, undefined)} AS b`] : []),
    ...isKind.map((sql, at) => `${sql === '' ? '1' : `CASE WHEN ${sql} THEN 1 ELSE 0 END`} AS s${at}`),
    ...items,
    ...(isMany ? [`${alias}.${row} AS r`] : []),
  ]
  const wheres = [
    ...conditions.map((condition) => filterSql(compiling, condition, undefined)),
    `${who} IS NOT NULL`,
    `${moment} IS NOT NULL`,
    ...(isOfAny ? [`(${isAny})`] : []),
  ]
  return [
    `SELECT ${isMany ? 'DISTINCT ' : ''}${columns.join(', ')}`,
    `FROM ${isMany ? `(SELECT *, row_number() OVER () AS ${row} FROM ${relation} AS r)` : relation} AS ${alias}`,
    ...steps.map((step) => joinSql(compiling, step)),
    `WHERE ${wheres.join(' AND ')}`,
  ].join('\n')
}

function rowName(columns: readonly { name: string }[]): string {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()))
  let name = 'row'
  while (taken.has(name)) name += '_'
  return name
}

/** A name for rows within the statement that is none of a table it reads. */
export function nameWithin({ scene }: Compiling, wanted: string): string {
  const taken = new Set(
    [scene.base, ...scene.joins].flatMap(({ table }) => {
      const { source, name } = table
      const stored = source.kind === 'live' && 'table' in source.relation ? [source.relation.table] : []
      return [name, ...stored].map((one) => one.toLowerCase())
    }),
  )
  let name = wanted
  while (taken.has(name)) name += '_'
  return name
}

/** The whole numbers from 0 as rows with the column `i`. */
export const numbersSql = (count: number): string =>
  Array.from({ length: count }, (_, at) => `SELECT ${at} AS i`).join(' UNION ALL ')
