import { isTime } from './time-format.ts'

/** The keywords of JSON Schema that the contract uses. */
export interface Schema {
  $ref?: string
  $defs?: Readonly<Record<string, Schema>>
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  patternProperties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean
  minProperties?: number
  maxProperties?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  /** A description of the pattern, which continues "must be". */
  'x-expected'?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

/** The violation, with the value where that helps. */
export interface Mistake {
  expected: string
  sent?: string
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

const kindWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const expectedKind = (kind: string): string => kindWords[kind] ?? kind

const maxShownChars = 100

/** The received value in place of the expected one. */
function sentWords(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, maxShownChars)}"`
  return typeof value === 'object' ? expectedKind(kindOf(value)) : String(value)
}

/** A value is of another kind than its schema wants, or none of those that it may be. */
export function valueMistake(schema: Schema, value: unknown): Mistake | undefined {
  const choices = schema.const === undefined ? schema.enum : [schema.const]
  if (choices) {
    if (choices.includes(value)) return undefined
    const expected = `must be ${choices.length === 1 ? '' : 'one of '}${choices.join(', ')}`
    return { expected, sent: sentWords(value) }
  }
  if (schema.type === undefined) return undefined
  const kind = kindOf(value)
  const fits = schema.type === kind || (schema.type === 'number' && kind === 'integer')
  return fits ? undefined : { expected: `must be ${expectedKind(schema.type)}`, sent: sentWords(value) }
}

/** What would fit a union of which no branch takes a value. */
export function oneOfWords(branches: readonly Schema[]): string {
  const words = branches.map(({ type = '', enum: choices, const: only }) =>
    only === undefined ? (choices?.join(', ') ?? expectedKind(type)) : String(only),
  )
  const distinct = [...new Set(words)]
  return `must be ${[distinct.slice(0, -1).join(', '), distinct.at(-1)].filter(Boolean).join(' or ')}`
}

/** A value of the right type is too large, too small, or does not match the format of its schema. */
export function sizeMistake(schema: Schema, value: unknown): Mistake | undefined {
  if (typeof value === 'string') return textMistake(schema, value)
  if (typeof value === 'number') return numberMistake(schema, value)
  if (Array.isArray(value)) return listMistake(schema, value)
  if (typeof value === 'object' && value !== null)
    return countMistake(Object.keys(value).length, {
      min: schema.minProperties,
      max: schema.maxProperties,
      unit: 'field',
    })
  return undefined
}

function textMistake(schema: Schema, text: string): Mistake | undefined {
  const { minLength, maxLength, pattern, format } = schema
  const counted = countMistake([...text].length, { min: minLength, max: maxLength, unit: 'character' })
  if (counted) return counted
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text))
    return { expected: `must be ${schema['x-expected'] ?? `a text that matches ${pattern}`}` }
  if (format === 'date-time' && !isTime(text))
    return { expected: 'must be a time with an offset, from year 0001 to 9999, e.g. 2026-01-31T09:30:00Z' }
  return undefined
}

interface Bounds {
  min: number | undefined
  max: number | undefined
  unit: 'character' | 'item' | 'field'
}

function countMistake(count: number, { min = 0, max = Infinity, unit }: Bounds): Mistake | undefined {
  if (count < min && count === 0) return { expected: 'must not be empty' }
  if (count < min) return { expected: `must have ${unitsOf(min, unit)} or more`, sent: String(count) }
  return count > max
    ? { expected: `must have ${unitsOf(max, unit)} at most`, sent: String(count) }
    : undefined
}

function unitsOf(count: number, unit: Bounds['unit']): string {
  if (unit === 'item') return count === 1 ? '1 item' : `${count} items`
  if (unit === 'field') return count === 1 ? '1 field' : `${count} fields`
  return count === 1 ? '1 character' : `${count} characters`
}

function listMistake(
  { minItems, maxItems, uniqueItems }: Schema,
  items: readonly unknown[],
): Mistake | undefined {
  const counted = countMistake(items.length, { min: minItems, max: maxItems, unit: 'item' })
  if (counted || !uniqueItems) return counted
  const seen = new Set<string>()
  const twice = items.map((item) => JSON.stringify(item)).find((text) => seen.size === seen.add(text).size)
  return twice === undefined ? undefined : { expected: 'must hold each item only once' }
}

function numberMistake(schema: Schema, value: number): Mistake | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum } = schema
  const sent = String(value)
  if (value < minimum || value > maximum) return { expected: `must be ${rangeWords(minimum, maximum)}`, sent }
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return { expected: `must be more than ${exclusiveMinimum}`, sent }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return { expected: `must be less than ${exclusiveMaximum}`, sent }
  return undefined
}

function rangeWords(minimum: number, maximum: number): string {
  if (maximum === Infinity) return `${minimum} or more`
  return minimum === -Infinity ? `${maximum} or less` : `from ${minimum} to ${maximum}`
}
