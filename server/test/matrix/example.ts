import { models } from '../../../contract/src/schema.ts'

interface Schema {
  $ref?: string
  type?: string
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minProperties?: number
  minimum?: number
  minLength?: number
}

/** An input that the schema accepts: its own example, or the least that it asks for. */
export function exampleOf(schema: object): unknown {
  const { $ref, examples, default: fallback, const: only, enum: values, anyOf, ...rest } = schema as Schema
  if ($ref) return exampleOf(models.get($ref.slice(0, -1)) ?? {})
  if (examples) return examples[0]
  if (fallback !== undefined) return fallback
  if (only !== undefined) return only
  if (values) return values[0]
  if (anyOf?.[0]) return exampleOf(anyOf[0])
  return plainExample(rest)
}

function plainExample({ type, properties = {}, required = [], minProperties = 0, ...rest }: Schema): unknown {
  if (type === 'object') {
    const names = [...new Set([...required, ...Object.keys(properties).slice(0, minProperties)])]
    return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {})]))
  }
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return rest.minimum ?? 1
  if (type === 'string') return 'a'.repeat(Math.max(1, rest.minLength ?? 1))
  return type === 'boolean' ? false : null
}
