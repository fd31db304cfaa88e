import type { Context } from '../../kernel/context.ts'
import type { Model, ModelDimension } from '../../../../contract/src/models.ts'
import type { Parameter } from '../../../../contract/src/parameters.ts'
import { namingParts, type NamingPart, visibleParameter, withHiddenParts } from '../parameters/index.ts'
import {
  guessesIn,
  hiddenColumns,
  isAnyKept,
  namedOf,
  nothingWithheld,
  type Withholds,
  withholdsBy,
} from '../datasets/index.ts'
import { withoutValues } from './known.ts'
import { findModels, maxJoinDepth } from './store.ts'

/** The named parts of a model. */
export const namedIn = ({ dimensions, measures, joins, hierarchies }: Model): { name: string }[] => [
  ...dimensions,
  ...measures,
  ...joins,
  ...hierarchies,
]

/**
 * Parts of definitions that are hidden from the caller: those that name a column hidden by policies, or a model field
 * derived from one, of the dataset or of joined ones. Empty for unrestricted callers.
 */
export async function loadWithholds(
  context: Pick<Context, 'read' | 'user'>,
  others: readonly { id: number; model: Model }[] = [],
): Promise<Withholds> {
  const hidden = await hiddenColumns(context)
  if (hidden.size === 0) return nothingWithheld
  const models = await context.read((db) => findModels(db))
  const guesses = await guessesIn(context)
  const isNamed = (id: number, field: unknown, kept: ReadonlySet<string>) =>
    isAnyKept(namedOf(field, kept), { guesses, owner: `model ${id}`, definition: field })
  for (const { id, model } of others) models.set(id, model)
  const names = (id: number, depth = 0): Set<string> => {
    const model = models.get(id)
    const joins = depth < maxJoinDepth ? (model?.joins ?? []) : []
    const kept = new Set([
      ...(hidden.get(id) ?? []),
      ...joins.flatMap((join) => [...names(join.dataset_id, depth + 1)]),
    ])
    if (kept.size === 0 || !model) return kept
    // Anything derived from a hidden field is hidden as well.
    for (let before = -1; before !== kept.size;) {
      before = kept.size
      for (const field of namedIn(model))
        if (!kept.has(field.name) && isNamed(id, field, kept)) kept.add(field.name)
    }
    return kept
  }
  const known = new Map<number, Set<string>>()
  const namesOf = (id: number) => {
    const found = known.get(id) ?? names(id)
    known.set(id, found)
    return found
  }
  return withholdsBy(namesOf, { guesses, isRestricted: (id) => hidden.has(id) })
}

/** A model as the caller may see it. */
export interface Sight {
  withholds: Withholds
  datasetId: number
}

const isWithheldIn =
  ({ withholds, datasetId }: Sight) =>
  (field: unknown) =>
    withholds(field, [datasetId], `model ${datasetId}`)

/** A model without the parts hidden from the caller; values are listed for those alone who see all of them. */
export function withoutWithheld(model: Model, sight: Sight): Model {
  const isWithheld = isWithheldIn(sight)
  const { default_time_dimension: time, question_filters: filters, ...rest } = model
  const shown = <T>(list: readonly T[]) => list.filter((field) => !isWithheld(field))
  const whole = {
    ...rest,
    ...(rest.parameters ? { parameters: visibleParameters(rest.parameters, sight) } : {}),
    ...(time === undefined || isWithheld(time) ? {} : { default_time_dimension: time }),
    ...(filters ? { question_filters: shown(filters) } : {}),
    dimensions: shown(model.dimensions),
    hierarchies: shown(model.hierarchies),
    measures: shown(model.measures),
    joins: shown(model.joins),
  }
  return sight.withholds.isRestricted(sight.datasetId) ? withoutValues(whole, () => true) : whole
}

/** Parameters without what they offer that is hidden from the caller. */
export const visibleParameters = (parameters: readonly Parameter[], sight: Sight): Parameter[] =>
  parameters.map((parameter) => visibleParameter(parameter, isPartHidden(sight)))

const isPartHidden =
  ({ withholds, datasetId }: Sight) =>
  (part: NamingPart) =>
    withholds(part, [datasetOf(part) ?? datasetId], `model ${datasetId}`)

const datasetOf = (part: NamingPart) => ('field' in part ? part.field.dataset_id : undefined)

/** What of the parameters of a model names fields. */
export const namingInParameters = ({ parameters = [] }: Model): NamingPart[] =>
  parameters.flatMap(namingParts)

/** The author's input, with the parts of the previous model that were hidden from them: those stay unchanged. */
export function withWithheld(input: Model, before: Model, sight: Sight): Model {
  const isWithheld = isWithheldIn(sight)
  const kept = <T extends { name: string }>(mine: readonly T[], all: readonly T[]) => [
    ...mine,
    ...all.filter((field) => isWithheld(field) && !mine.some(({ name }) => name === field.name)),
  ]
  const time = before.default_time_dimension
  const isTimeKept = input.default_time_dimension === undefined && isWithheld(time)
  const dimensions = kept(input.dimensions, before.dimensions)
  const hiddenFilters = (before.question_filters ?? []).filter((filter) => isWithheld(filter))
  const same = ({ name }: Parameter) => before.parameters?.find((one) => one.name === name)
  return {
    ...input,
    ...(isTimeKept && time !== undefined ? { default_time_dimension: time } : {}),
    ...(input.parameters
      ? { parameters: input.parameters.map((one) => withHiddenParts(one, same(one), isPartHidden(sight))) }
      : {}),
    ...(hiddenFilters.length > 0
      ? { question_filters: [...(input.question_filters ?? []), ...hiddenFilters] }
      : {}),
    dimensions: sight.withholds.isRestricted(sight.datasetId)
      ? dimensions.map((dimension) => withValuesOf(dimension, before))
      : dimensions,
    hierarchies: kept(input.hierarchies, before.hierarchies),
    measures: kept(input.measures, before.measures),
    joins: kept(input.joins, before.joins),
  }
}

/** The values that the same dimension listed or grouped, where none are sent: they were not shown. */
function withValuesOf(dimension: ModelDimension, { dimensions }: Model): ModelDimension {
  const before = dimensions.find(({ name, column }) => name === dimension.name && column === dimension.column)
  const { values, unlisted_values: unlisted, groups, ungrouped } = before ?? {}
  return {
    ...dimension,
    ...(values && !dimension.values ? { values, ...(unlisted ? { unlisted_values: unlisted } : {}) } : {}),
    ...(groups && !dimension.groups ? { groups, ...(ungrouped ? { ungrouped } : {}) } : {}),
  }
}
