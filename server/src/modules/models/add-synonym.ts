import type { addSynonym as endpoint, DatasetModel } from '../../../../contract/src/dataset-model.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Model } from '../../../../contract/src/models.ts'
import { refuse } from '../../kernel/errors.ts'
import { checkRevision } from '../../kernel/revision.ts'
import { emptyModel } from './known.ts'
import { type Caller, replaceModel } from './replace-model.ts'
import { findModel } from './store.ts'
import { loadWithholds, withoutWithheld } from './withholding.ts'

/** Makes a word mean a field: a new revision of the model, checked like any other. */
export async function addSynonym(
  context: Caller,
  { id, field, synonym, evaluations_must_pass = true }: Input<typeof endpoint>,
): Promise<DatasetModel> {
  const row = await context.read((db) => findModel(db, id))
  const { revision, model } = row ?? { revision: 0, model: emptyModel }
  checkRevision(context.ifMatch, { revision })
  const withholds = await loadWithholds(context)
  const changed = withSynonym(withoutWithheld(model, { withholds, datasetId: id }), field, synonym.trim())
  if (!changed)
    throw refuse.invalid(
      'body.field',
      `the model of this dataset has no dimension or measure called ${field}`,
    )
  const next = await replaceModel(
    { ...context, ifMatch: revision, accept: 'application/json' },
    { id, evaluations_must_pass, ...changed },
  )
  return next as DatasetModel
}

/** The model with a synonym more; undefined where it has no such field. */
function withSynonym({ dimensions, measures, ...model }: Model, field: string, word: string) {
  if (![...dimensions, ...measures].some(({ name }) => name === field)) return undefined
  const learn = <Item extends { name: string; synonyms?: string[] | undefined }>(one: Item): Item =>
    one.name === field && !one.synonyms?.includes(word)
      ? { ...one, synonyms: [...(one.synonyms ?? []), word] }
      : one
  return { ...model, dimensions: dimensions.map(learn), measures: measures.map(learn) }
}
