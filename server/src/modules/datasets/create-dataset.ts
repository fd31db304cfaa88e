import type { createDataset as endpoint, Dataset } from '../../../../contract/src/datasets.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { requirePlace } from '../access/index.ts'
import { toDataset } from './dataset.ts'
import { fail } from './errors.ts'
import { changedRefresh, requireSource } from './source-settings.ts'
import { drawDatasetId, findDataset, insertDataset } from './store.ts'

/** Makes a draft without data. */
export async function createDataset(context: Context, input: Input<typeof endpoint>): Promise<Dataset> {
  const { name, connector_id, description = '', project_id = null, source = null } = input
  if (input.mode === 'live') throw refuse.invalid('body.mode', 'this connector cannot be asked live')
  const refresh = changedRefresh(input.refresh ?? {})
  await requirePlace(context, 'dataset.create', project_id)
  await requireSource(context, { connectorId: connector_id, source })
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
      source,
      refresh,
      ...(input.retention ? { retention: input.retention } : {}),
      ...(input.tags ? { tags: input.tags } : {}),
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
