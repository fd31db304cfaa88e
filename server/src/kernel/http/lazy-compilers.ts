import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { addTimeFormat } from './input/time-format.ts'

/** Our own schema keywords beside those of JSON Schema: they are documentation and validate nothing. */
export const ownKeywords = ['x-field', 'x-expected']

type Compiled = ((input: unknown) => unknown) & { errors?: unknown }
type Compile = (definition: unknown) => Compiled
type Schema = {
  $id?: string
  $ref?: string
  type?: unknown
  format?: string
  nullable?: true
  anyOf?: Schema[]
}
type Schemas = Record<string, Schema>
type Build = (schemas: unknown, options: unknown) => Compile

export interface LazyCompilers {
  buildValidator: Build
  buildSerializer: Build
  /** Compiles schemas that were not used yet; returns how many there are. An invalid schema fails here. */
  compileAll(): number
}

/** Compiles a route's schemas when they are first used: at start all of them would cost seconds. */
export function lazyCompilers(): LazyCompilers {
  const all: (() => void)[] = []
  const validators = (AjvCompiler as unknown as () => Build)()
  const serializers = (SerializerSelector as unknown as () => Build)()
  const lazily = (build: Build): Build => {
    const compilerFor = onceForAll(build)
    return (schemas, options) => {
      const compiler = compilerFor(schemas as Schemas, options)
      return (definition) => {
        let compiled: Compiled | undefined
        const ensure = () => (compiled ??= compiler()(definition))
        const run: Compiled = (input) => {
          const result = ensure()(input)
          run.errors = ensure().errors
          return result
        }
        all.push(ensure)
        return run
      }
    }
  }
  return {
    buildValidator: lazily((schemas, options) =>
      validators(schemas, { ...(options as object), onCreate: addTimeFormat }),
    ),
    buildSerializer: lazily((schemas, options) => {
      const known = withoutChoices(withoutKinds(schemas as Schemas))
      return (given) => {
        const definition = withoutChoice(given, known)
        return serializers(namedBy(definition, known), options)(definition)
      }
    }),
    compileAll() {
      for (const compile of all) compile()
      return all.length
    },
  }
}

/**
 * The schemas of a surface. Fastify's own store copies each schema that is added, and the list of all of them for each route: a
 * fifth of a start. Nobody changes a schema, so none is copied.
 */
export function schemaBucket(inherited?: unknown) {
  const schemas: Schemas = { ...(inherited as Schemas | undefined) }
  return {
    add: (schema: { $id: string }) => void (schemas[schema.$id] = schema),
    getSchema: (id: string) => schemas[id],
    getSchemas: () => schemas,
  }
}

/**
 * Fastify requests a compiler again for each of its routes, and its default serializes all schemas each time to find
 * equal sets: a third of a second at every start. Schemas are only ever added, so equal counts mean equal sets.
 */
function onceForAll(build: Build): (schemas: Schemas, options: unknown) => () => Compile {
  let last: { count: number; compiler: () => Compile } | undefined
  return (schemas, options) => {
    const count = Object.keys(schemas).length
    if (last?.count !== count) {
      let built: Compile | undefined
      last = { count, compiler: () => (built ??= build(schemas, options)) }
    }
    return last.compiler
  }
}

// A union by kind was validated on input. Serializing it by its schema would only determine its shape again, with a
// check of each that takes a second to compile.
const withoutKinds = (schemas: Schemas): Schemas =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      'discriminator' in schema ? { $id: name } : schema,
    ]),
  )

function withoutChoices(schemas: Schemas): Schemas {
  const known: Schemas = {}
  for (const [name, schema] of Object.entries(schemas)) known[name] = withoutChoice(schema, schemas) as Schema
  for (const [name, schema] of Object.entries(known))
    known[orNull(name)] = { ...schema, $id: orNull(name), nullable: true }
  return known
}

const orNull = (name: string) => `${name}_or_null`

/**
 * A union with null, or of scalars, in words that choose nothing. To choose between the parts of a union the library
 * compiles a validator of each: half of what the first response of a route took, and work for every other.
 */
function withoutChoice(schema: unknown, all: Schemas): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((part) => withoutChoice(part, all))
  const whole = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withoutChoice(value, all)]),
  ) as Schema
  const { anyOf } = whole
  if (!Array.isArray(anyOf)) return whole
  if (anyOf.every(isScalar)) return { type: [...new Set(anyOf.map(({ type }) => type))] }
  const [part, ...others] = anyOf.filter(({ type }) => type !== 'null')
  if (part === undefined || others.length > 0) return whole
  const [, name] = /^(\w+)#$/.exec(part.$ref ?? '') ?? []
  if (name === undefined) return isChoice(part) ? whole : { ...part, nullable: true }
  return isChoice(all[name] ?? part) ? whole : { $ref: `${orNull(name)}#` }
}

const isScalar = ({ type, format }: Schema) =>
  ['null', 'boolean', 'integer', 'number', 'string'].includes(String(type)) && format === undefined

/** What `nullable` says nothing of. */
const isChoice = (schema: Schema) =>
  '$ref' in schema || ['anyOf', 'oneOf', 'allOf'].some((key) => key in schema)

/**
 * The components that a schema references, transitively. The library examines every given schema for each response:
 * with those of a whole surface that is a tenth of a second.
 */
export function namedBy<T>(
  schema: unknown,
  all: Record<string, T>,
  found: Record<string, T> = {},
): Record<string, T> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"\$ref":"(\w+)#"/g)) {
    const named = all[name]
    if (named === undefined || name in found) continue
    found[name] = named
    namedBy(named, all, found)
  }
  return found
}
