import type { Call } from './server.ts'

/** Makes a change, and expects exactly these entries of it in the audit log. */
type Change = (
  operation: string,
  request: [string, string, Call?],
  types: string[],
) => Promise<{ id: number }>

/** Every change of the model of a dataset. */
export async function changeModel(change: Change, dataset: string): Promise<void> {
  const path = `${dataset}/model`
  const counted = { name: 'n', kind: 'aggregate', aggregate: 'count' }
  await change('replaceModel', ['PUT', path, { body: { measures: [counted] } }], ['model.changed'])
  const synonym = { body: { field: 'n', synonym: 'total' } }
  await change('addSynonym', ['POST', `${path}/synonyms`, synonym], ['model.changed'])
  const proposals = `${path}/synonym-proposals`
  const proposed = { body: { field: 'n', synonym: 'amount' } }
  const { id } = await change('proposeSynonym', ['POST', proposals, proposed], ['model.synonym_proposed'])
  const accepted = { body: { decision: 'accept' } }
  await change(
    'decideSynonymProposal',
    ['POST', `${proposals}/${id}`, accepted],
    ['model.changed', 'model.synonym_accepted'],
  )
  const cube = { body: { format: 'cube', text: 'cubes: [{name: x}]' } }
  await change('importModel', ['POST', `${path}/import`, cube], ['model.changed'])
  await change('restoreModelRevision', ['POST', `${path}/revisions/1/restore`], ['model.restored'])
}
