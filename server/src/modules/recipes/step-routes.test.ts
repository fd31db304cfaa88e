import { expect, test } from 'vitest'
import { RecipeStepKind } from '../../../../contract/src/recipe-catalogue.ts'
import type { Static } from '../../../../contract/src/schema.ts'
import { testServer } from '../../../test/server.ts'

const server = await testServer()

test('every kind of step tells its settings as a schema that points nowhere else, and an example', async () => {
  const { status, body } = await server.call<{ items: Static<typeof RecipeStepKind>[] }>(
    'GET',
    '/api/pipeline/recipes/step-kinds',
    { token: server.admin.token },
  )
  expect(status).toBe(200)
  expect(body.items.length).toBeGreaterThanOrEqual(24)
  for (const { kind, settings_schema: schema, example } of body.items) {
    expect(example.kind).toBe(kind)
    expect(JSON.stringify(schema)).not.toMatch(/"\$ref":"(?!#\/\$defs\/)/)
    expect(Object.keys(schema['properties'] as object)).toEqual(
      expect.arrayContaining(Object.keys(example).slice(1)),
    )
  }
})
