import { refuse } from '../../../kernel/errors.ts'
import { fromFile, inFileForm } from '../files/convert.ts'
import type { CodeFile } from '../files/read-files.ts'
import { isPerson, otherProjectPrefix, type Reference, type ReferenceType } from '../files/references.ts'
import { schemaOf } from '../files/texts.ts'
import type { Keys } from '../keys.ts'
import type { Doc, Io } from '../kinds/kind.ts'
import { kinds } from '../kinds/kinds.ts'
import { idOfName } from '../names.ts'

/** A dependency could not be created; its own error was reported there. */
export class Blocked extends Error {}

/** The keys that a file names, of one kind. */
export function namedIn({ type, doc }: CodeFile, of: string): string[] {
  const found: string[] = []
  inFileForm(schemaOf(type), doc, (reference, value) => {
    if (reference.type === of) found.push(String(value))
    return value
  })
  return found
}

/** Turns keys into ids: of what is there, and of what is made on the way. */
export class Resolver {
  readonly #io: Io
  readonly #projectId: number
  readonly #keys: Keys
  readonly #coming: ReadonlySet<string>
  readonly #names = new Map<string, number | string>()

  constructor(io: Io, at: { projectId: number; keys: Keys; files: readonly CodeFile[] }) {
    this.#io = io
    this.#projectId = at.projectId
    this.#keys = at.keys
    this.#coming = new Set(at.files.map(({ type, key }) => `${type} ${key}`))
  }

  /** The content of a file with ids and defaults; without some fields where they are unwanted. */
  async docOf({ type, doc }: CodeFile, leaving: readonly string[] = []): Promise<Doc> {
    const schema = schemaOf(type)
    const wanted = Object.fromEntries(Object.entries(doc).filter(([field]) => !leaving.includes(field)))
    const references: [Reference, string][] = []
    fromFile(schema, wanted, (reference, value) => references.push([reference, String(value)]))
    for (const [{ type: of }, value] of references)
      if (isPerson(of)) await this.#lookUp(of, value)
      else if (value.startsWith(otherProjectPrefix))
        await this.#lookUp(of, value.slice(otherProjectPrefix.length))
    const made = fromFile(schema, wanted, (reference, value, path) =>
      this.#idOf(reference.type, String(value), `body.${path.join('.')}`),
    ) as Doc
    const defaults = type === 'project' ? {} : kinds[type].defaults
    const unsaid = Object.entries(defaults).filter(([field]) => made[field] === undefined)
    return { ...made, ...structuredClone(Object.fromEntries(unsaid)) }
  }

  async #lookUp(type: ReferenceType, name: string): Promise<void> {
    const at = `${type} ${name}`
    if (!this.#names.has(at)) this.#names.set(at, await idOfName(this.#io, type, name))
  }

  #idOf(type: ReferenceType, value: string, path: string): number {
    if (type === 'project' && value === 'this') return this.#projectId
    const name = isPerson(type)
      ? value
      : value.startsWith(otherProjectPrefix) && value.slice(otherProjectPrefix.length)
    if (name !== false) {
      const found = this.#names.get(`${type} ${name}`)
      if (typeof found === 'number') return found
      throw refuse.invalid(path, found ?? `there is no such ${type}`)
    }
    const id = this.#keys.idOf(type, value)
    if (id !== undefined) return id
    if (this.#coming.has(`${type} ${value}`)) throw new Blocked(`${type} ${value}`)
    throw refuse.invalid(path, `there is no ${type} "${value}" among the files, nor in the project`)
  }
}
