import type { Operation, Paths, Schema } from './types.ts'

/** One thing that the document of an app says of a publication, and that programs may rely on. */
export interface Part {
  /** What programs send, or what they receive: the one may only become wider, the other only narrower. */
  isSent: boolean
  isRequired: boolean
  schema: Schema
}

export type Parts = ReadonlyMap<string, Part>

interface Document {
  paths: Paths
  schemas: Record<string, Schema>
}

const wording: ReadonlySet<string> = new Set(['title', 'description', 'default', 'example', 'examples'])

/** Everything that the document says of the paths below one address, by names such as `field "city"`. */
export function describedParts({ paths, schemas }: Document, root: string): Parts {
  const parts = new Map<string, Part>()
  for (const [path, { get }] of Object.entries(paths))
    if (get && (path === root || path.startsWith(`${root}/{`))) {
      parts.set(`address "${path}"`, { isSent: false, isRequired: true, schema: {} })
      for (const [name, part] of sentBy(get, path)) parts.set(name, part)
      for (const [name, part] of receivedFrom(get, schemas)) parts.set(name, part)
    }
  return parts
}

type Named = [name: string, part: Part]

const isOfEndpoint = (path: string): boolean => path.startsWith('/api/endpoints/')

function sentBy({ parameters = [] }: Operation, path: string): Named[] {
  return (parameters as { name: string; in: string; required?: boolean; schema: Schema }[]).flatMap(
    ({ name, in: place, required = false, schema }): Named[] => {
      if (place !== 'query') return []
      const part = (one: Schema): Part => ({ isSent: true, isRequired: required, schema: plain(one) })
      if (isOfEndpoint(path) || name === 'q') return [[`parameter "${name}"`, part(schema)]]
      // Each field that lists are sorted by is one of its own.
      if (name === 'sort')
        return (schema['enum'] as string[]).map((field): Named => [`sort "${field}"`, part({})])
      return [[`filter "${name}"`, part(schema)]]
    },
  )
}

function receivedFrom({ responses = {} }: Operation, schemas: Document['schemas']): Named[] {
  const success = responses['200'] as { content?: Record<string, { schema?: Schema }> } | undefined
  const schema = success?.content?.['application/json']?.schema
  if (!schema) return []
  return leaves(schema, { schemas, place: [], isRequired: true }).map(({ place, ...part }): Named => [
    nameOf(place),
    { isSent: false, ...part },
  ])
}

interface Leaf {
  place: string[]
  schema: Schema
  isRequired: boolean
}

/** What a response has, down to values; objects of other entities are described at their own addresses. */
function leaves(
  given: Schema,
  { schemas, place, isRequired }: Pick<Document, 'schemas'> & Pick<Leaf, 'place' | 'isRequired'>,
): Leaf[] {
  const schema = resolved(given, schemas)
  const isRelation = place.length === 2 && place[0] === 'relations'
  if (isRelation) return [{ place, isRequired, schema: plain(withoutReferences(schema)) }]
  const below = (one: Schema, name: string, isNeeded: boolean): Leaf[] =>
    leaves(one, { schemas, place: [...place, name], isRequired: isNeeded })
  const {
    properties,
    items,
    prefixItems,
    required = [],
  } = schema as {
    properties?: Record<string, Schema>
    items?: Schema
    prefixItems?: (Schema & { title: string })[]
    required?: string[]
  }
  if (prefixItems) return prefixItems.flatMap((one) => below(one, one.title, true))
  if (properties)
    return Object.entries(properties).flatMap(([name, one]) => below(one, name, required.includes(name)))
  if (items && Object.keys(items).length > 0)
    return leaves(items, { schemas, place: [...place, '[]'], isRequired })
  return [{ place, isRequired, schema: plain(schema) }]
}

const resolved = (schema: Schema, schemas: Record<string, Schema>): Schema => {
  const name = String(schema['$ref'] ?? '').replace('#/components/schemas/', '')
  return schemas[name] ?? schema
}

/** As readers of the change know it: `items[].city` and `object.city` are the field "city". */
function nameOf(place: string[]): string {
  const [first = '', second = '', third = ''] = place
  if (first === 'rows') return `column "${place.at(-1)}"`
  if (first === 'items' && second === '[]') return `field "${third}"`
  if (first === 'object') return `field "${second}"`
  if (first === 'relations') return `relation "${second}"`
  return `response "${place.join('.')}"`
}

/** A schema without words, and without what is taken where nothing is sent. */
const plain = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !wording.has(key)))

/** Names of schemas are made of what one object is called. */
const withoutReferences = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === '$ref' ? '' : value))) as Schema
