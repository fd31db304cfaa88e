import { models } from '../../../../../contract/src/schema.ts'
import type { Detail } from '../../errors.ts'
import { type Mistake, oneOfWords, type Schema, sizeMistake, valueMistake } from './mistake-words.ts'

interface At {
  /** Path of the value, e.g. "body.charts.0". */
  path: string
  /** Whether messages may repeat the input: it may be a secret in the wrong field. */
  showsValues?: boolean
}

interface Place {
  value: unknown
  path: string
}

/** More would help nobody, and a body can have as many as it has characters. */
const maxMistakes = 100

/**
 * All that is wrong with a value that a validator has refused, in words, at most 100. A union is judged by the one of
 * its shapes that is meant.
 */
export function violationsIn(schema: object, value: unknown, { path, showsValues = true }: At): Detail[] {
  const { $defs = {} } = schema as Schema
  const named = (name: string) => $defs[name] ?? (models.get(name) as Schema | undefined)
  const search = new Search(named, showsValues)
  search.look(schema as Schema, { value, path })
  return search.found
}

class Search {
  readonly found: Detail[] = []
  readonly #named: (name: string) => Schema | undefined

  readonly #shows: boolean

  constructor(named: (name: string) => Schema | undefined, shows: boolean) {
    this.#named = named
    this.#shows = shows
  }

  look(reference: Schema, at: Place): void {
    const schema = this.#resolve(reference)
    const branches = (schema.anyOf ?? schema.oneOf)?.flatMap((branch) => this.#branchesOf(branch))
    if (branches) return this.#lookAtUnion(branches, at)
    const mistake = valueMistake(schema, at.value) ?? sizeMistake(schema, at.value)
    if (mistake) this.#note(at.path, mistake)
    if (schema.items && Array.isArray(at.value)) this.#lookAtItems(schema.items, at.value, at.path)
    if (schema.type === 'object' && isFields(at.value)) this.#lookAtFields(schema, at.value, at.path)
  }

  #note(path: string, { expected, sent }: Mistake): void {
    if (this.found.length >= maxMistakes) return
    this.found.push({
      path,
      message: sent === undefined || !this.#shows ? expected : `${expected}, not ${sent}`,
    })
  }

  #resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema
    return this.#resolve(this.#named(schema.$ref.replace(/^#\/\$defs\/|#$/g, '')) ?? {})
  }

  /** A union within a union is part of it. */
  #branchesOf(reference: Schema): Schema[] {
    const schema = this.#resolve(reference)
    const inner = schema.anyOf ?? schema.oneOf
    return inner ? inner.flatMap((branch) => this.#branchesOf(branch)) : [schema]
  }

  #lookAtUnion(branches: readonly Schema[], at: Place): void {
    const fitting = branches.filter((branch) => valueMistake(branch, at.value) === undefined)
    const [only, another] = fitting
    if (only === undefined) return this.#note(at.path, { expected: oneOfWords(branches) })
    if (another === undefined || !isFields(at.value)) return this.look(only, at)
    const chosen = shapeOf(fitting, at.value)
    if ('shape' in chosen) return this.look(chosen.shape, at)
    this.#note(chosen.field === undefined ? at.path : `${at.path}.${chosen.field}`, chosen.mistake)
  }

  #lookAtItems(items: Schema, values: readonly unknown[], path: string): void {
    for (const [index, value] of values.entries()) {
      if (this.found.length >= maxMistakes) return
      this.look(items, { value, path: `${path}.${index}` })
    }
  }

  #lookAtFields(schema: Schema, fields: Fields, path: string): void {
    for (const name of schema.required ?? [])
      if (!Object.hasOwn(fields, name)) this.#note(`${path}.${name}`, { expected: 'is required' })
    for (const [name, value] of Object.entries(fields)) {
      if (this.found.length >= maxMistakes) return
      const field = fieldSchema(schema, name)
      if (field) this.look(field, { value, path: `${path}.${name}` })
      else if (schema.additionalProperties === false)
        this.#note(`${path}.${name}`, { expected: unknownField(schema, name) })
    }
  }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldSchema({ properties = {}, patternProperties = {} }: Schema, name: string): Schema | undefined {
  if (Object.hasOwn(properties, name)) return properties[name]
  return Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1]
}

type Choice = { shape: Schema } | { field?: string; mistake: Mistake }

/** The intended one of several shapes of an object: by its discriminator, or by a field that only it has. */
export function shapeOf(shapes: readonly Schema[], fields: Fields): Choice {
  const field = discriminatorOf(shapes)
  if (field !== undefined) {
    const shape = shapes.find(({ properties }) => only(properties?.[field]) === fields[field])
    if (shape) return { shape }
    const kinds = shapes.map(({ properties }) => only(properties?.[field]))
    if (!Object.hasOwn(fields, field))
      return { field, mistake: { expected: `is required: one of ${kinds.join(', ')}` } }
    return { field, mistake: valueMistake({ enum: kinds }, fields[field]) ?? { expected: 'is not valid' } }
  }
  const marks = shapes.map((shape) => markOf(shape, shapes))
  const meant = shapes.filter((_shape, at) => marks[at] !== undefined && Object.hasOwn(fields, marks[at]))
  const rest = shapes.filter((_shape, at) => marks[at] === undefined)
  const [shape, another] = meant.length > 0 ? meant : rest
  if (shape && another === undefined) return { shape }
  const names = marks.filter((mark) => mark !== undefined).join(', ')
  return {
    mistake: { expected: `must have ${meant.length > 1 ? 'only one' : 'one'} of the fields ${names}` },
  }
}

/** The field of which each shape has one value of its own, e.g. `kind`. */
export function discriminatorOf(shapes: readonly Schema[]): string | undefined {
  const [first] = shapes
  return first?.required?.find((name) => {
    const values = shapes.map(({ properties, required }) =>
      required?.includes(name) ? only(properties?.[name]) : undefined,
    )
    return !values.includes(undefined) && new Set(values).size === shapes.length
  })
}

const only = (schema: Schema | undefined): unknown =>
  schema?.const ?? (schema?.enum?.length === 1 ? schema.enum[0] : undefined)

/** A field that a shape cannot be without and that no other shape has. */
export const markOf = ({ required = [] }: Schema, shapes: readonly Schema[]): string | undefined =>
  required.find(
    (name) => shapes.filter(({ properties = {} }) => Object.hasOwn(properties, name)).length === 1,
  )

function unknownField({ properties = {}, patternProperties, ...schema }: Schema, name: string): string {
  if (patternProperties) return `is no name here: it must be ${schema['x-expected'] ?? 'another one'}`
  const meant = formerNames.get(name)?.find((one) => Object.hasOwn(properties, one))
  return meant === undefined ? 'unknown field' : `unknown field: it is called \`${meant}\``
}

/** Former names that older clients and project files still use, and their current ones. */
const formerNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['request', ['query']],
  ['state', ['status', 'build_status']],
  ['title', ['label']],
  ['is', ['operator']],
  ['time_zone', ['timezone']],
  ['colour', ['color']],
  ['colours', ['colors']],
  ['colour_scale', ['color_scale']],
  ['answer_rows', ['result_rows']],
])
