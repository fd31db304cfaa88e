import { createHash } from 'node:crypto'
import type { DatasetColumn } from '../../../../contract/src/datasets.ts'
import type { PolicyProblem } from '../../../../contract/src/policies.ts'
import { DeferredValues, type Dialect, type DialectName, dialects } from '../sql/index.ts'
import type { GovernedColumn } from './column.ts'
import { conditionText, matchesNothing } from './condition.ts'
import { applies, filledIn, isAmong, type Policies } from './document.ts'
import { problemsOf } from './health.ts'
import { inheritedLayers } from './inheritance/inherit.ts'
import { type Layer, strictest } from './inheritance/layer.ts'
import { maskColumn, unfitMask } from './masks.ts'
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

/** Users to whom the policies show nothing at all, because they no longer fit the columns, or cannot be judged here. */
export interface Denied {
  problems: PolicyProblem[]
  /** Policies of what the dataset is made of deny it. */
  isInherited: boolean
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
  const unlimited: Governed = { columns, view, rights: allRights, policies: [] }
  if (governing === null) return unlimited
  const layers = layersOf(governing)
  const applied = layers.flatMap((layer): Applied[] => {
    const restricted = subjects.filter((subject) => !isAmong(layer.policies.unrestricted, subject))
    return restricted.length === 0 && subjects.length > 0 ? [] : [{ ...layer, restricted }]
  })
  if (applied.length === 0) return unlimited
  for (const { policies, columnTypes, closed, origin } of applied) {
    // A mask of what is no column here hides nothing.
    const checked = origin ? { ...policies, columns: [] } : policies
    const problems = [...closedProblems(closed), ...problemsOf(checked, columnTypes, columns)]
    if (problems.length > 0) return { problems, isInherited: origin !== undefined }
  }
  return restrict(table, {
    dialect: dialects[dialect],
    columns: governedColumns(table),
    layers: applied,
    key: governing.mask_key,
    values: new DeferredValues(),
  })
}

/** Policies of one dataset, in the columns of the table. */
interface PolicyLayer {
  policies: Pick<Policies, 'unrestricted' | 'rows' | 'columns'>
  columnTypes: Record<string, string>
  closed: readonly string[]
  /** The dataset that they are inherited from; undefined for the table's own. */
  origin: Layer['origin'] | undefined
}

type Applied = PolicyLayer & { restricted: readonly Subject[] }

export function layersOf({ document, column_types: columnTypes, inheritance }: Governing): PolicyLayer[] {
  const inherited = inheritance ? inheritedLayers(inheritance) : []
  return [
    ...(document ? [{ policies: filledIn(document), columnTypes, closed: [], origin: undefined }] : []),
    ...inherited.map((layer) => ({
      policies: layer,
      columnTypes: layer.column_types,
      closed: layer.closed,
      origin: layer.origin,
    })),
  ]
}

const closedProblems = (closed: readonly string[]): PolicyProblem[] =>
  closed.map((message) => ({ path: 'inherited', message }))

interface Restricting {
  dialect: Dialect
  columns: GovernedColumn[]
  layers: readonly Applied[]
  key: string
  values: DeferredValues
}

function restrict({ columns: shown, view }: Ungoverned, scene: Restricting): Governed {
  const rows = scene.layers.flatMap((layer) =>
    layer.restricted.map((subject) => rowsFor(subject, layer, scene)),
  )
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
function rowsFor(subject: Subject, { policies }: Applied, { dialect, columns, values }: Restricting) {
  if (policies.rows.length === 0) return { where: [], names: [] }
  const own = policies.rows.filter((policy) => applies(policy, subject))
  const allowed = own.map(({ condition }) => conditionText(condition, { dialect, columns, values, subject }))
  return {
    where: [allowed.length === 0 ? matchesNothing : allowed.join(' OR ')],
    names: own.map(({ name }) => name),
  }
}

function columnFor(column: GovernedColumn, { layers, dialect, key, values }: Restricting): GovernedColumn[] {
  const entries = layers.flatMap(({ policies, restricted, origin }) =>
    policies.columns
      .filter((entry) => entry.column === column.name)
      .filter(({ except }) => restricted.some((subject) => !isAmong(except, subject)))
      .map((entry) => (origin && unfitMask(entry.mask, column) ? { ...entry, mask: nothing } : entry)),
  )
  const entry = strictest(entries)
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

const nothing = { kind: 'null' } as const

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
