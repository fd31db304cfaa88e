import * as contract from '../../../../../contract/src/schedules.ts'
import { at, type CodeKind, type Found, type Io, pick } from './kind.ts'

const fields = ['name', 'description', 'trigger', 'action', 'catch_up', 'is_paused']

export const scheduleKind: CodeKind = {
  type: 'schedule',
  folder: 'schedules',
  defaults: { description: '', catch_up: { policy: 'once' }, is_paused: false },

  async read({ context, perform }, id): Promise<Found> {
    const schedule = await perform(context, contract.getSchedule, { id })
    return { name: schedule.name, revision: schedule.revision, doc: pick(schedule, fields) }
  },

  async create({ context, perform }, doc, { projectId }) {
    const body = { ...pick(doc, fields), project_id: projectId }
    return (await perform(context, contract.createSchedule, body as never)).id
  },

  async change(io, { id, doc, changed, found }) {
    const body = pick(
      doc,
      [...changed].filter((field) => field !== 'is_paused'),
    )
    const { perform, context } = io
    if (Object.keys(body).length > 0)
      await perform(at(io, found.revision), contract.updateSchedule, { id, ...body } as never)
    if (!changed.has('is_paused')) return
    const turn = doc['is_paused'] === true ? contract.pauseSchedule : contract.resumeSchedule
    await perform(context, turn, { id })
  },

  async remove({ context, perform }: Io, id) {
    await perform(context, contract.deleteSchedule, { id })
  },
}
