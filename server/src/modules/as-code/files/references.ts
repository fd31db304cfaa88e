import type { TSchema } from 'typebox'
import type { CodeType } from '../../../../../contract/src/code-files.ts'
import { models } from '../../../../../contract/src/schema.ts'

/** A JSON Schema as far as it is looked into. */
export interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
}

/** They belong to the organization, not to a project: files reference them by name. */
export type PersonType = 'user' | 'group'

/** What other objects reference. */
export type ReferenceType =
  | Extract<CodeType, 'connector' | 'dataset' | 'recipe' | 'dashboard' | 'schedule'>
  | 'project'
  | PersonType

/** A field that references another object: by id in the contract, by key in a file. */
export interface Reference {
  type: ReferenceType
  /** What the field is called in files. */
  field: string
}

const references: Record<string, Reference> = {
  connector_id: { type: 'connector', field: 'connector' },
  connector_ids: { type: 'connector', field: 'connectors' },
  dataset_id: { type: 'dataset', field: 'dataset' },
  dataset_ids: { type: 'dataset', field: 'datasets' },
  to_dataset_id: { type: 'dataset', field: 'to_dataset' },
  output_dataset_id: { type: 'dataset', field: 'output' },
  targets: { type: 'dataset', field: 'targets' },
  recipe_id: { type: 'recipe', field: 'recipe' },
  recipe_ids: { type: 'recipe', field: 'recipes' },
  schedule_id: { type: 'schedule', field: 'schedule' },
  dashboard_id: { type: 'dashboard', field: 'dashboard' },
  project_id: { type: 'project', field: 'project' },
  user_id: { type: 'user', field: 'user' },
  user_ids: { type: 'user', field: 'users' },
  group_ids: { type: 'group', field: 'groups' },
}

export function resolveSchema(schema: Schema | TSchema): Schema {
  const { $ref } = schema as Schema
  if ($ref === undefined) return schema as Schema
  const found = models.get($ref.slice(0, -1))
  if (!found) throw new TypeError(`there is no schema ${$ref}`)
  return resolveSchema(found)
}

const branchesOf = (schema: Schema) => schema.anyOf ?? schema.oneOf ?? [schema]

/** An integer that can only be the id of something. */
export const isId = (schema: Schema): boolean =>
  branchesOf(resolveSchema(schema)).some(
    ({ type, minimum, maximum }) => type === 'integer' && minimum === 1 && maximum === 2147483647,
  )

/** What a field refers to; undefined where it is no reference, whatever it is called. */
export function referenceOf(field: string, schema: Schema): Reference | undefined {
  if (!Object.hasOwn(references, field)) return undefined
  const { items } = resolveSchema(schema)
  return isId(items ?? schema) ? references[field] : undefined
}

/** The names that fields have in files, for the places of refusals. */
export const fieldInFile = (field: string): string =>
  Object.hasOwn(references, field) ? references[field]!.field : field

/** A reference in a file: the key of an object in this project, or the name of one outside. */
export const keyPattern = '[a-z0-9][a-z0-9_-]{0,79}'
export const otherProjectPrefix = 'name:'

export const isPerson = (type: ReferenceType): type is PersonType => type === 'user' || type === 'group'
