import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Freshness, setFreshness as endpoint } from '../../../../../contract/src/freshness.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { getDatasetTable } from '../../datasets/index.ts'
import { allRights } from '../../policies/index.ts'
import { fail } from '../errors.ts'
import { freshnessStatus, showFreshness } from './freshness.ts'
import {
  type FreshnessRow,
  findFreshness,
  nameOfDataset,
  putTarget,
  removeTarget,
} from './freshness-store.ts'
import { checkFreshnessJob } from './check-freshness.ts'

export async function getFreshness(context: Context, { id }: { id: number }): Promise<Freshness> {
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

export async function setFreshness(context: Context, input: Input<typeof endpoint>): Promise<Freshness> {
  const { id, within_hours: withinHours } = input
  const column = await columnOf(context, input)
  await context.transaction(async ({ db, emit, enqueue }) => {
    const dataset = await nameOfDataset(db, id)
    if (!dataset) throw refuse.notFound('dataset')
    if (dataset.mode === 'live') throw fail.liveIsFresh(dataset.name)
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
  { id, on = 'publish', column }: Input<typeof endpoint>,
): Promise<string | null> {
  if (on === 'publish' && column !== undefined)
    throw refuse.invalid('body.column', 'goes with "on": "column" only')
  if (on === 'publish') return null
  if (column === undefined) throw refuse.invalid('body.column', 'say which column tells how new the data is')
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

export const removeFreshness = ({ transaction }: Context, { id }: { id: number }): Promise<void> =>
  transaction(async ({ db, emit }) => {
    const dataset = await nameOfDataset(db, id)
    const { numDeletedRows } = await removeTarget(db, id)
    if (!dataset || numDeletedRows === 0n) throw refuse.notFound('freshness target')
    await emit({ type: 'dataset.freshness_removed', subject: { type: 'dataset', id, name: dataset.name } })
  })
