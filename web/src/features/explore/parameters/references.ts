import type { Schema } from '../../../lib/api.ts'

// The shelves work with names. A parameter stands among them as `$name`, while there is one of that name.

type Parts = Record<string, unknown>

const isReference = (part: unknown): part is { parameter: string } =>
  typeof part === 'object' && part !== null && typeof (part as Parts)['parameter'] === 'string'

/** A query as the shelves show it: `$name` in place of each reference. */
export function withNames(part: unknown): unknown {
  if (isReference(part)) return `$${part.parameter}`
  if (Array.isArray(part)) return part.map(withNames)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part as Parts).map(([key, value]) => [
      key,
      // A list that a parameter gives is one entry of the list that the shelf shows.
      key === 'values' && isReference(value) ? [withNames(value)] : withNames(value),
    ]),
  )
}

/** The query that is asked: references in place of the names that are parameters. */
export function withReferences(query: object, names: readonly string[]): Schema<'ParametrizedQuery'> {
  const known = new Map(names.map((name) => [`$${name}`.toLowerCase(), name]))
  const parameterIn = (text: unknown) =>
    typeof text === 'string' ? known.get(text.toLowerCase()) : undefined
  const replaced = (part: unknown, key = ''): unknown => {
    const parameter = key === 'name' || key === 'label' ? undefined : parameterIn(part)
    if (parameter !== undefined) return { parameter }
    if (Array.isArray(part)) {
      const only = key === 'values' && part.length === 1 ? parameterIn(part[0]) : undefined
      return only === undefined ? part.map((one) => replaced(one)) : { parameter: only }
    }
    if (typeof part !== 'object' || part === null) return part
    const column = parameterIn((part as Parts)['column'])
    if (column !== undefined && !('operator' in part) && !('aggregate' in part)) return { parameter: column }
    return Object.fromEntries(
      Object.entries(part as Parts).map(([name, value]) => [name, replaced(value, name)]),
    )
  }
  return (names.length === 0 ? query : replaced(query)) as Schema<'ParametrizedQuery'>
}
