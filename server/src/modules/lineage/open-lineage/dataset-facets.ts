import type { NodeRow } from '../walk/walk-store.ts'
import { createFacet } from './standard.ts'

export interface EventSource {
  producer: string
  namespace: string
  /** What whoever made something is called, by their number. */
  owners: ReadonlyMap<number, string>
}

/** How a node is named to others: by where it lies, or by our own name for it. */
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

/** A dataset as it is read or made, with its columns, where it lies and who answers for it. */
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
