import { createHash } from 'node:crypto'
import type { DatasetSource } from '../../../../../contract/src/dataset-sources.ts'
import { type ConnectorPlace, listConnectorPlaces } from '../../connectors/index.ts'
import { type DatasetOrigin, datasetOrigins } from '../../datasets/index.ts'
import type { Edge, NodeFacts, Reading } from '../node.ts'
import { type NodeReader, subjectOf } from './reader.ts'

/** A dataset, and the table or file that it was loaded from. */
export const datasetReader: NodeReader = {
  subject: 'dataset',
  kinds: ['dataset', 'file'],
  async changedBy(event, { db }) {
    if (event.type === 'connector.updated')
      return (await datasetOrigins(db, { connectorId: event.subject.id ?? 0 })).map(({ id }) => id)
    return subjectOf(event, [
      'dataset.created',
      'dataset.updated',
      'dataset.deleted',
      'dataset.version_published',
      'dataset.version_restored',
      'dataset.columns_read',
      'dataset.drift_approved',
    ])
  },
  async read(db, ids) {
    const origins = await datasetOrigins(db, ids === undefined ? {} : { ids })
    const connectorIds = origins.flatMap(({ connector_id: id }) => (id === null ? [] : [id]))
    const places = connectorIds.length === 0 ? [] : await listConnectorPlaces(db, connectorIds)
    const placeById = new Map(places.map((place) => [place.id, place]))
    return origins.flatMap((origin) => readingsOf(origin, placeById.get(origin.connector_id ?? 0)))
  },
}

function readingsOf(origin: DatasetOrigin, place: ConnectorPlace | undefined): Reading[] {
  const { id, name, columns, source } = origin
  const subject = { type: 'dataset', id }
  const facts = columns.map((column) => [column.name, column.type, null] as const)
  const edges = columns.map((column): Edge => [column.name, column.name, 'identity'])
  const dataset: Reading = {
    node: { kind: 'dataset', key: String(id), name, subject, createdBy: origin.created_by },
    version: origin.version,
    runId: origin.run_id,
    columns: facts,
    gaps: [],
    sources: [],
  }
  if (place && source) {
    const { node, gap } = tableOf(place, source)
    return [{ ...dataset, gaps: gap ? [[null, gap]] : [], sources: [{ from: node, edges }] }]
  }
  if (origin.file_name === null) return [dataset]
  const file: NodeFacts = {
    kind: 'file',
    key: `${id}:${origin.file_name}`,
    name: origin.file_name,
    subject,
    createdBy: origin.created_by,
  }
  const uploaded = { node: file, version: null, runId: null, columns: facts, gaps: [], sources: [] }
  return [uploaded, { ...dataset, sources: [{ from: file, edges }] }]
}

/** What a dataset reads at a connector. */
function tableOf(place: ConnectorPlace, source: DatasetSource): { node: NodeFacts; gap?: string } {
  const common = {
    kind: 'table' as const,
    subject: { type: 'connector', id: place.id },
    createdBy: place.created_by,
  }
  if (source.query !== undefined) {
    const digest = createHash('sha256').update(source.query).digest('hex').slice(0, 16)
    const node = { ...common, key: `${place.id}:query:${digest}`, name: `query of ${place.name}` }
    return {
      node,
      gap: 'it is loaded by a query in the SQL dialect of the source, which is not traced further',
    }
  }
  // A URL may have a secret in its query string.
  const path = source.path?.split('?', 1)[0]
  const name = path ?? [source.schema, source.table].filter((part) => (part ?? '') !== '').join('.')
  const externalName = path ?? [place.database, name].filter((part) => part !== null).join('.')
  const remote = { namespace: place.namespace, name: externalName }
  return { node: { ...common, key: `${place.id}:${name}`, name, remote } }
}
