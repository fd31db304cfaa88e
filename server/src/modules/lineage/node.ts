import type { ColumnType } from '../../../../contract/src/datasets.ts'
import type { LineageHow, LineageKind, LineageRole } from '../../../../contract/src/lineage.ts'

/** A node by what it stands for. */
export interface NodeRef {
  kind: LineageKind
  key: string
}

export interface NodeFacts extends NodeRef {
  name: string
  /** The thing whose rights decide who sees it; null: something of another tool. */
  subject: { type: string; id: number } | null
  /** Where it lies by the names of OpenLineage. */
  remote?: { namespace: string; name: string }
  createdBy: number | null
}

/** Null stands for the rows as a whole. `detail` is what is made of it: an aggregate, a grain. */
export type Edge = readonly [
  from: string | null,
  to: string | null,
  how: LineageHow,
  detail?: string | undefined,
]

export type ColumnFacts = readonly [name: string, type: ColumnType | null, role: LineageRole | null]

export type Gap = readonly [column: string | null, reason: string]

/** What a node depends on. */
export interface Source {
  /** With facts, where nobody else reads it: a table, a file. */
  from: NodeRef | NodeFacts
  /** Empty: by which columns is not known, and a gap says why. */
  edges: Edge[]
}

/** What a node is made of, as it was read from the thing that it stands for. */
export interface Reading {
  node: NodeFacts
  version: number | null
  runId: number | null
  columns: ColumnFacts[]
  gaps: Gap[]
  sources: Source[]
  /** What it makes, where that does not say so itself. */
  targets?: { to: NodeRef | NodeFacts; edges: Edge[] }[]
  /** The tool that says so, where it is not us. */
  reportedBy?: string
  /** What it is made of stands in SQL, which the engine reads later. */
  toBePlanned?: true
}

export const refOf = ({ kind, key }: NodeRef): string => `${kind}:${key}`

const direct: ReadonlySet<LineageHow> = new Set(['identity', 'value', 'aggregate'])

/** Whether it makes the value; everything else decides which value, or which rows there are. */
export const isDirect = (how: LineageHow): boolean => direct.has(how)
