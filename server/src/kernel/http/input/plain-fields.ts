import type { TSchema } from 'typebox'
import { refuse } from '../../errors.ts'

interface FieldSchema {
  type?: string
  /** A named component, which is an object. */
  $ref?: string
  items?: FieldSchema
  anyOf?: FieldSchema[]
}

/**
 * Turns the text of query parameters and form fields into what the schema asks for, and nothing more generous:
 * only plain digits are an integer (`1e2`, `0x10`, ` 10` stay text and fail), only `true` and `false` are booleans.
 */
export function readPlainFields(schema: TSchema, raw: Record<string, unknown>): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, FieldSchema> }).properties ?? {}
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, readField(properties[name], value)]),
  )
}

function readField(schema: FieldSchema | undefined, value: unknown): unknown {
  if (schema?.type === 'array') {
    const values = Array.isArray(value) ? value : [value]
    return values.map((one) => readField(schema.items, one))
  }
  if (typeof value !== 'string') return value
  if (schema?.type === 'object' || schema?.$ref !== undefined) return readObject(value)
  const type = schema?.type ?? schema?.anyOf?.find((one) => one.type !== 'null')?.type
  if (type === 'integer' && /^(0|-?[1-9][0-9]{0,15})$/.test(value)) return Number(value)
  if (type === 'number' && /^-?[0-9]{1,15}(\.[0-9]{1,15})?$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** A field of a form that is JSON. What no text of a database can hold stays as it is, and is refused as no object. */
function readObject(text: string): unknown {
  if (/\\u(0000|d[89a-f])/i.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** No database text can hold it. */
export function refuseNul(fields: unknown, place: 'path' | 'query' | 'body'): void {
  for (const [name, value] of Object.entries(fields as object))
    if ([value].flat().some((text) => typeof text === 'string' && text.includes('\0')))
      throw refuse.invalid(`${place}.${name}`, 'must not contain NUL')
}

const plainId = /^[1-9][0-9]{0,9}$/
const maxId = 2147483647

/** An id of a path or of X-Org-Id; undefined when it is not one. An id beyond 32 bits names nothing. */
export function readId(text: string): number | undefined {
  return plainId.test(text) ? Number(text) : undefined
}

export const isValidId = (id: number) => id <= maxId
