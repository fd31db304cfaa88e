import type { createDataset as endpoint, Dataset } from '../../../../contract/src/datasets.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { requirePlace, requireTarget } from '../access/index.ts'
import { toDataset } from './dataset.ts'
import { fail } from './errors.ts'
import { connectorType, drawDatasetId, findDataset, insertDataset } from './store.ts'

/** Kinds of connectors whose data becomes datasets. */
const readable: ReadonlySet<string> = new Set(['file'])

/** Makes a draft without data. */
export async function createDataset(context: Context, input: Input<typeof endpoint>): Promise<Dataset> {
  const { name, connector_id, description = '', project_id = null } = input
  await requirePlace(context, 'dataset.create', project_id)
  await requireTarget(context, 'connector.view', {
    type: 'connector',
    id: connector_id,
    path: 'body.connector_id',
  })
  const type = await context.read((db) => connectorType(db, connector_id))
  if (type === undefined || !readable.has(type)) throw fail.notReadable(type ?? 'unknown')
  const id = await drawDatasetId(context)
  const createdBy = context.user.userId
  return context.transaction(async ({ db, emit }) => {
    const row = {
      id,
      orgId: context.orgId,
      name,
      description,
      projectId: project_id,
      connectorId: connector_id,
      createdBy,
    }
    if (!(await insertDataset(db, row))) throw fail.nameTaken(name)
    await emit({
      type: 'dataset.created',
      subject: { type: 'dataset', id, name },
      data: { connector_id, project_id },
    })
    return toDataset((await findDataset(db, id))!)
  })
}
