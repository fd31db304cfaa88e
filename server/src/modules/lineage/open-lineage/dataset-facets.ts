import type { NodeRow } from '../walk/walk-store.ts'
import { createFacet } from './standard.ts'

export interface EventSource {
  producer: string
  namespace: string
  /** Names of creators, by their ids. */
  owners: ReadonlyMap<number, string>
}

/** The external name of a node: its location, or our own name for it. */
export function datasetName(
  { kind, name, namespace: remote, external_name: externalName, id }: NodeRow,
  namespace: string,
) {
  if (remote !== null && externalName !== null) return { namespace: remote, name: externalName }
  return { namespace, name: kind === 'dataset' ? name : kind === 'file' ? `files/${name}` : `${kind}/${id}` }
}

export interface DatasetFacts {
  version: number | null
  columnLineage?: object | undefined
}

/** A dataset as an input or output, with its columns, location and owner. */
export function datasetFacets(row: NodeRow, telling: EventSource, { version, columnLineage }: DatasetFacts) {
  const { producer, namespace } = telling
  const fields = (row.columns ?? []).map(([name, type]) => ({ name, ...(type === null ? {} : { type }) }))
  const owners = ownersOf(row, telling)
  return {
    ...datasetName(row, namespace),
    facets: {
      schema: createFacet(producer, 'SchemaDatasetFacet', { fields }),
      dataSource: createFacet(producer, 'DatasourceDatasetFacet', {
        name: row.namespace ?? namespace,
        uri: row.namespace ?? producer,
      }),
      ...(version !== null && {
        version: createFacet(producer, 'DatasetVersionDatasetFacet', { datasetVersion: String(version) }),
      }),
      ...(owners.length > 0 && { ownership: createFacet(producer, 'OwnershipDatasetFacet', { owners }) }),
      ...(columnLineage && { columnLineage }),
    },
  }
}

export function ownersOf(
  { created_by: id }: Pick<NodeRow, 'created_by'>,
  { owners }: EventSource,
): { name: string; type: string }[] {
  const name = id === null ? undefined : owners.get(id)
  return name === undefined ? [] : [{ name: `user:${name}`, type: 'OWNER' }]
}
