import { createHash } from 'node:crypto'
import type { LineageHow } from '../../../../../contract/src/lineage.ts'

/** Names and shapes of the OpenLineage standard: https://openlineage.io/docs/spec */

export const runEventUrl = 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent'

const facetVersions = [
  ['SchemaDatasetFacet', '1-1-1'],
  ['ColumnLineageDatasetFacet', '1-2-0'],
  ['DatasetVersionDatasetFacet', '1-0-1'],
  ['ErrorMessageRunFacet', '1-0-1'],
  ['JobTypeJobFacet', '2-0-3'],
  ['SQLJobFacet', '1-1-0'],
  ['OwnershipJobFacet', '1-0-1'],
  ['OwnershipDatasetFacet', '1-0-1'],
  ['DatasourceDatasetFacet', '1-0-1'],
  ['ParentRunFacet', '1-1-0'],
  ['NominalTimeRunFacet', '1-0-1'],
  ['OutputStatisticsOutputDatasetFacet', '1-0-2'],
] as const

type FacetKind = (typeof facetVersions)[number][0]

const versionOf = new Map<FacetKind, string>(facetVersions)

/** A facet, with who made it and the schema that it follows. */
export const createFacet = <T extends object>(producer: string, kind: FacetKind, body: T) => ({
  _producer: producer,
  _schemaURL: `https://openlineage.io/spec/facets/${versionOf.get(kind)}/${kind}.json#/$defs/${kind}`,
  ...body,
})

export interface Transformation {
  type: 'DIRECT' | 'INDIRECT'
  subtype: string
  description: string
  masking: boolean
}

const subtypes: Record<LineageHow, [Transformation['type'], string]> = {
  identity: ['DIRECT', 'IDENTITY'],
  value: ['DIRECT', 'TRANSFORMATION'],
  aggregate: ['DIRECT', 'AGGREGATION'],
  conditional: ['INDIRECT', 'CONDITIONAL'],
  filter: ['INDIRECT', 'FILTER'],
  join: ['INDIRECT', 'JOIN'],
  group: ['INDIRECT', 'GROUP_BY'],
  sort: ['INDIRECT', 'SORT'],
  distinct: ['INDIRECT', 'GROUP_BY'],
  set: ['INDIRECT', 'FILTER'],
}

export function transformationOf(how: LineageHow): Transformation {
  const [type, subtype] = subtypes[how]
  return { type, subtype, description: how, masking: false }
}

/** How a transformation of OpenLineage maps to ours; unspecified ones are direct values. */
export function howOf(type: unknown, subtype: unknown): LineageHow {
  const known = Object.entries(subtypes).find(([, [kind, name]]) => kind === type && name === subtype)
  if (known) return known[0] as LineageHow
  if (subtype === 'WINDOW') return 'conditional'
  return type === 'INDIRECT' ? 'conditional' : 'value'
}

/** A UUID that is always the same for the same thing. */
export function uuidOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The namespace of an organization of this installation. */
export const namespaceOf = (platformUrl: string, orgId: number): string =>
  `quarry://${new URL(platformUrl).host}/organizations/${orgId}`
