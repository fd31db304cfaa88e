import type { DatasetModel, ModelField } from '../../../../contract/src/dataset-model.ts'
import type { DatasetColumn } from '../../../../contract/src/datasets.ts'
import type { DimensionKind, Model, ModelDimension, ModelMeasure } from '../../../../contract/src/models.ts'
import { grainsOf, isGroupable } from './check/fits.ts'
import { dimensionColumn, measureType, queryColumn } from './field.ts'
import { type Caller, type Frozen, type Known, knownTable } from './known.ts'
import { workingModel } from './scene.ts'
import { defaultUse } from './suggest/default-aggregate.ts'
import { isNumeric } from '../sql/index.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { allRights } from '../policies/index.ts'

type Fields = Pick<DatasetModel, 'fields' | 'hierarchies'>

/** Everything that a query can name, as the caller may see it, joined fields behind the dataset's own. */
export function fieldsOf(known: Known, join = ''): Fields {
  const { model } = workingModel(known)
  const working = { ...known, model }
  const place = { known: working, join }
  const taken = new Set(
    model.dimensions.flatMap((one) => (isColumn(one) ? [(one.column ?? '').toLowerCase()] : [])),
  )
  const joined = model.joins.flatMap(({ name }) => {
    const next = known.joined.get(name)
    return next ? [fieldsOf(next, prefixed(join, name))] : []
  })
  return {
    fields: [
      ...model.dimensions.flatMap((dimension) => ofDimension(dimension, place)),
      ...known.table.columns
        .filter(({ name }) => !taken.has(name.toLowerCase()))
        .map((column) => ofColumn(column, place)),
      ...model.measures.map((measure) => ofMeasure(measure, place)),
      ...joined.flatMap(({ fields }) => fields),
    ],
    hierarchies: [
      ...model.hierarchies.map(({ name, label = name, levels }) => ({
        name: prefixed(join, name),
        label,
        levels: levels.map((level) => prefixed(join, level)),
      })),
      ...joined.flatMap(({ hierarchies }) => hierarchies),
    ],
  }
}

interface Place {
  known: Known
  join: string
}

const prefixed = (join: string, name: string) => (join === '' ? name : `${join}.${name}`)

const placeOf = ({ known, join }: Place) => ({
  join: join === '' ? null : join,
  dataset_id: known.table.id,
})

const nothing = { grains: [], geo: null, bin: null, synonyms: [] }

/** Whether a dimension is a column under a name, and nothing is made of its values. */
const isColumn = ({ column, groups, bounds }: ModelDimension) =>
  column !== undefined && groups === undefined && bounds === undefined

function ofDimension(dimension: ModelDimension, place: Place): ModelField[] {
  const column = dimensionColumn(place.known, dimension)
  if (!column) return []
  const {
    name,
    label,
    description,
    kind,
    format,
    synonyms = [],
    hidden = false,
    geo,
    bin,
    values,
  } = dimension
  return [
    {
      ...placeOf(place),
      name: prefixed(place.join, name),
      role: 'dimension',
      source: 'model',
      label: label ?? column.label ?? name,
      description: description ?? column.description,
      synonyms,
      kind,
      type: column.type,
      format: format ?? column.format ?? null,
      is_hidden: hidden,
      column: isColumn(dimension) ? column.name : null,
      ...dimensionUse(dimension, column, place),
      grains: kind === 'time' ? (dimension.grains ?? grainsOf(column)) : [],
      geo: geo ?? null,
      bin: bin ?? null,
      ...(values && place.known.table.rights === allRights ? { values } : {}),
    },
  ]
}

/** The kind of dimension that a column makes by itself; undefined when it cannot be grouped by. */
export function kindOf({ type }: DatasetColumn): DimensionKind | undefined {
  if (!isGroupable({ type })) return undefined
  if (type === 'boolean') return 'boolean'
  if (type === 'date' || type === 'timestamp') return 'time'
  return type === 'integer' || type === 'decimal' || type === 'number' ? 'number' : 'text'
}

function ofColumn(column: DatasetColumn, place: Place): ModelField {
  const kind = kindOf(column)
  return {
    ...placeOf(place),
    ...nothing,
    name: prefixed(place.join, column.name),
    role: 'dimension',
    source: 'column',
    label: column.label ?? column.name,
    description: column.description,
    kind: kind ?? 'other',
    type: column.type,
    format: column.format ?? null,
    is_hidden: column.hidden ?? false,
    column: column.name,
    ...useOf(column, place),
    grains: kind === 'time' ? grainsOf(column) : [],
  }
}

type Use = Pick<ModelField, 'default_role' | 'default_aggregate'>

const grouped = { default_role: 'dimension', default_aggregate: null } as const

function useOf(column: DatasetColumn, { known: { table } }: Place): Use {
  if (!isNumeric(queryColumn(column))) return grouped
  const counters = table.source.kind === 'version' ? table.source.counters : undefined
  const { role, aggregate } = defaultUse({ ...column, isCounter: counters?.includes(column.name) })
  return { default_role: role, default_aggregate: aggregate }
}

/** What a model makes a dimension is one, but for a number that is as it is stored and that no measure is made of. */
function dimensionUse(dimension: ModelDimension, column: DatasetColumn, place: Place): Use {
  const use = useOf(column, place)
  const isNumber = dimension.kind === 'number' && dimension.bin === undefined && isColumn(dimension)
  const isMeasured = place.known.model.measures.some(
    (measure) => measure.kind === 'aggregate' && measure.column === column.name,
  )
  return isNumber && !isMeasured ? use : { ...use, default_role: 'dimension' }
}

function ofMeasure(measure: ModelMeasure, place: Place): ModelField {
  const { name, label, description, synonyms = [], kind, format, hidden = false } = measure
  return {
    ...placeOf(place),
    ...nothing,
    name: prefixed(place.join, name),
    role: 'measure',
    source: 'model',
    label: label ?? name,
    description: description ?? null,
    synonyms,
    kind,
    type: measureType(place.known, measure) ?? 'number',
    format: format ?? null,
    is_hidden: hidden,
    column: measure.kind === 'aggregate' ? (measure.column ?? null) : null,
    default_role: 'measure',
    default_aggregate: null,
  }
}

/** Everything that a query of a dataset can name, as the caller may see it. */
export async function datasetFields(context: Caller, table: DatasetTable): Promise<ModelField[]> {
  return fieldsOf(await knownTable(context, table)).fields
}

/** The own fields of a dataset, as the caller may see them, and what of its model works for them. */
export async function describedDataset(
  context: Caller,
  table: DatasetTable,
  frozen?: Frozen,
): Promise<{ fields: ModelField[]; model: Model }> {
  const known = await knownTable(context, table, { frozen })
  const { model } = workingModel(known)
  return { fields: fieldsOf(known).fields.filter(({ join }) => join === null), model }
}
