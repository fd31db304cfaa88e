import { createHash } from 'node:crypto'
import type { DatasetColumn } from '../../../../contract/src/datasets.ts'
import type { PolicyProblem } from '../../../../contract/src/policies.ts'
import { DeferredValues, type Dialect, type DialectName, dialects } from '../sql/index.ts'
import type { GovernedColumn } from './column.ts'
import { conditionText, matchesNothing } from './condition.ts'
import { applies, filledIn, isAmong, type Policies } from './document.ts'
import { problemsOf } from './health.ts'
import { maskColumn } from './masks.ts'
import type { Governing } from './store.ts'
import { type Subject } from './subject.ts'
import type { TableView } from './table-view.ts'

/** A table before policies: its columns, and how they are read where they are not stored as they are shown. */
export interface Ungoverned {
  columns: DatasetColumn[]
  view: TableView | undefined
  dialect: DialectName
}

/** What of a table remains visible to a user. */
export interface Governed {
  columns: DatasetColumn[]
  view: TableView | undefined
  rights: string
  policies: string[]
}

/** Users to whom the policies show nothing at all, because the policies no longer fit the columns. */
export interface Denied {
  problems: PolicyProblem[]
}

/** Everything, for users who see the stored data. */
export const allRights = 'all'

/** A table as these users together may see it: nothing that is hidden from one of them. */
export function govern(
  table: Ungoverned,
  governing: Governing | null,
  subjects: readonly Subject[],
): Governed | Denied {
  const { columns, view, dialect } = table
  if (governing === null) return { columns, view, rights: allRights, policies: [] }
  const policies = filledIn(governing.document)
  const restricted = subjects.filter((subject) => !isAmong(policies.unrestricted, subject))
  if (restricted.length === 0 && subjects.length > 0)
    return { columns, view, rights: allRights, policies: [] }
  const problems = problemsOf(policies, governing.column_types, columns)
  if (problems.length > 0) return { problems }
  const scene = {
    dialect: dialects[dialect],
    columns: governedColumns(table),
    policies,
    restricted,
    key: governing.mask_key,
    values: new DeferredValues(),
  }
  return restrict(table, scene)
}

interface Restricting {
  dialect: Dialect
  columns: GovernedColumn[]
  policies: Policies
  restricted: readonly Subject[]
  key: string
  values: DeferredValues
}

function restrict({ columns: shown, view }: Ungoverned, scene: Restricting): Governed {
  const rows = scene.restricted.map((subject) => rowsFor(subject, scene))
  const columns = scene.columns.flatMap((column) => columnFor(column, scene))
  const where = [...(view?.where === undefined ? [] : [view.where]), ...rows.flatMap(({ where }) => where)]
  const { values } = scene.values
  const governed: TableView = {
    columns: columns.map(({ name, sql }) => ({ name, sql })),
    ...(values.length === 0 ? {} : { values }),
    ...(where.length === 0 ? {} : { where: [...new Set(where)].map((one) => `(${one})`).join(' AND ') }),
  }
  const masks = columns.filter(({ shown: { masked: is } }) => is).map(({ name }) => `mask of ${name}`)
  const untouched =
    where.length === (view?.where === undefined ? 0 : 1) &&
    columns.length === shown.length &&
    masks.length === 0
  if (untouched) return { columns: shown, view, rights: allRights, policies: [] }
  return {
    columns: columns.map((column) => column.shown),
    view: governed,
    rights: createHash('sha256').update(JSON.stringify(governed)).digest('base64url'),
    policies: [...new Set([...rows.flatMap(({ names }) => names), ...masks])],
  }
}

/** The rows of one user: those that any of their policies allows; all, if there are no policies. */
function rowsFor(subject: Subject, { policies, dialect, columns, values }: Restricting) {
  if (policies.rows.length === 0) return { where: [], names: [] }
  const own = policies.rows.filter((policy) => applies(policy, subject))
  const allowed = own.map(({ condition }) => conditionText(condition, { dialect, columns, values, subject }))
  return {
    where: [allowed.length === 0 ? matchesNothing : allowed.join(' OR ')],
    names: own.map(({ name }) => name),
  }
}

function columnFor(
  column: GovernedColumn,
  { policies, dialect, restricted, key, values }: Restricting,
): GovernedColumn[] {
  const entries = policies.columns.filter((entry) => entry.column === column.name)
  const entry = entries.find(({ except }) => restricted.some((subject) => !isAmong(except, subject)))
  if (!entry) return [column]
  const keySql = dialect.cast(values.secret(key), 'text')
  const made = maskColumn(entry.mask, column, { dialect, keySql })
  if (!made) return []
  const { type, native, sql } = made
  return [
    {
      ...column,
      type,
      native,
      sql,
      shown: { ...column.shown, type, native_type: native, nullable: true, masked: true },
    },
  ]
}

/** The columns of a table with their expressions over what is stored. */
export function governedColumns({ columns, view, dialect }: Ungoverned): GovernedColumn[] {
  const { identifier } = dialects[dialect]
  return columns.flatMap((shown) => {
    const { name, type, native_type: native } = shown
    const sql = view ? view.columns.find((one) => one.name === name)?.sql : `t.${identifier(name)}`
    return sql === undefined ? [] : [{ name, type, native, sql, shown }]
  })
}

/**
 * The same view for user-written statements. The engine may evaluate their expressions on a row before it knows that
 * the row is hidden, and an error would reveal its values. So the expressions see only nulls for such rows, whatever
 * the evaluation order.
 */
export function sealView({ where, ...view }: TableView): TableView {
  if (where === undefined) return view
  const { columns } = view
  return {
    ...view,
    columns: columns.map(({ name, sql }) => ({ name, sql: `CASE WHEN ${where} THEN ${sql} END` })),
    where,
  }
}
