import type { ColumnType } from '../../../../contract/src/datasets.ts'
import type { LineageHow, LineageKind, LineageRole } from '../../../../contract/src/lineage.ts'

/** A node by what it represents. */
export interface NodeRef {
  kind: LineageKind
  key: string
}

export interface NodeFacts extends NodeRef {
  name: string
  /** The thing whose rights decide who sees it; null: something of another tool. */
  subject: { type: string; id: number } | null
  /** Its location in the naming of OpenLineage. */
  remote?: { namespace: string; name: string }
  createdBy: number | null
}

/** Null represents the rows as a whole. `detail` is the transformation: an aggregate, a grain. */
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
  /** With facts, for objects without a reader of their own: a table, a file. */
  from: NodeRef | NodeFacts
  /** Empty: by which columns is not known, and a gap says why. */
  edges: Edge[]
}

/** The dependencies of a node, as read from its object. */
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
  /** Its dependencies are in SQL, which the engine reads later. */
  toBePlanned?: true
}

export const refOf = ({ kind, key }: NodeRef): string => `${kind}:${key}`

const direct: ReadonlySet<LineageHow> = new Set(['identity', 'value', 'aggregate'])

/** Whether it makes the value; everything else decides which value, or which rows there are. */
export const isDirect = (how: LineageHow): boolean => direct.has(how)
