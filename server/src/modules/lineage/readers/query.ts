import type { ExploreRequest } from '../../../../../contract/src/explore.ts'
import { savedQueriesOf } from '../../explore/index.ts'
import type { Reading } from '../node.ts'
import { sourcesOfParametrized } from './parametrized-query.ts'
import { datasetRef, fieldsAround } from './fields.ts'
import { withJoining } from './model.ts'
import { type NodeReader, otherColumns, subjectOf } from './reader.ts'

/** A saved query; one in SQL is read by the engine, after the change. */
export const queryReader: NodeReader = {
  subject: 'query',
  kinds: ['query'],
  async changedBy(event, at) {
    const changed = subjectOf(event, ['query.created', 'query.updated', 'query.deleted'])
    const remodeled = [
      ...subjectOf(event, ['model.changed', 'model.restored']),
      ...(await otherColumns(event, at)),
    ]
    if (remodeled.length === 0) return changed
    return (await savedQueriesOf(at.db, { datasetIds: await withJoining(at.db, remodeled) })).map(
      ({ id }) => id,
    )
  },
  async read(db, ids) {
    const rows = await savedQueriesOf(db, ids === undefined ? {} : { ids })
    const fields = await fieldsAround(
      db,
      rows.map((row) => row.dataset_id),
    )
    return rows.map((row): Reading => {
      const query = row.query as ExploreRequest
      const common = {
        node: {
          kind: 'query' as const,
          key: String(row.id),
          name: row.name,
          subject: { type: 'query', id: row.id },
          createdBy: row.created_by,
        },
        version: row.revision,
        runId: null,
      }
      if (query.sql === undefined)
        return { ...common, ...sourcesOfParametrized({ fields, datasetId: row.dataset_id }, query) }
      const sources = [{ from: datasetRef(row.dataset_id), edges: [] }]
      return { ...common, columns: [], gaps: [[null, notReadYet]], sources, toBePlanned: true }
    })
  },
}

const notReadYet = 'its SQL was not read yet'
