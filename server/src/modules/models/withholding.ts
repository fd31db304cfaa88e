import type { Context } from '../../kernel/context.ts'
import type { Model } from '../../../../contract/src/models.ts'
import { hiddenColumns, namesAny, tellingWithout, type Withholds } from '../datasets/index.ts'
import { findModels } from './store.ts'

/** What of a model goes by a name of its own. */
const namedIn = ({ dimensions, measures, joins, hierarchies }: Model): { name: string }[] => [
  ...dimensions,
  ...measures,
  ...joins,
  ...hierarchies,
]

/** Joins may lead through so many models. */
const maxDepth = 3

/**
 * What of definitions is kept from the caller: those that name a column that policies hide, or a field of a model that
 * is made of one, of the dataset or of what it joins. For whom no policies restrict nothing is.
 */
export async function withholding(
  context: Pick<Context, 'read' | 'user'>,
  others: readonly { id: number; model: Model }[] = [],
): Promise<Withholds> {
  const hidden = await hiddenColumns(context)
  if (hidden.size === 0) return () => false
  const models = await context.read((db) => findModels(db))
  for (const { id, model } of others) models.set(id, model)
  const names = (id: number, depth = 0): Set<string> => {
    const model = models.get(id)
    const joins = depth < maxDepth ? (model?.joins ?? []) : []
    const kept = new Set([
      ...(hidden.get(id) ?? []),
      ...joins.flatMap((join) => [...names(join.dataset_id, depth + 1)]),
    ])
    if (kept.size === 0 || !model) return kept
    // What is made of a field that is kept is kept as well.
    for (let before = -1; before !== kept.size;) {
      before = kept.size
      for (const field of namedIn(model)) if (namesAny(field, kept)) kept.add(field.name)
    }
    return kept
  }
  const known = new Map<number, Set<string>>()
  const namesOf = (id: number) => {
    const found = known.get(id) ?? names(id)
    known.set(id, found)
    return found
  }
  return (definition, ids) => ids.some((id) => namesAny(definition, namesOf(id)))
}

/** A model without what is kept from the caller. */
export function withoutWithheld(model: Model, isWithheld: (field: unknown) => boolean): Model {
  const { default_time_dimension: time, ...rest } = model
  const shown = <T>(list: readonly T[]) => list.filter((field) => !isWithheld(field))
  return {
    ...rest,
    ...(time === undefined || isWithheld(time) ? {} : { default_time_dimension: time }),
    dimensions: shown(model.dimensions),
    hierarchies: shown(model.hierarchies),
    measures: shown(model.measures),
    joins: shown(model.joins),
  }
}

/** What somebody writes, with what of the model before was kept from them: it stays as it was. */
export function withWithheld(given: Model, before: Model, isWithheld: (field: unknown) => boolean): Model {
  const kept = <T extends { name: string }>(mine: readonly T[], all: readonly T[]) => [
    ...mine,
    ...all.filter((field) => isWithheld(field) && !mine.some(({ name }) => name === field.name)),
  ]
  return {
    ...given,
    dimensions: kept(given.dimensions, before.dimensions),
    hierarchies: kept(given.hierarchies, before.hierarchies),
    measures: kept(given.measures, before.measures),
    joins: kept(given.joins, before.joins),
  }
}

/** The same work; where it fails with words that name what is kept from the caller, they hear only that it is. */
export const withoutNames = <T>(
  context: Pick<Context, 'read' | 'user'>,
  datasetIds: readonly number[],
  work: () => Promise<T>,
): Promise<T> => tellingWithout(work, { withholding: () => withholding(context), datasetIds })
