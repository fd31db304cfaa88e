import type { DatasetColumn, ColumnType } from '../../../../contract/src/datasets.ts'
import type { ModelDimension, ModelMeasure, AggregateMeasure } from '../../../../contract/src/models.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  type Dialect,
  FormulaError,
  type FormulaNode,
  type FormulaScope,
  type QueryColumn,
  type TypedFormula,
  aggregateExpression,
  aggregateOf,
  aggregates,
  checkFormula,
  dialects,
  dimensionNode,
  formulaColumn,
  nearestHint,
  parsedFormula,
  queryColumnOf,
  sizeOf,
} from '../sql/index.ts'
import type { Known } from './known.ts'

/** The meaning of a name in a model or a query. A dimension whose column was dropped has none. */
export type Field =
  | { role: 'dimension'; of: Known; dimension: ModelDimension | undefined; column: DatasetColumn | undefined }
  | { role: 'measure'; of: Known; measure: ModelMeasure }

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const named = <T extends { name: string }>(list: readonly T[], name: string): T | undefined =>
  list.find((one) => one.name === name) ?? list.find((one) => same(one.name, name))

export const findColumn = ({ table }: Known, name: string): DatasetColumn | undefined =>
  named(table.columns, name)

/** A dimension, a measure or a column by its name; after the names of joins and dots, one of a joined dataset. */
export function findField(known: Known, name: string): Field | undefined {
  const dimension = named(known.model.dimensions, name)
  if (dimension) return { role: 'dimension', of: known, dimension, column: dimensionColumn(known, dimension) }
  const measure = named(known.model.measures, name)
  if (measure) return { role: 'measure', of: known, measure }
  const column = findColumn(known, name)
  if (column) return { role: 'dimension', of: known, dimension: undefined, column }
  return findJoinedField(known, name)
}

function findJoinedField(known: Known, name: string): Field | undefined {
  const dot = name.indexOf('.')
  if (dot < 0) return undefined
  const join = named(known.model.joins, name.slice(0, dot))
  const joined = join && known.joined.get(join.name)
  return joined && findField(joined, name.slice(dot + 1))
}

/** Every name that `findField` would find, for those who slipped. */
export function fieldNames(known: Known): string[] {
  const { dimensions, measures } = known.model
  return [
    ...new Set([...dimensions, ...measures, ...known.table.columns].map(({ name }) => name)),
    ...[...known.joined].flatMap(([join, joined]) => fieldNames(joined).map((name) => `${join}.${name}`)),
  ]
}

export function noColumn({ table }: Known, wanted: string): string {
  const names = table.columns.map(({ name }) => name)
  return `dataset "${table.name}" has no column "${wanted}"${nearestHint(wanted, names)}`
}

export const noField = (known: Known, wanted: string): string =>
  `dataset "${known.table.name}" has no field "${wanted}"${nearestHint(wanted, fieldNames(known))}`

/** The SQL dialect of queries on a table. */
export const dialectOf = ({ table: { source } }: Known): Dialect =>
  dialects[source.kind === 'live' ? source.dialect : 'duckdb']

export const queryColumn = ({ name, type, native_type: native }: DatasetColumn): QueryColumn => ({
  name,
  type,
  native,
})

interface Calculated {
  column: DatasetColumn
  size: number
}

/** So many parts a formula has at most, those of the fields included that it is made of. */
const maxParts = 3000

// A model is checked for every query, and its dimensions name each other.
const calculated = new WeakMap<Known, Map<ModelDimension, Calculated | FormulaError | 'open'>>()

/** The column that the values of a dimension make; undefined where it does not work. */
export function dimensionColumn(known: Known, dimension: ModelDimension): DatasetColumn | undefined {
  const found = calculatedOf(known, dimension)
  return found instanceof FormulaError ? undefined : found?.column
}

/** What is wrong with the formula of a dimension; undefined where nothing is, or where it has none. */
export function formulaProblem(known: Known, dimension: ModelDimension): FormulaError | undefined {
  const found = calculatedOf(known, dimension)
  return found instanceof FormulaError ? found : undefined
}

function calculatedOf(known: Known, dimension: ModelDimension): Calculated | FormulaError | undefined {
  const all = calculated.get(known) ?? new Map<ModelDimension, Calculated | FormulaError | 'open'>()
  calculated.set(known, all)
  const before = all.get(dimension)
  if (before === 'open')
    return new FormulaError(`"${dimension.name}" is made of itself`, { start: 0, end: 0 })
  if (before) return before
  all.set(dimension, 'open')
  const found = caught(() => calculate(known, dimension))
  if (found) all.set(dimension, found)
  else all.delete(dimension)
  return found
}

function calculate(known: Known, dimension: ModelDimension): Calculated | undefined {
  const node = dimensionNode(dimension)
  if (!node) {
    const column = findColumn(known, dimension.column ?? '')
    return column && { column, size: 1 }
  }
  const typed = checkFormula(node, rowScope(known))
  return { column: columnFor(dimension.name, typed), size: partsIn(typed, ({ size }) => size) }
}

function partsIn<R>(typed: TypedFormula<R>, sizeOfRef: (ref: R) => number): number {
  const size = sizeOf(typed, sizeOfRef)
  if (size <= maxParts) return size
  throw new FormulaError(`the formula and what it is made of have more than ${maxParts} parts`, typed.node)
}

function columnFor(name: string, { column }: TypedFormula<unknown>): DatasetColumn {
  const { type, native } = queryColumnOf(column)
  return { name, type, native_type: native, nullable: true, label: null, description: null }
}

const caught = <T>(check: () => T): T | FormulaError => {
  try {
    return check()
  } catch (error) {
    if (error instanceof FormulaError) return error
    throw error
  }
}

type NodeOf<Kind extends FormulaNode['kind']> = Extract<FormulaNode, { kind: Kind }>

/** What names mean in a formula of one row. */
const rowScope = (known: Known): FormulaScope<Calculated> => ({
  dialect: dialectOf(known),
  name: (node) => rowName(known, node),
  aggregate(node) {
    if (!aggregateOf(node)) return undefined
    throw new FormulaError(
      `${node.name.replace('(*)', '')} is computed over several rows: make it a measure`,
      node,
    )
  },
  parameter: noParameter,
})

const noParameter: FormulaScope<never>['parameter'] = (node) => {
  throw new FormulaError(`there is no parameter "${node.name}"`, node)
}

function rowName(known: Known, node: NodeOf<'name'>) {
  const found = node.isColumn ? undefined : findField(known, node.name)
  if (found?.role === 'measure')
    throw new FormulaError(`"${node.name}" is a measure, and a row has columns and dimensions`, node)
  const column = node.isColumn ? findColumn(known, node.name) : found?.column
  if (!found && !node.isColumn) throw new FormulaError(noField(known, node.name), node)
  if (!column) throw new FormulaError(brokenName(node, found), node)
  const plain = formulaColumn(queryColumn(column))
  if (!plain)
    throw new FormulaError(`"${node.name}" is a ${column.type}, which no formula computes with`, node)
  const size = found?.dimension ? (sizeOfField(found) ?? 1) : 1
  return { ref: { column, size }, column: plain }
}

function brokenName({ name }: NodeOf<'name'>, found: Field | undefined): string {
  if (found?.role !== 'dimension' || !found.dimension) return `there is no column "${name}"`
  const problem = formulaProblem(found.of, found.dimension)
  return problem?.message.endsWith('made of itself')
    ? problem.message
    : `"${name}" does not work: ${problem?.message ?? noColumn(found.of, found.dimension.column ?? '')}`
}

function sizeOfField(field: Field): number | undefined {
  const found =
    field.role === 'dimension' && field.dimension ? calculatedOf(field.of, field.dimension) : undefined
  return found instanceof FormulaError ? undefined : found?.size
}

/** What names mean in a formula of a measure: measures outside of aggregates, columns and dimensions inside. */
const measureScope = (known: Known): FormulaScope<ModelMeasure | undefined> => ({
  dialect: dialectOf(known),
  name: (node) => measureName(known, node),
  aggregate(node) {
    const called = aggregateOf(node)
    if (!called) return undefined
    const { aggregate, of, percentile } = called
    const column = of && rowColumn(known, of)
    const dialect = dialectOf(known)
    if (column)
      orFormulaError(node, () =>
        aggregateExpression({ aggregate, percentile }, { dialect, column, sql: '', path: 'body' }),
      )
    const gives = aggregates[aggregate].gives(column)
    const found = gives && formulaColumn(gives)
    if (!found) throw new FormulaError(`the values of ${node.name} are nothing to compute with`, node)
    return { ref: undefined, column: found }
  },
  parameter: noParameter,
})

/** A row's value that is aggregated: any column by its name, or a formula. */
function rowColumn(known: Known, node: FormulaNode): QueryColumn {
  const field = node.kind === 'name' ? findField(known, node.name) : undefined
  if (field?.role === 'dimension' && field.column) return queryColumn(field.column)
  return queryColumnOf(checkFormula(node, nestedRowScope(known)).column)
}

const nestedRowScope = (known: Known): FormulaScope<Calculated> => ({
  ...rowScope(known),
  aggregate(node) {
    if (!aggregateOf(node)) return undefined
    throw new FormulaError('an aggregate of an aggregate is a measure of the kind nested_aggregate', node)
  },
})

function orFormulaError(node: FormulaNode, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new FormulaError(error.extras.details?.[0]?.message ?? error.message, node)
  }
}

function measureName(known: Known, node: NodeOf<'name'>) {
  const found = findField(known, node.name)
  if (!found) throw new FormulaError(noField(known, node.name), node)
  if (found.role === 'dimension')
    throw new FormulaError(
      `"${node.name}" is a column, and outside of an aggregate there are measures: write for example sum(${node.name})`,
      node,
    )
  const type = measureType(found.of, found.measure)
  const column = type && formulaColumn({ name: node.name, type, native: '' })
  if (!column) throw new FormulaError(`"${node.name}" does not work, or is nothing to compute with`, node)
  return { ref: found.measure, column }
}

/** What is wrong with the formula of a measure; undefined where nothing is. */
export function measureFormulaProblem(known: Known, formula: string): FormulaError | undefined {
  const found = caught(() => measureFormula(known, formula))
  return found instanceof FormulaError ? found : undefined
}

const measureFormula = (known: Known, formula: string): ColumnType =>
  queryColumnOf(checkFormula(parsedFormula(formula), measureScope(known)).column).type

// Measures name each other, some twice; those that are made of themselves have no type while it is looked for.
const measureTypes = new WeakMap<Known, Map<ModelMeasure, ColumnType | undefined>>()

/** The result type of a measure; undefined while it is unknown. */
export function measureType(known: Known, measure: ModelMeasure): ColumnType | undefined {
  const types = measureTypes.get(known) ?? new Map<ModelMeasure, ColumnType | undefined>()
  measureTypes.set(known, types)
  if (types.has(measure)) return types.get(measure)
  types.set(measure, undefined)
  types.set(measure, findType(known, measure))
  return types.get(measure)
}

function findType(known: Known, measure: ModelMeasure): ColumnType | undefined {
  switch (measure.kind) {
    case 'aggregate':
      return aggregateType(known, measure)
    case 'formula': {
      const found = caught(() => measureFormula(known, measure.formula))
      return found instanceof FormulaError ? undefined : found
    }
    case 'ratio':
    case 'share_of_total':
      return 'number'
    case 'rank':
      return 'integer'
    default:
      return madeType(known, measure)
  }
}

type Made = Extract<
  ModelMeasure,
  { kind: 'cumulative' | 'moving' | 'period_over_period' | 'difference' | 'nested_aggregate' }
>

function madeType(known: Known, measure: Made): ColumnType | undefined {
  const isShare = measure.kind === 'period_over_period' || measure.kind === 'difference'
  if (isShare && measure.show === 'percent_change') return 'number'
  if (measure.kind === 'moving' && (measure.aggregate ?? 'avg') === 'avg') return 'number'
  const of = findField(known, measure.measure)
  const type = of?.role === 'measure' ? measureType(of.of, of.measure) : undefined
  if (measure.kind !== 'nested_aggregate' || type === undefined) return type
  return aggregates[measure.aggregate].gives({ name: '', type, native: '' })?.type
}

function aggregateType(known: Known, { aggregate, column: name }: AggregateMeasure): ColumnType | undefined {
  const field = name === undefined ? undefined : findField(known, name)
  const column = field?.role === 'dimension' ? field.column : undefined
  return aggregates[aggregate].gives(column && queryColumn(column))?.type
}
