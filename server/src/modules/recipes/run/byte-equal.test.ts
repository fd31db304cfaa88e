import { expect, test } from 'vitest'
import type { RecipeStep } from '../../../../../contract/src/recipe-definition.ts'
import { recipesUnderTest } from '../../../../test/recipes-under-test.ts'

const { dataset, post, recipe, run, rows } = await recipesUnderTest()

const one = await dataset('one', ['n', '1'])

// More rows than one thread takes at a time, so that threads come to them in turns.
const many = await recipe('many', {
  inputs: [one],
  sql: 'SELECT i AS id, hash(i) % 5000 AS k, i % 7 AS seven FROM one, range(600000) r(i) ORDER BY id',
})

test(
  'the first rows behind steps that mix them are the same at every run',
  { timeout: 300_000 },
  async () => {
    await run(many.id)
    const input = { dataset_id: many.output_dataset_id, name: 'many' }
    const first: RecipeStep = { kind: 'limit', rows: 7, skip: 1 }
    const mixing: RecipeStep[][] = [
      [{ kind: 'select', mode: 'keep', columns: ['k', 'seven'] }, { kind: 'deduplicate' }, first],
      [{ kind: 'group', keys: [{ column: 'k' }], aggregates: [{ aggregate: 'count', name: 'n' }] }, first],
    ]
    for (const [index, steps] of mixing.entries()) {
      const made = await post({
        name: `first ${index}`,
        definition: { kind: 'visual', inputs: [input], steps },
        publish: true,
      })
      expect(made.status, made.text).toBe(201)
      const seen: unknown[] = []
      for (let runs = 0; runs < 4; runs += 1) {
        expect((await run(made.body.id)).failure).toBe(null)
        seen.push(await rows(made.body.output_dataset_id))
      }
      expect(seen).toEqual([seen[0], seen[0], seen[0], seen[0]])
      expect(seen[0]).toHaveLength(7)
    }
  },
)
