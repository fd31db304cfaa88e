import type { DatasetColumn } from '../../../../../contract/src/datasets.ts'
import type { Format } from '../../../../../contract/src/formats.ts'
import type { ModelDimension, ModelMeasure } from '../../../../../contract/src/models.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { DatasetTable } from '../../datasets/index.ts'
import type { Scene, SceneTable } from '../../models/index.ts'
import {
  FormulaError,
  type FormulaNode,
  type FormulaScope,
  type QueryColumn,
  type TypedFormula,
  aggregateOf,
  checkFormula,
  dimensionNode,
  formulaColumn,
  inFormula,
  nearestHint,
  queryColumnOf,
  refsIn,
} from '../../sql/index.ts'
import { dialectOf } from './compiling.ts'
import { queryColumn, stepsFrom, tableAt } from './tables.ts'

/** A column that a query named, by itself or as a dimension of a model. */
export interface Field {
  /** The join it is reached by; "" is the queried dataset. */
  path: string
  column: QueryColumn
  dimension: ModelDimension | undefined
  label: string | undefined
  format: Format | undefined
  /** Where it is computed, of what. */
  formula?: TypedFormula<Field>
}

/** Names are meant from a table on: the queried dataset, or the joined one whose model names them. */
interface Wanted {
  from: string
  name: string
  at: string
  /** Only a column of the table is meant, whatever else is called so. */
  isColumn?: true
}

export function findField(scene: Scene, wanted: Wanted): Field {
  const found = placesOf(scene, wanted)
    .map(({ path, rest }) => fieldOf(scene, { ...wanted, path, name: rest }))
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

function fieldOf(scene: Scene, { path, name, at, isColumn }: Placed): Field | undefined {
  const { table, model, broken } = tableAt(scene, path)
  const reason = broken[name]
  if (reason !== undefined && !isColumn) throw refuse.invalid(at, `"${name}" does not work: ${reason}`)
  const dimension = isColumn ? undefined : model.dimensions.find((one) => one.name === name)
  const calculated = dimension && calculatedField(scene, dimension, { path, at })
  if (calculated) return calculated
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

// Fields name each other, and a query names many of them.
const calculated = new WeakMap<Scene, Map<ModelDimension, Field | undefined>>()

function calculatedField(
  scene: Scene,
  dimension: ModelDimension,
  { path, at }: { path: string; at: string },
): Field | undefined {
  const known = calculated.get(scene) ?? new Map<ModelDimension, Field | undefined>()
  calculated.set(scene, known)
  if (!known.has(dimension)) known.set(dimension, calculate(scene, dimension, { path, at }))
  return known.get(dimension)
}

function calculate(
  scene: Scene,
  dimension: ModelDimension,
  { path, at }: { path: string; at: string },
): Field | undefined {
  const place = { scene, from: path, at }
  return inFormula(dimension.formula ?? '', at, () => {
    const node = dimensionNode(dimension)
    if (!node) return undefined
    const formula = checkFormula(node, rowScope(place))
    return {
      path: homeOf(place, formula),
      column: queryColumnOf(formula.column, dimension.name),
      dimension,
      label: dimension.label,
      format: dimension.format,
      formula,
    }
  })
}

/** A mask or a type of the authors' puts other values in the place of those that are stored. */
function isFinite({ source }: DatasetTable, { name, masked, stored_type: storedType }: DatasetColumn) {
  const isStored = !masked && storedType === undefined
  return isStored && source.kind === 'version' && source.finite?.includes(name) === true
}

type Placed = Omit<Wanted, 'from'> & { path: string }

// The engine folds case too, so two columns never differ in case alone.
const columnOf = (columns: readonly DatasetColumn[], wanted: string) =>
  columns.find(({ name }) => name === wanted) ??
  columns.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())

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

interface Place {
  scene: Scene
  /** The join whose names are meant; "" is the queried dataset. */
  from: string
  at: string
}

/** A value of each row that a measure aggregates: a column by its name, or a field of its own. */
export function rowField(node: FormulaNode, text: string, place: Place): Field {
  if (node.kind === 'name') return findField(place.scene, { from: place.from, name: node.name, at: place.at })
  const formula = checkFormula(node, rowScope(place))
  const name = text.slice(node.start, node.end)
  return {
    path: homeOf(place, formula),
    column: queryColumnOf(formula.column, name),
    dimension: undefined,
    label: undefined,
    format: undefined,
    formula,
  }
}

const rowScope = ({ scene, from, at }: Place): FormulaScope<Field> => ({
  dialect: dialectOf(scene),
  name(node) {
    const field = node.isColumn
      ? findField(scene, { from, name: node.name, at, isColumn: true })
      : findField(scene, { from, name: node.name, at })
    const column = field.formula?.column ?? formulaColumn(field.column)
    if (!column)
      throw new FormulaError(`"${node.name}" is a ${field.column.type}, which no formula computes with`, node)
    return { ref: field, column }
  },
  aggregate(node) {
    if (!aggregateOf(node)) return undefined
    throw new FormulaError('an aggregate stands in a measure only, and in none that is aggregated', node)
  },
  parameter(node) {
    throw new FormulaError(`there is no parameter "${node.name}"`, node)
  },
})

const paths = new WeakMap<TypedFormula<Field>, string[]>()

/** Every table that a field is computed from, the one that it belongs to first. */
export function pathsOf({ path, formula }: Field): string[] {
  if (!formula) return [path]
  const known = paths.get(formula) ?? [...new Set([path, ...refsIn(formula).flatMap(pathsOf)])]
  paths.set(formula, known)
  return known
}

/** The table whose rows have one value of a formula each: from there all that it reads is joined to one row. */
function homeOf({ scene, from }: Place, formula: TypedFormula<Field>): string {
  const read = [...new Set(refsIn(formula).flatMap(pathsOf))]
  const home = [...read, from].find((path) => !stepsFrom(scene, path, read).some(({ isToMany }) => isToMany))
  if (home !== undefined) return home
  throw new FormulaError(
    `it reads several rows of ${read
      .filter((path) => path !== '')
      .map((path) => `"${path}"`)
      .join(' and ')} for one row: aggregate those in a measure`,
    formula.node,
  )
}
