import type { Input } from '../../../../contract/src/endpoint.ts'
import * as contract from '../../../../contract/src/freshness.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse, orNotFound } from '../../kernel/errors.ts'
import { type Route, route } from '../../kernel/route.ts'
import { getDatasetTable } from '../datasets/index.ts'
import { allRights } from '../policies/index.ts'
import { freshnessStatus, showFreshness } from './freshness.ts'
import { type FreshnessRow, findFreshness, nameOfDataset, putTarget, removeTarget } from './store.ts'
import { checkFreshnessJob } from './check-freshness.ts'

const on = (permission: string) => ({ permission, target: { type: 'dataset', param: 'id' } })

export const freshnessRoutes = (): Route[] => [
  route(contract.getFreshness, on('dataset.view'), getFreshness),
  route(contract.setFreshness, on('dataset.edit'), setFreshness),
  route(contract.removeFreshness, on('dataset.edit'), removeFreshness),
]

async function getFreshness(context: Context, { id }: { id: number }): Promise<contract.Freshness> {
  const row = await context.read((db) => findFreshness(db, id))
  if (!row) return showFreshness(id, undefined, null)
  const isWhole = await seesAll(context, row)
  return showFreshness(id, row, freshnessStatus(row, { isWhole }, context.now()))
}

async function seesAll(
  context: Context,
  { dataset_id: id, time_column: column }: FreshnessRow,
): Promise<boolean> {
  if (column === null) return true
  const table = await getDatasetTable(context, id).catch(() => undefined)
  return table?.rights === allRights
}

async function setFreshness(
  context: Context,
  input: Input<typeof contract.setFreshness>,
): Promise<contract.Freshness> {
  const { id, within_hours: withinHours } = input
  const column = await columnOf(context, input)
  await context.transaction(async ({ db, emit, enqueue }) => {
    const dataset = orNotFound(await nameOfDataset(db, id), 'dataset')
    if (dataset.mode === 'live')
      throw refuse.conflict(
        `${dataset.name} is live: it is read where it lies with every question, so that it is as new as that`,
      )
    const { orgId, user } = context
    await putTarget(db, { orgId, datasetId: id, withinHours, column, setBy: user.userId })
    await enqueue({ kind: checkFreshnessJob, payload: { dataset_id: id } })
    await emit({
      type: 'dataset.freshness_set',
      subject: { type: 'dataset', id, name: dataset.name },
      data: { within_hours: withinHours, column },
    })
  })
  return getFreshness(context, { id })
}

async function columnOf(
  context: Context,
  { id, on = 'publish', column }: Input<typeof contract.setFreshness>,
): Promise<string | null> {
  if (on === 'publish' && column !== undefined)
    throw refuse.invalid('body.column', 'goes with "on": "column" only')
  if (on === 'publish') return null
  if (column === undefined)
    throw refuse.invalid('body.column', 'name the column that shows how new the data is')
  const { columns } = await getDatasetTable(context, id)
  const found = columns.find(({ name }) => name === column)
  if (!found) throw refuse.invalid('body.column', `there is no column "${column}"`)
  if (found.type !== 'date' && found.type !== 'timestamp')
    throw refuse.invalid(
      'body.column',
      `column "${column}" is ${found.type}: it has to be a date or a timestamp`,
    )
  return column
}

const removeFreshness = ({ transaction }: Context, { id }: { id: number }): Promise<void> =>
  transaction(async ({ db, emit }) => {
    const dataset = await nameOfDataset(db, id)
    const { numDeletedRows } = await removeTarget(db, id)
    if (!dataset || numDeletedRows === 0n) throw refuse.notFound('freshness target')
    await emit({ type: 'dataset.freshness_removed', subject: { type: 'dataset', id, name: dataset.name } })
  })
