import type { ExploreRequest } from '../../../../contract/src/explore.ts'
import type { Event } from '../../kernel/events.ts'
import { datasetOrigins } from '../datasets/index.ts'
import { savedQueriesOf } from '../explore/index.ts'
import { queriesOfDataset } from './store.ts'
import { type Hearing, otherColumns, subjectOf } from './readers/reader.ts'

/** The saved queries in SQL that a change of a dataset gives another meaning: by its columns, its name, or that it is there. */
export async function queriesToPlan(event: Event, at: Hearing): Promise<number[]> {
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
