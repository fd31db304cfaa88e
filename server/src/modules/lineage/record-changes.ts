import type { Work } from '../../kernel/context.ts'
import type { Listener, Event } from '../../kernel/events.ts'
import { type At, endNodes, keepReadings } from './keep-readings.ts'
import { refOf } from './node.ts'
import { chartsToPlan } from './plan-chart.ts'
import { type NodeReader, type Hearing, otherColumns, subjectOf } from './readers/reader.ts'
import { readers } from './readers/readers.ts'
import { nodesOfSubjects, queriesOfDataset } from './store.ts'
import type { ExploreRequest } from '../../../../contract/src/explore.ts'
import { datasetOrigins } from '../datasets/index.ts'
import { savedQueriesOf } from '../explore/index.ts'

export const planQueryJob = 'lineage.plan-query'
export const planChartJob = 'lineage.plan-chart'

/** Keeps the graph true, in the transaction of the change. */
export const recordLineage: Listener = async (event, { db, enqueue, orgId, now }) => {
  if (orgId === null) return
  for (const reader of readers) {
    const ids = [...new Set(await reader.changedBy(event, { db, now }))]
    if (ids.length > 0) await refreshLineage({ db, enqueue, orgId, now }, reader, ids)
  }
  for (const id of await queriesToPlan(event, { db, now }))
    await enqueue({ kind: planQueryJob, payload: { query_id: id } })
  for (const chart of await chartsToPlan(event, { db, now }))
    await enqueue({ kind: planChartJob, payload: { chart } })
}

/**
 * Reads objects again, all of them unless they are listed, and ends the nodes of deleted ones. Returns what differed.
 */
export async function refreshLineage(
  at: At & Pick<Work, 'enqueue'>,
  reader: NodeReader,
  ids?: readonly number[],
): Promise<{ nodeCount: number; changedCount: number }> {
  const readings = await reader.read(at.db, ids)
  const { changedCount, unplanned } = await keepReadings(at, readings)
  const there = new Set(readings.map(({ node }) => refOf(node)))
  const known = await nodesOfSubjects(at.db, { kinds: reader.kinds, type: reader.subject, ids })
  const gone = known.filter((node) => !there.has(`${node.kind}:${node.key}`)).map(({ id }) => id)
  await endNodes(at, gone)
  for (const { node } of unplanned)
    await at.enqueue(
      node.kind === 'chart'
        ? { kind: planChartJob, payload: { chart: node.key } }
        : { kind: planQueryJob, payload: { query_id: Number(node.key) } },
    )
  return { nodeCount: readings.length, changedCount: changedCount + gone.length }
}

/** The saved queries in SQL that a change of a dataset gives another meaning: by its columns, its name, or that it is there. */
async function queriesToPlan(event: Event, at: Hearing): Promise<number[]> {
  const renamed = event.data?.['name'] === undefined ? [] : subjectOf(event, ['dataset.updated'])
  const gone = subjectOf(event, ['dataset.deleted'])
  const [id] = [...renamed, ...gone, ...(await otherColumns(event, at))]
  if (id === undefined) return []
  const { db } = at
  const known = new Set(await queriesOfDataset(db, { datasetId: id, now: at.now }))
  const [named] = await datasetOrigins(db, { ids: [id] })
  const name = named?.name.toLowerCase()
  const queries = await savedQueriesOf(db)
  return queries.flatMap((query) => {
    const text = (query.query as ExploreRequest).sql?.toLowerCase()
    if (text === undefined) return []
    return known.has(query.id) || (name !== undefined && text.includes(name)) ? [query.id] : []
  })
}
