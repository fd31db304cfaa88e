import { expect, test } from 'vitest'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { admin, dataset, load, recipe, get, run, logOf, rows } = await recipesUnderTest()

const flights = await dataset('flights', ['origin,delay', 'ATL,5', 'ORD,20', 'ATL,15', 'DFW,'])

test(
  'a recipe in SQL is checked, published and run, and what it makes is a dataset',
  { timeout: 300_000 },
  async () => {
    const made = await recipe('Delays', {
      inputs: [flights],
      sql: 'SELECT origin, sum(delay) AS delay, count(*) AS flights FROM flights GROUP BY origin',
    })
    expect(made).toMatchObject({
      status: 'published',
      version: 1,
      kind: 'sql',
      run_as: admin.id,
      draft: null,
      output_dataset_name: 'Delays',
      is_out_of_date: true,
      columns: [
        { name: 'origin', type: 'text' },
        { name: 'delay', native_type: 'HUGEINT' },
        { name: 'flights', type: 'integer' },
      ],
      inputs: [{ dataset_id: flights.id, name: 'flights', dataset_name: 'flights', is_missing: false }],
    })
    const ended = await run(made.id)
    expect([ended.status, ended.failure]).toEqual(['succeeded', null])
    expect(ended).toMatchObject({
      kind: 'recipe',
      recipe_id: made.id,
      recipe_name: 'Delays',
      rows_in: 4,
      rows_out: 3,
    })
    expect(await rows(made.output_dataset_id)).toEqual([
      ['ATL', 20, 2],
      ['DFW', null, 1],
      ['ORD', 20, 1],
    ])
    expect(await get(made.id)).toMatchObject({
      is_out_of_date: false,
      last_run: { id: ended.id, status: 'succeeded' },
    })
    const log = await logOf(ended.id)
    expect(log.join('\n')).toContain('Reading "flights": version 1 of dataset "flights"')
    await load(flights, ['origin,delay', 'ATL,5', 'ORD,20', 'ATL,15', 'DFW,', 'DFW,7'])
    expect((await get(made.id)).is_out_of_date).toBe(true)
    expect((await run(made.id, { mode: 'required' })).result).toMatchObject({ version: 2 })
    expect((await run(made.id, { mode: 'required' })).result).toMatchObject({ version: 2, is_skipped: true })
  },
)
