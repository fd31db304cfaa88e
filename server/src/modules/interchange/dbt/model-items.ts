import type { Model, ModelDimension, ModelJoin, ModelMeasure } from '../../../../../contract/src/models.ts'
import type { Item } from './merge.ts'

type Named = ModelDimension | ModelMeasure | ModelJoin
type Fields = Record<string, unknown>

/** What dbt says of each part of a model. The rest, such as formats, belongs to those who edit the model here. */
const fieldsOfPart = {
  dimension: ['column', 'kind', 'label', 'description', 'grains'],
  measure: [
    'kind',
    'label',
    'description',
    'aggregate',
    'column',
    'percentile',
    'filters',
    'numerator',
    'denominator',
    'measure',
    'reset',
    'grain',
    'offset',
    'show',
  ],
  join: ['dataset_id', 'cardinality', 'on'],
} as const

type ModelPart = keyof typeof fieldsOfPart
const listOf = { dimension: 'dimensions', measure: 'measures', join: 'joins' } as const

/** A model as items, with the fields that dbt says. */
export function modelItems(model: Model | undefined): Item[] {
  if (!model) return []
  const { description, default_time_dimension: time } = model
  return [
    ...(description ? [{ part: 'model' as const, name: 'description', value: description }] : []),
    ...(time ? [{ part: 'model' as const, name: 'default_time_dimension', value: time }] : []),
    ...(['dimension', 'measure', 'join'] as const).flatMap((part) =>
      (model[listOf[part]] as Named[]).map((one) => ({ part, name: one.name, value: picked(part, one) })),
    ),
  ]
}

const picked = (part: ModelPart, one: Named): Fields =>
  Object.fromEntries(
    fieldsOfPart[part].flatMap((field) => {
      const value = (one as unknown as Fields)[field]
      return value === undefined ? [] : [[field, value]]
    }),
  )

/** The model once some of its items have other values, or none. New ones come last; a helper of a metric is hidden. */
export function modelWith(
  model: Model,
  items: readonly (Pick<Item, 'part' | 'name'> & { value: unknown })[],
  made: Model | undefined,
): Model {
  const next = structuredClone(model) as Model & Fields
  for (const { part, name, value } of items) {
    if (part === 'model') {
      if (value === null) delete next[name]
      else next[name] = value
    } else if (part === 'dimension' || part === 'measure' || part === 'join')
      setIn(next[listOf[part]] as Named[], { part, name, value, made: madeAs(made, part, name) })
  }
  return next
}

const madeAs = (made: Model | undefined, part: ModelPart, name: string): Named | undefined =>
  (made?.[listOf[part]] as Named[] | undefined)?.find((one) => one.name === name)

interface ToSet {
  part: ModelPart
  name: string
  value: unknown
  /** As it is made where it is new. */
  made: Named | undefined
}

function setIn(list: Named[], { part, name, value, made }: ToSet): void {
  const at = list.findIndex((one) => one.name === name)
  if (typeof value !== 'object' || value === null) {
    if (at >= 0) list.splice(at, 1)
  } else if (at < 0) list.push({ ...made, name, ...value } as unknown as Named)
  else {
    const ours = new Set<string>(fieldsOfPart[part])
    const rest = Object.entries(list[at]!).filter(([field]) => !ours.has(field))
    list[at] = { ...Object.fromEntries(rest), name, ...value } as unknown as Named
  }
}
