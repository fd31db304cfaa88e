import type { OpenAPIV3_1 } from 'openapi-types'
import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import type { Parameter } from '../../../../../contract/src/parameters.ts'

export type Document = OpenAPIV3_1.Document
export type Operation = OpenAPIV3_1.OperationObject
export type Paths = Record<string, Record<string, Operation>>
export type Schema = Record<string, unknown>
export type Described = OpenAPIV3_1.ParameterObject

const exact = 'Exact: a value beyond a JSON number is a string of digits'

/** Values in responses; null is said beside it. */
const shownByType: Record<ColumnType, { type?: string[]; [keyword: string]: unknown }> = {
  text: { type: ['string'] },
  integer: { type: ['integer', 'string'], description: exact },
  decimal: { type: ['number', 'string'], description: exact },
  number: { type: ['number'] },
  boolean: { type: ['boolean'] },
  date: { type: ['string'], format: 'date' },
  time: { type: ['string'] },
  timestamp: { type: ['string'] },
  interval: { type: ['string'] },
  json: {},
  binary: { type: ['string'] },
  list: { type: ['array'], items: {} },
  struct: { type: ['object'] },
}

export function cellSchema(type: ColumnType, { isNullable = true } = {}): Schema {
  const shown = shownByType[type]
  return shown.type === undefined || !isNullable ? shown : { ...shown, type: [...shown.type, 'null'] }
}

const givenByType: Partial<Record<ColumnType, Schema>> = {
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
}

/** What a filter of a field takes. */
export const filterSchema = (type: ColumnType): Schema => givenByType[type] ?? { type: 'string' }

const parameterByType: Partial<Record<Parameter['type'], Schema>> = {
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
}

/** What a parameter of an endpoint takes. */
export function parameterSchema({ type, values, default: given, is_multiple: many }: Parameter): Schema {
  const options = values?.map(({ value }) => value)
  const one = { ...(parameterByType[type] ?? { type: 'string' }), ...(options ? { enum: options } : {}) }
  // A default that is itself a reference, e.g. to a day, is no value of the address.
  const byDefault =
    given === undefined || (typeof given === 'object' && !Array.isArray(given)) ? {} : { default: given }
  return many === true ? { type: 'array', items: one, ...byDefault } : { ...one, ...byDefault }
}

export const query = (name: string, schema: Schema, rest: Partial<Described> = {}): Described =>
  ({ name, in: 'query', required: false, schema, ...rest }) as Described

/** Names that no two things of a document share. */
export function freeNames(taken: Iterable<string>): (wanted: string) => string {
  const used = new Set(taken)
  return (wanted) => {
    let name = wanted
    for (let count = 2; used.has(name); count += 1) name = `${wanted}${count}`
    used.add(name)
    return name
  }
}

/** `flight-delays` as a part of a name: `FlightDelays`. */
export const pascal = (text: string): string =>
  text
    .normalize('NFKD')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
