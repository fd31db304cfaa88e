import * as contract from '../../../../../contract/src/alerts.ts'
import { refuse } from '../../../kernel/errors.ts'
import { at, type CodeKind, type Found, type Io, pick } from './kind.ts'

const fields = [
  'name',
  'description',
  'source',
  'measure',
  'condition',
  'only_complete',
  'for_times',
  'explain_by',
  'trigger',
  'recipients',
  'remind_hours',
]

/** What an alert judges and whom it notifies; neither its state nor a silence. */
export const alertKind: CodeKind = {
  type: 'alert',
  folder: 'alerts',
  defaults: {
    description: '',
    only_complete: false,
    for_times: 1,
    explain_by: [],
    recipients: {},
    remind_hours: null,
  },

  async read({ context, perform }, id): Promise<Found> {
    const alert = await perform(context, contract.getAlert, { id })
    // An empty measure stands for one that is hidden.
    if (alert.measure === '') throw refuse.conflict('it names columns that policies hide from you')
    return { name: alert.name, revision: alert.revision, doc: pick(alert, fields) }
  },

  async create({ context, perform }, doc, { projectId }) {
    const body = { ...pick(doc, fields), project_id: projectId }
    return (await perform(context, contract.createAlert, body as never)).id
  },

  async change(io, { id, doc, changed, found }) {
    await io.perform(at(io, found.revision), contract.updateAlert, { id, ...pick(doc, changed) } as never)
  },

  async remove({ context, perform }: Io, id) {
    await perform(context, contract.deleteAlert, { id })
  },
}
