import { isDeepStrictEqual } from 'node:util'
import { type Reference, referenceOf, resolveSchema, type Schema } from './references.ts'

type Value = Record<string, unknown>

/** Puts something else in the place of a reference; the path is that of the result. */
export type Exchange = (reference: Reference, value: unknown, path: readonly (string | number)[]) => unknown

interface Way {
  /** The name that a field has in the value, and the one that it gets. */
  names(field: string, reference: Reference | undefined): [from: string, to: string]
  exchange: Exchange
  path: readonly (string | number)[]
  /** Whether defaults are omitted, or filled in. */
  defaults: 'leave out' | 'fill in'
}

/** Ids become keys. Fields come in the order of the schema, so that the same always gives the same text. */
export const toFile = (schema: Schema, value: unknown, exchange: Exchange): unknown =>
  converted(
    {
      names: (field, reference) => [field, reference?.field ?? field],
      exchange,
      path: [],
      defaults: 'leave out',
    },
    schema,
    value,
  )

/** Keys become ids. */
export const fromFile = (schema: Schema, value: unknown, exchange: Exchange): unknown =>
  converted(
    {
      names: (field, reference) => [reference?.field ?? field, field],
      exchange,
      path: [],
      defaults: 'fill in',
    },
    schema,
    value,
  )

/** The content of a file in canonical form; with another resolution of its references. */
export const inFileForm = (schema: Schema, value: unknown, exchange: Exchange = (_, one) => one): unknown =>
  converted(
    {
      names: (field, reference) => [reference?.field ?? field, reference?.field ?? field],
      exchange,
      path: [],
      defaults: 'leave out',
    },
    schema,
    value,
  )

function converted(way: Way, schema: Schema, value: unknown): unknown {
  const shape = shapeOf(way, schema, value)
  if (Array.isArray(value)) {
    const { items } = shape
    return items ? value.map((item, index) => converted(below(way, index), items, item)) : value
  }
  if (!isObject(value)) return value
  return shape.properties ? ofFields(way, shape.properties, value) : ofRecord(way, shape, value)
}

const below = (way: Way, name: string | number): Way => ({ ...way, path: [...way.path, name] })

function ofFields(way: Way, fields: Record<string, Schema>, value: Value): Value {
  const made: Value = {}
  for (const [field, schema] of Object.entries(fields)) {
    const reference = referenceOf(field, schema)
    const [from, to] = way.names(field, reference)
    const given = value[from]
    if (isLeftOut(way, schema, given)) continue
    const inside = below(way, to)
    if (given === undefined) made[to] = structuredClone(schema.default)
    else made[to] = reference ? exchanged(inside, reference, given) : converted(inside, schema, given)
  }
  return made
}

function isLeftOut({ defaults }: Way, schema: Schema, input: unknown): boolean {
  if (defaults === 'fill in') return input === undefined && !('default' in schema)
  return input === undefined || ('default' in schema && isDeepStrictEqual(input, schema.default))
}

function exchanged({ exchange, path }: Way, reference: Reference, value: unknown): unknown {
  if (value === null) return null
  if (!Array.isArray(value)) return exchange(reference, value, path)
  return value.map((one, index) => exchange(reference, one, [...path, index]))
}

function ofRecord(way: Way, shape: Schema, value: Value): Value {
  const [pattern] = Object.values(shape.patternProperties ?? {})
  const inner = pattern ?? (typeof shape.additionalProperties === 'object' ? shape.additionalProperties : {})
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, converted(below(way, name), inner, value[name])]))
}

/** Of a union the one that the value has. */
function shapeOf(way: Way, schema: Schema, value: unknown): Schema {
  const shape = resolveSchema(schema)
  const branches = shape.anyOf ?? shape.oneOf
  if (!branches) return shape
  const fitting = branches.map((branch) => shapeOf(way, branch, value)).find((one) => fits(way, one, value))
  return fitting ?? {}
}

function fits(way: Way, shape: Schema, value: unknown): boolean {
  if (shape.anyOf ?? shape.oneOf) return fits(way, shapeOf(way, shape, value), value)
  if (Array.isArray(value)) return shape.type === 'array'
  if (!isObject(value)) return shape.type !== 'object' && shape.type !== 'array'
  if (shape.type !== 'object') return false
  const fields = Object.entries(shape.properties ?? {}).map(([field, schema]) => {
    const [from] = way.names(field, referenceOf(field, schema))
    return { field, from, schema: resolveSchema(schema) }
  })
  const isMissing = fields.some(
    ({ field, from, schema }) =>
      shape.required?.includes(field) && value[from] === undefined && !('default' in schema),
  )
  const isOther = fields.some(
    ({ from, schema }) => value[from] !== undefined && !isOneOf(schema, value[from]),
  )
  const isClosed = shape.additionalProperties === false
  const known = new Set(fields.map(({ from }) => from))
  return !isMissing && !isOther && !(isClosed && Object.keys(value).some((name) => !known.has(name)))
}

function isOneOf(schema: Schema, value: unknown): boolean {
  const choices = schema.const === undefined ? schema.enum : [schema.const]
  return choices === undefined || choices.some((choice) => isDeepStrictEqual(choice, value))
}

export const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
