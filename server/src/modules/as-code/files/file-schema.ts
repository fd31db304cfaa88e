import type { TSchema } from 'typebox'
import { codeFiles, codeProject, codeTypes } from '../../../../../contract/src/code-files.ts'
import { models } from '../../../../../contract/src/schema.ts'
import {
  isPerson,
  keyPattern,
  otherProjectPrefix,
  type Reference,
  referenceOf,
  type Schema,
} from './references.ts'

type Json = Record<string, unknown>

/** The schema of a file: that of the contract, with keys where it has ids. */
export function fileSchema(schema: Schema | TSchema): Json {
  const definitions: Record<string, unknown> = {}
  const root = inFile(schema as Schema, definitions) as Json
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...root, $defs: definitions }
}

function inFile(schema: unknown, definitions: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inFile(one, definitions))
  if (typeof schema !== 'object' || schema === null) return schema
  const {
    $ref,
    $id: _id,
    examples: _examples,
    ...rest
  } = schema as Schema & { $id?: string; examples?: unknown }
  if ($ref !== undefined) return { $ref: `#/$defs/${define($ref.slice(0, -1), definitions)}` }
  return Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, fieldsOf(value as Record<string, Schema>, definitions)]
      if (keyword === 'required') return [keyword, requiredOf(rest)]
      return [keyword, plain.has(keyword) ? value : inFile(value, definitions)]
    }),
  )
}

// Their values are not schemas, even if they look like it.
const plain = new Set(['enum', 'const', 'default', 'description', 'title', 'discriminator', 'x-field'])

function define(name: string, definitions: Record<string, unknown>): string {
  if (name in definitions) return name
  definitions[name] = {}
  definitions[name] = inFile(models.get(name), definitions)
  return name
}

function fieldsOf(fields: Record<string, Schema>, definitions: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      const reference = referenceOf(field, schema)
      return reference
        ? [reference.field, referenceIn(reference, schema)]
        : [field, inFile(schema, definitions)]
    }),
  )
}

const requiredOf = ({ required = [], properties = {} }: Schema) =>
  required.flatMap((field) => {
    const schema = properties[field]
    // A default replaces omitted values.
    if (schema && 'default' in schema) return []
    return [(schema && referenceOf(field, schema)?.field) ?? field]
  })

function referenceIn({ type }: Reference, schema: Schema) {
  const { description } = schema as { description?: string }
  const named = { type: 'string', minLength: 1, maxLength: 300 }
  const key = isPerson(type)
    ? { ...named, description: `${description ?? `A ${type}`}: by name` }
    : {
        type: 'string',
        maxLength: 300,
        pattern: `^(${keyPattern}|${otherProjectPrefix}.+)$`,
        description: `${description ?? `A ${type}`}: by its key, or by "${otherProjectPrefix}" and its name where it is not of this project`,
      }
  if (schema.items === undefined) return key
  const { items: _items, ...list } = schema
  return { ...list, items: key }
}

export const schemaFolder = '.schemas'

/** By path in the folder, for editors. */
export const editorSchemas = (): Record<string, Json> =>
  Object.fromEntries(
    [['project', codeProject] as const, ...codeTypes.map((type) => [type, codeFiles[type]] as const)].map(
      ([name, schema]) => [`${schemaFolder}/${name}.json`, forEditor(name, fileSchema(schema))],
    ),
  )

/** The SQL of a recipe is in a file next to it. */
function forEditor(name: string, schema: Json): Json {
  if (name !== 'recipe') return schema
  const definitions = schema['$defs'] as Record<string, Schema>
  const sql = definitions['RecipeSqlDefinition']
  if (!sql) return schema
  const required = (sql.required ?? []).filter((field) => field !== 'sql')
  return { ...schema, $defs: { ...definitions, RecipeSqlDefinition: { ...sql, required } } }
}
