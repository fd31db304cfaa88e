import * as contract from '../../../../contract/src/runs.ts'
import { refuse } from '../../kernel/errors.ts'
import { type Route, route } from '../../kernel/route.ts'
import { cancelRun } from './cancel-run.ts'
import { type RunRow, showRun } from './run.ts'
import { findRun, pageOfRuns } from './store.ts'

const on = (permission: string) => ({ permission, target: { type: 'run', param: 'id' } })

export const pipelineRoutes = (): Route[] => [
  route(contract.listRuns, { permission: 'run.view', anywhere: true }, async (context, list) => {
    const page = await pageOfRuns(context, list)
    return { ...page, items: page.items.map((row) => showRun(row as unknown as RunRow)) }
  }),
  route(contract.getRun, on('run.view'), async ({ read }, { id }) => {
    const run = await read((db) => findRun(db, id))
    if (!run) throw refuse.notFound('run')
    return showRun(run)
  }),
  route(contract.cancelRun, on('run.cancel'), cancelRun),
]
