import { codeFiles } from '../../../../../contract/src/code-files.ts'
import * as contract from '../../../../../contract/src/dashboards.ts'
import { requireWholeDashboard } from '../../dashboards/index.ts'
import { type Schema } from '../files/references.ts'
import { at, type CodeKind, type Found, type Io, pick } from './kind.ts'

// All fields of the body that creates one, so that future fields are included.
const fields = Object.keys((codeFiles.dashboard as Schema).properties ?? {})

/** What readers see: drafts stay where they are. */
export const dashboardKind: CodeKind = {
  type: 'dashboard',
  folder: 'dashboards',
  defaults: {
    description: '',
    status: 'draft',
    charts: [],
    tabs: [],
    filters: [],
    events: [],
    settings: {},
    variables: [],
  },

  async read({ context, perform }, id): Promise<Found> {
    const dashboard = await perform(context, contract.getDashboard, { id })
    await requireWholeDashboard(context, id)
    return { name: dashboard.name, revision: dashboard.revision, doc: pick(dashboard, fields) }
  },

  async create({ context, perform }, doc, { projectId }) {
    const body = { ...pick(doc, fields), project_id: projectId }
    return (await perform(context, contract.createDashboard, body as never)).id
  },

  async change(io, { id, doc, changed, found }) {
    await io.perform(at(io, found.revision), contract.updateDashboard, { id, ...pick(doc, changed) } as never)
  },

  async remove({ context, perform }: Io, id) {
    await perform(context, contract.deleteDashboard, { id })
  },
}
