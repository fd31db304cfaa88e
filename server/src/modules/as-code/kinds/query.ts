import * as contract from '../../../../../contract/src/saved-queries.ts'
import { refuse } from '../../../kernel/errors.ts'
import { at, type CodeKind, type Found, type Io, pick } from './kind.ts'

const fields = ['name', 'description', 'dataset_id', 'query', 'chart_kind']

export const queryKind: CodeKind = {
  type: 'query',
  folder: 'queries',
  defaults: { description: '', chart_kind: null },

  async read({ context, perform }, id): Promise<Found> {
    const query = await perform(context, contract.getSavedQuery, { id })
    // An import would otherwise replace the hidden query with nothing.
    if (Object.keys(query.query).length === 0)
      throw refuse.conflict('it names columns that policies hide from you')
    return { name: query.name, revision: query.revision, doc: pick(query, fields) }
  },

  async create({ context, perform }, doc, { projectId }) {
    const body = { ...pick(doc, fields), project_id: projectId }
    return (await perform(context, contract.createSavedQuery, body as never)).id
  },

  async change(io, { id, doc, changed, found }) {
    if (changed.has('dataset_id'))
      throw refuse.invalid(
        'body.dataset_id',
        'a saved query stays on its dataset: give this file another name',
      )
    await io.perform(at(io, found.revision), contract.updateSavedQuery, {
      id,
      ...pick(doc, changed),
    } as never)
  },

  async remove({ context, perform }: Io, id) {
    await perform(context, contract.deleteSavedQuery, { id })
  },
}
