import { expect, test } from 'vitest'
import type { RecipePreview } from '../../../../contract/src/recipe-previews.ts'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { call, dataset, post, run, rows } = await recipesUnderTest()

const numbers = ['n', '1', '2', '3', '4']
const [first, others] = [
  await dataset('first', numbers),
  await Promise.all(Array.from({ length: 12 }, (_, at) => dataset(`other ${at}`, numbers))),
]
const inputs = [first, ...others].map(({ id, name }) => ({ dataset_id: id, name }))

const definitionOf = (stepCount: number) => ({
  kind: 'visual',
  inputs,
  steps: [
    { kind: 'stack', inputs: others.map(({ name }) => name) },
    ...Array.from({ length: stepCount - 2 }, () => ({
      kind: 'derive',
      columns: [{ name: 'n', formula: 'n + 1' }],
    })),
    { kind: 'group', keys: [], aggregates: [{ aggregate: 'sum', column: 'n', name: 'sum' }] },
  ],
})

test(
  'sixty steps over many inputs are shown and run, and one more is refused where it stands',
  { timeout: 300_000 },
  async () => {
    const definition = definitionOf(60)
    const body = { definition, sample_rows: 2 }
    const seen = await call<RecipePreview>('POST', '/api/pipeline/recipes/preview', { body })
    expect([seen.status, seen.body.rows], seen.text).toEqual([200, [[13 * (1 + 2 + 2 * 58)]]])
    const made = await post({ name: 'Sixty', definition, publish: true })
    expect(made.status, made.text).toBe(201)
    expect((await run(made.body.id)).failure).toBe(null)
    expect(await rows(made.body.output_dataset_id)).toEqual([[13 * (10 + 4 * 58)]])
    const refused = await post({ name: 'Sixty-one', definition: definitionOf(61) })
    expect(refused.status).toBe(422)
    expect(refused.body.details).toEqual([
      { path: 'body.definition.steps', message: expect.stringMatching(/60/) },
    ])
  },
)
