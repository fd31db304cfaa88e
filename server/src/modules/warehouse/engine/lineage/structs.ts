import type { Tree } from '../tree-walk.ts'
import { isNode, nodesOf } from './plan-node.ts'
import { alternativeSources, withInfluences, type Sources, noSources, unionSources } from './sources.ts'

/** Functions that make, change, open or only hand on a struct: its fields are traced each by itself. */
export function structSources(node: Tree, parts: readonly Sources[]): Sources | undefined {
  const name = String(node['name'])
  return Object.hasOwn(functions, name) ? functions[name]?.(parts, node) : undefined
}

type OfParts = (parts: readonly Sources[], node: Tree) => Sources | undefined

const field: OfParts = ([struct, place], node) => {
  const name = constantText(nodesOf(node['children'])[1])
  if (!struct || !place) return undefined
  // An index takes one out of a list, a name a field out of a struct.
  return name === undefined ? withInfluences(struct, place) : struct.fields?.get(name.toLowerCase())
}

/** Of `{'a': x, 'b': y}`, each field knows its own sources. */
const made: OfParts = (parts, node) => {
  const info = isNode(node['return_type']) ? (node['return_type']['type_info'] as Tree | null) : null
  const names = nodesOf(info?.['child_types']).map(({ first }) => String(first).toLowerCase())
  if (names.length !== parts.length || names.includes('')) return undefined
  return withFields(parts, new Map(names.map((name, at) => [name, parts[at] ?? noSources])))
}

const changed: OfParts = ([struct, ...set], node) => {
  const names = nodesOf(node['children'])
    .slice(1)
    .map(({ alias }) => String(alias).toLowerCase())
  if (!struct?.fields || names.includes('')) return undefined
  const fields = names.map((name, at) => [name, set[at] ?? noSources] as const)
  return withFields([struct, ...set], new Map([...struct.fields, ...fields]))
}

const joined: OfParts = (parts) => {
  const fields = parts.map((part) => part.fields)
  if (fields.includes(undefined)) return undefined
  return withFields(parts, new Map(fields.flatMap((some) => [...(some ?? [])])))
}

/** What comes out is the first of them, or made of parts of it; the others have a say in which. */
const handedOn: OfParts = ([first, ...others]) => first && withInfluences(first, ...others)
const oneOfThem: OfParts = (parts) => alternativeSources(...parts)

const functions: Readonly<Record<string, OfParts>> = {
  struct_pack: made,
  row: made,
  struct_extract: field,
  array_extract: field,
  list_extract: field,
  list_element: field,
  struct_insert: changed,
  struct_update: changed,
  struct_concat: joined,
  list_value: oneOfThem,
  list_concat: oneOfThem,
  list_slice: handedOn,
  array_slice: handedOn,
  list_filter: handedOn,
  list_sort: handedOn,
  list_reverse: handedOn,
  list_distinct: handedOn,
}

/** Aggregates and windows that answer a value that they were given, or a list of such. */
export const handsOn: ReadonlySet<string> = new Set(
  (
    'first last any_value arbitrary list array_agg arg_max arg_min max_by min_by ' +
    'WINDOW_FIRST_VALUE WINDOW_LAST_VALUE WINDOW_NTH_VALUE WINDOW_LAG WINDOW_LEAD'
  ).split(' '),
)

const withFields = (parts: readonly Sources[], fields: Sources['fields']): Sources => ({
  ...unionSources(noSources, ...parts),
  ...(fields && { fields }),
})

function constantText(node: Tree | undefined): string | undefined {
  const constant = node?.['value']
  return isNode(constant) && typeof constant['value'] === 'string' ? constant['value'] : undefined
}
