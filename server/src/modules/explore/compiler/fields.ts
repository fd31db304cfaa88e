import type { Format } from '../../../../../contract/src/formats.ts'
import type { ModelDimension, ModelMeasure } from '../../../../../contract/src/models.ts'
import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Scene, SceneTable } from '../../models/index.ts'
import { type QueryColumn, nearestHint } from '../../sql/index.ts'

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
export interface Wanted {
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
    column: queryColumn(column),
    dimension,
    label: dimension?.label ?? column.label ?? undefined,
    format: dimension?.format ?? column.format,
  }
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
