import type { CodeType } from '../../../../../contract/src/code-files.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Sources } from '../../connectors/index.ts'
import type { Warehouse } from '../../warehouse/index.ts'
import type { Perform } from '../perform.ts'

/** The content of an object's file in the names of the contract: with ids instead of keys. */
export type Doc = Record<string, unknown>

/** The hands of an import or an export: everything is done for its caller. */
export interface Io {
  context: Context
  perform: Perform
  sources: Sources
  warehouse: Warehouse
}

export interface Found {
  name: string
  revision: number
  doc: Doc
}

export interface Place {
  projectId: number
  key: string
  /** Secret settings that were sent along, by the keys of connectors. */
  secrets: Readonly<Record<string, Record<string, string>>>
  /** Where the rows of a new recipe go. */
  output?: { dataset_id: number } | { name: string; project_id: number }
}

export interface Change extends Place {
  id: number
  found: Found
  /** The content of the file, with defaults. */
  doc: Doc
  /** Fields that are to become others. */
  changed: ReadonlySet<string>
}

/** A kind of object in files: how it is read, and applied. */
export interface CodeKind {
  type: CodeType
  folder: string
  /** The default of an omitted field. */
  defaults: Doc
  /** Fields that reference objects which may come later: they are set when all objects exist. */
  late?: readonly string[]
  read(io: Io, id: number): Promise<Found>
  create(io: Io, doc: Doc, place: Place): Promise<number>
  change(io: Io, change: Change): Promise<void>
  /** Sets what is late. */
  finish?(io: Io, change: Omit<Change, 'found'>): Promise<void>
  /** Without it an object stays when its file is missing. */
  remove?(io: Io, id: number): Promise<void>
}

/** The same caller, with this revision as `If-Match`. */
export const at = ({ context }: Io, revision: number): Context => ({ ...context, ifMatch: revision })

/** The fields of a doc that are wanted, as a body takes them. */
export const pick = (doc: Doc, fields: Iterable<string>): Doc =>
  Object.fromEntries([...fields].flatMap((field) => (doc[field] === undefined ? [] : [[field, doc[field]]])))
