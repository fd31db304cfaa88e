import type { createDataset as endpoint, Dataset } from '../../../../contract/src/datasets.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { checkAllInTurn } from '../../kernel/errors.ts'
import { requirePermissionIn } from '../access/index.ts'
import type { Sources } from '../connectors/index.ts'
import type { Column } from '../warehouse/index.ts'
import { fail } from './errors.ts'
import { withWarnings } from './governed-store.ts'
import { byOf, queueRefresh } from './refresh/refresh-dataset.ts'
import { readColumns } from './refresh/source-columns.ts'
import { requireSources } from './source-settings.ts'
import { drawDatasetId, seenDataset, insertDataset, type NewDataset } from './store.ts'

type Caller = Context & { sources: Sources }

/** Makes a dataset that reads from a connector: a draft, one that is about to be loaded, or a live one. */
export async function createDataset(context: Caller, input: Input<typeof endpoint>): Promise<Dataset> {
  const { name, connector_id: connectorId, project_id: projectId = null, source = null } = input
  const { mode = 'extract', description = '', retention, tags } = input
  const sources = [{ source, path: 'body.source' }]
  const [, refresh] = await checkAllInTurn([
    () => requirePermissionIn(context, 'dataset.create', projectId),
    () => requireSources(context, { connectorId, sources, mode, refresh: input.refresh }),
  ])
  const columns =
    mode === 'live' && source
      ? await readColumns(context, context.sources, { connectorId, source })
      : undefined
  const row: NewDataset = {
    id: await drawDatasetId(context),
    orgId: context.orgId,
    createdBy: context.user.userId,
    name,
    description,
    projectId,
    connectorId,
    source,
    mode,
    refresh,
    ...(retention ? { retention } : {}),
    ...(tags ? { tags } : {}),
  }
  return context.transaction((work) => addDataset(context, work, { row, columns }), { isResponse: true })
}

/** Adds it as a part of the caller's transaction, and queues its first refresh where it is to be extracted. */
export async function addDataset(
  context: Pick<Context, 'orgId' | 'user'>,
  work: Work,
  { row, columns }: { row: NewDataset; columns: Column[] | undefined },
): Promise<Dataset> {
  const { db, emit } = work
  const { id, name, projectId, connectorId, mode = 'extract', source = null } = row
  if (!(await insertDataset(db, columns ? { ...row, liveColumns: columns } : row))) throw fail.nameTaken(name)
  await emit({
    type: 'dataset.created',
    subject: { type: 'dataset', id, name },
    data: { connector_id: connectorId, project_id: projectId, mode, source },
  })
  if (source !== null && mode === 'extract') {
    const dataset = { id, name, project_id: projectId }
    await queueRefresh(byOf(context), work, { dataset, full: true, trigger: 'created' })
  }
  return withWarnings(db, context, (await seenDataset(db, context, id))!)
}
