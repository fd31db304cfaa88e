import type { createDatasetsOfConnector as endpoint } from '../../../../contract/src/dataset-refresh.ts'
import type { Dataset } from '../../../../contract/src/datasets.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { checkAllInTurn, refuse } from '../../kernel/errors.ts'
import { requirePermissionIn } from '../access/index.ts'
import type { Sources } from '../connectors/index.ts'
import { addDataset } from './create-dataset.ts'
import { fail } from './errors.ts'
import { readColumns } from './refresh/source-columns.ts'
import { requireSources } from './source-settings.ts'
import { drawDatasetId, isNameTaken, type NewDataset } from './store.ts'

type Caller = Context & { sources: Sources }
type TableRequest = Input<typeof endpoint>['tables'][number]

const maxCopies = 100

/** Makes datasets of many tables: all of them or none. */
export async function createDatasetsOfConnector(
  context: Caller,
  {
    id: connectorId,
    tables,
    mode = 'extract',
    project_id: projectId = null,
    ...rest
  }: Input<typeof endpoint>,
): Promise<{ items: Dataset[] }> {
  const sources = tables.map(({ source }, at) => ({ source, path: `body.tables.${at}.source` }))
  const [, refresh] = await checkAllInTurn([
    () => requirePermissionIn(context, 'dataset.create', projectId),
    () => requireSources(context, { connectorId, sources, mode, refresh: rest.refresh }),
  ])
  const rows: { row: NewDataset; columns: Awaited<ReturnType<typeof readColumns>> | undefined }[] = []
  const names = new Set<string>()
  for (const table of tables) {
    const { source } = table
    const columns =
      mode === 'live' ? await readColumns(context, context.sources, { connectorId, source }) : undefined
    const name = await freeName(context, table, names)
    const made = { orgId: context.orgId, createdBy: context.user.userId, description: '' }
    const row = {
      id: await drawDatasetId(context),
      ...made,
      name,
      projectId,
      connectorId,
      source,
      mode,
      refresh,
    }
    rows.push({ row, columns })
  }
  return context.transaction(
    async (work) => {
      const items: Dataset[] = []
      for (const one of rows) items.push(await addDataset(context, work, one))
      return { items }
    },
    { isResponse: true },
  )
}

/** The requested name, or the table's with a number if that is taken. */
async function freeName({ read }: Caller, table: TableRequest, taken: Set<string>): Promise<string> {
  const wanted = table.name ?? bareName(table)
  const isTaken = async (name: string) =>
    taken.has(name.toLowerCase()) || (await read((db) => isNameTaken(db, name)))
  for (let copy = 1; copy <= maxCopies; copy += 1) {
    const name = copy === 1 ? wanted : `${wanted} (${copy})`
    if (await isTaken(name)) {
      if (table.name !== undefined) throw fail.nameTaken(name)
      continue
    }
    taken.add(name.toLowerCase())
    return name
  }
  throw fail.nameTaken(wanted)
}

function bareName({ source: { table, path } }: TableRequest): string {
  const name = table ?? path?.split('/').findLast((part) => part !== '')
  if (name === undefined) throw refuse.invalid('body.tables', 'a dataset of a query needs a name')
  return name.slice(0, 150)
}
