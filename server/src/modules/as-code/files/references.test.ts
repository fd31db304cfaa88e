import { expect, test } from 'vitest'
import { codeFiles } from '../../../../../contract/src/code-files.ts'
import { isId, referenceOf, resolveSchema, type Schema } from './references.ts'

/** The fields that can only hold an id, wherever a file may have them. */
function idsIn(schema: Schema, seen = new Set<Schema>()): { field: string; isReference: boolean }[] {
  const shape = resolveSchema(schema)
  if (seen.has(shape)) return []
  seen.add(shape)
  const inner = [
    ...(shape.anyOf ?? []),
    ...(shape.oneOf ?? []),
    ...Object.values(shape.patternProperties ?? {}),
  ]
  if (shape.items) inner.push(shape.items)
  if (typeof shape.additionalProperties === 'object') inner.push(shape.additionalProperties)
  const fields = Object.entries(shape.properties ?? {}).flatMap(([field, of]) => {
    const { items } = resolveSchema(of)
    return isId(items ?? of)
      ? [{ field, isReference: referenceOf(field, of) !== undefined }]
      : idsIn(of, seen)
  })
  return [...fields, ...inner.flatMap((one) => idsIn(one, seen))]
}

/** Numbers as large as an id. */
const numbers = ['amount', 'version']

test('every id that a file could hold is written as a key', () => {
  const ids = Object.values(codeFiles)
    .flatMap((schema) => idsIn(schema as Schema))
    .filter(({ field }) => !numbers.includes(field))
  expect(ids.filter(({ isReference }) => !isReference)).toEqual([])
  expect(new Set(ids.map(({ field }) => field))).toEqual(
    new Set([
      'connector_id',
      'connector_ids',
      'user_id',
      'user_ids',
      'group_ids',
      'dataset_id',
      'dataset_ids',
      'to_dataset_id',
      'output_dataset_id',
      'targets',
      'recipe_id',
      'recipe_ids',
      'schedule_id',
      'dashboard_id',
      'project_id',
    ]),
  )
})
