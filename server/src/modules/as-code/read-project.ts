import { createHash } from 'node:crypto'
import type { CodeType } from '../../../../contract/src/code-files.ts'
import { getProject } from '../../../../contract/src/projects.ts'
import { Refusal } from '../../kernel/errors.ts'
import { toFile } from './files/convert.ts'
import { isPerson, otherProjectPrefix, type Reference } from './files/references.ts'
import { canonicalDoc, pathOf, projectPath, schemaOf, textsOf, unixLines } from './files/texts.ts'
import { type Keys, keysFor } from './keys.ts'
import type { Doc, Found, Io } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { nameOf } from './names.ts'
import { type Item, itemsOf } from './project-items.ts'

/** An object of a project, and the content of its file. */
export interface CodeThing {
  type: CodeType
  id: number
  key: string
  path: string
  name: string
  found: Found
  /** With keys, as the file has it. */
  doc: Doc
}

export interface ReadProject {
  project: { id: number; name: string; description: string; revision: number }
  keys: Keys
  things: CodeThing[]
  leftOut: { type: CodeType; id: number; name: string; reason: string }[]
  files: Map<string, string>
  state: string
}

/** Everything of a project that the caller sees, as files say it. */
export async function readProject(io: Io, projectId: number): Promise<ReadProject> {
  const project = await io.perform(io.context, getProject, { id: projectId })
  const items = await itemsOf(io, projectId)
  const keys = await keysFor(io.context, projectId, items)
  const seen = new Set(items.map(({ type, id }) => `${type} ${id}`))
  const things: CodeThing[] = []
  const leftOut: ReadProject['leftOut'] = []
  for (const item of items) {
    try {
      things.push(await readThing(io, item, { projectId, keys, seen }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      leftOut.push({ ...item, reason: error.message })
    }
  }
  const files = filesOf(project, things)
  return { project, keys, things, leftOut, files, state: stateOf(files) }
}

interface Around {
  projectId: number
  keys: Keys
  seen: ReadonlySet<string>
}

async function readThing(io: Io, { type, id, name }: Item, around: Around): Promise<CodeThing> {
  const found = await kinds[type].read(io, id)
  const schema = schemaOf(type)
  const doc = withUnixSql(found.doc)
  const names = new Map<string, string>()
  const wanted: [Reference, number][] = []
  toFile(schema, doc, (reference, value) => wanted.push([reference, value as number]))
  for (const [reference, target] of wanted)
    names.set(`${reference.type} ${target}`, await inFile(io, around, { reference, id: target }))
  const written = toFile(schema, doc, (reference, value) => names.get(`${reference.type} ${String(value)}`))
  const key = around.keys.keyOf(type, id)!
  return { type, id, key, path: pathOf(type, key), name, found, doc: canonicalDoc(type, written) }
}

function withUnixSql(doc: Doc): Doc {
  const { definition } = doc as { definition?: { sql?: string } }
  return definition?.sql === undefined
    ? doc
    : { ...doc, definition: { ...definition, sql: unixLines(definition.sql) } }
}

async function inFile(
  io: Io,
  { projectId, keys, seen }: Around,
  { reference: { type }, id }: { reference: Reference; id: number },
): Promise<string> {
  if (type === 'project' && id === projectId) return 'this'
  if (isPerson(type)) return await nameOf(io, type, id)
  const key = seen.has(`${type} ${id}`) ? keys.keyOf(type, id) : undefined
  return key ?? `${otherProjectPrefix}${await nameOf(io, type, id)}`
}

function filesOf(
  project: { name: string; description: string },
  things: readonly CodeThing[],
): Map<string, string> {
  const { name, description } = project
  const texts = things.flatMap(({ type, path, doc }) => textsOf(type, path, doc))
  const all = [...textsOf('project', projectPath, canonicalDoc('project', { name, description })), ...texts]
  return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const stateOf = (files: ReadonlyMap<string, string>) =>
  createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('base64url')
