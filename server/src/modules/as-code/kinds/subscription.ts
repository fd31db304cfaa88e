import * as contract from '../../../../../contract/src/subscriptions.ts'
import { refuse } from '../../../kernel/errors.ts'
import { at, type CodeKind, type Found, type Io, pick } from './kind.ts'

const fields = [
  'name',
  'dashboard_id',
  'charts',
  'state',
  'message',
  'formats',
  'paper',
  'orientation',
  'trigger',
  'recipients',
  'only_with_rows',
  'is_paused',
]

/** Subscriptions to the dashboards of the project, as far as the caller may change them. */
export const subscriptionKind: CodeKind = {
  type: 'subscription',
  folder: 'subscriptions',
  defaults: { charts: [], state: {}, message: '', formats: [], only_with_rows: false, is_paused: false },

  async read({ context, perform }, id): Promise<Found> {
    const subscription = await perform(context, contract.getSubscription, { id })
    if (!subscription.is_mine)
      throw refuse.conflict('only its owner and those who may edit its dashboard may change it')
    return { name: subscription.name, revision: subscription.revision, doc: pick(subscription, fields) }
  },

  async create({ context, perform }, doc) {
    return (await perform(context, contract.createSubscription, pick(doc, fields) as never)).id
  },

  async change(io, { id, doc, changed, found }) {
    if (changed.has('dashboard_id'))
      throw refuse.invalid(
        'body.dashboard_id',
        'a subscription stays on its dashboard: give this file another name',
      )
    for (const field of ['paper', 'orientation'])
      if (changed.has(field) && doc[field] === undefined)
        throw refuse.invalid(`body.${field}`, 'is set there and cannot be taken away: name it')
    await io.perform(at(io, found.revision), contract.updateSubscription, {
      id,
      ...pick(doc, changed),
    } as never)
  },

  async remove({ context, perform }: Io, id) {
    await perform(context, contract.deleteSubscription, { id })
  },
}
