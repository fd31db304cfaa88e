import type { OpenAPIV3_1 } from 'openapi-types'
import { exampleByField } from '../../../../../contract/src/field-examples.ts'

type Document = OpenAPIV3_1.Document

interface Schema {
  $ref?: string
  type?: string
  format?: string
  example?: unknown
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  minItems?: number
  minProperties?: number
  required?: string[]
  properties?: Record<string, Schema>
  minimum?: number
}

/**
 * Gives every JSON body and response an example: the one of its schema, else one built from those of its fields. A
 * field without an example leaves the whole without one.
 */
export function giveExamples(document: Document): void {
  const components = (document.components?.schemas ?? {}) as Record<string, Schema>
  const exampleOf = composer(components)
  for (const media of jsonOf(document)) {
    const schema = media.schema as Schema | undefined
    if (!schema || media.example !== undefined) continue
    const target = schema.$ref === undefined ? schema : components[nameOf(schema.$ref)]
    if (!target || target.example !== undefined || target.examples !== undefined) continue
    const example = exampleOf(target, { field: '', inside: schema.$ref === undefined ? [] : [schema.$ref] })
    if (example !== undefined) target.examples = [example]
  }
}

function* jsonOf({ paths }: Document): Generator<OpenAPIV3_1.MediaTypeObject> {
  for (const path of Object.values(paths ?? {}))
    for (const operation of Object.values(path ?? {}) as OpenAPIV3_1.OperationObject[]) {
      const parts = [operation.requestBody, ...Object.values(operation.responses ?? {})]
      for (const part of parts as ({ content?: Record<string, OpenAPIV3_1.MediaTypeObject> } | undefined)[]) {
        const json = part?.content?.['application/json']
        if (json) yield json
      }
    }
}

const nameOf = (ref: string) => ref.split('/').at(-1) ?? ''

/** Where in a schema an example is needed: of which field, and inside which components. */
interface At {
  field: string
  inside: readonly string[]
}

type Compose = (schema: Schema, at: At) => unknown

function composer(components: Record<string, Schema>): Compose {
  const compose: Compose = (schema, at) => {
    const { $ref } = schema
    if ($ref !== undefined) {
      const target = at.inside.includes($ref) ? undefined : components[nameOf($ref)]
      return target && compose(target, { ...at, inside: [...at.inside, $ref] })
    }
    const own = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.enum?.[0] ?? schema.default
    if (own !== undefined) return own
    const union = schema.anyOf ?? schema.oneOf
    if (union) return ofUnion(union, at, compose)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => compose(part, at)))
    if (schema.type === 'array') return listOf(schema, at, compose)
    if (schema.type === 'object') return objectOf(schema, at, compose)
    return plain(schema, at)
  }
  return compose
}

function listOf({ items = {}, minItems = 0 }: Schema, at: At, compose: Compose): unknown[] | undefined {
  const item = compose(items, at)
  if (item !== undefined) return Array.from({ length: Math.max(1, minItems) }, () => item)
  // A list of what contains the list ends somewhere.
  return isRecursive(items, at) ? [] : undefined
}

const isRecursive = ({ $ref, anyOf = [], oneOf = [] }: Schema, { inside }: At): boolean =>
  [$ref, ...[...anyOf, ...oneOf].map((variant) => variant.$ref)].some(
    (ref) => ref !== undefined && inside.includes(ref),
  )

/** Required fields, and as many more as are necessary; of a change without required fields, the first field. */
function objectOf(
  { properties = {}, required = [], minProperties = 1 }: Schema,
  { inside }: At,
  compose: Compose,
) {
  const others = Object.keys(properties).filter((name) => !required.includes(name))
  const names = [...required, ...others.slice(0, Math.max(0, minProperties - required.length))]
  const fields = names.map((field) => [field, compose(properties[field] ?? {}, { field, inside })] as const)
  return fields.every(([, value]) => value !== undefined) ? Object.fromEntries(fields) : undefined
}

function plain({ type, format, minimum }: Schema, { field, inside }: At): unknown {
  const known = exampleByField[`${nameOf(inside.at(-1) ?? '')}.${field}`] ?? exampleByField[field]
  if (known !== undefined && known !== null && (type === undefined || isOfType(known, type))) return known
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'integer') return minimum ?? 1
  if (type === 'number') return minimum ?? 1.5
  return type === 'string' && format !== undefined ? exampleByFormat[format] : undefined
}

const isOfType = (value: unknown, type: string) =>
  type === 'integer' ? Number.isInteger(value) : typeof value === type

const exampleByFormat: Record<string, string> = {
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  email: 'ada@example.com',
}

/** The first variant that has an example. Null only where the field usually is, or nothing else is known. */
function ofUnion(variants: readonly Schema[], at: At, compose: Compose): unknown {
  const found = variants.map((variant) => compose(variant, at)).filter((example) => example !== undefined)
  if (exampleByField[at.field] === null && found.includes(null)) return null
  return found.find((example) => example !== null) ?? found[0]
}
