import { expect, test } from 'vitest'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { dataset, load, recipe, run, rows, logOf, call, get } = await recipesUnderTest()

const head = 'id,day,amount'
const first = [head, '1,2026-01-01,10', '2,2026-01-02,20', '3,2026-01-03,30']
const later = [
  head,
  '1,2026-01-01,99',
  '2,2026-01-02,20',
  '3,2026-01-03,31',
  '4,2026-01-04,40',
  '5,2026-01-05,50',
]

const definition = 'SELECT id, day, amount FROM'
const byId = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other)

test(
  'append adds what lies beyond the largest value, and a range is made anew alone',
  { timeout: 300_000 },
  async () => {
    const source = await dataset('appended', first)
    const { id, output_dataset_id: output } = await recipe('Append', {
      inputs: [source],
      sql: `${definition} appended`,
      incremental: { strategy: 'append', column: 'day' },
    })
    await run(id)
    await load(source, later)
    const second = await run(id)
    expect(second.failure).toBe(null)
    expect((await logOf(second.id)).join('\n')).toContain('rows with "day" beyond 2026-01-03')
    expect(await rows(output)).toEqual([
      [1, '2026-01-01', 10],
      [2, '2026-01-02', 20],
      [3, '2026-01-03', 30],
      [4, '2026-01-04', 40],
      [5, '2026-01-05', 50],
    ])
    const ranged = await run(id, { range: { from: '2026-01-01', to: '2026-01-02' } })
    expect(ranged.failure).toBe(null)
    expect((await rows(output)).toSorted(byId)).toEqual([
      [1, '2026-01-01', 99],
      [2, '2026-01-02', 20],
      [3, '2026-01-03', 30],
      [4, '2026-01-04', 40],
      [5, '2026-01-05', 50],
    ])
    await run(id, { full: true })
    expect(await rows(output)).toContainEqual([3, '2026-01-03', 31])
  },
)

test(
  'append keeps rows without a value where they are, and adds of each type',
  { timeout: 300_000 },
  async () => {
    const source = await dataset('typed', [
      'id,x,seen',
      '1,0.5,2026-01-01 10:00:00',
      '2,,',
      '3,-1e3,2026-01-02 11:30:00',
    ])
    const { id, output_dataset_id: output } = await recipe('Typed', {
      inputs: [source],
      sql: 'SELECT seen, [id, NULL] AS ids, CAST(x AS DECIMAL(18, 3)) AS x, sum(id) OVER (ORDER BY id) AS total FROM typed ORDER BY id',
      incremental: { strategy: 'append', column: 'seen' },
    })
    expect((await run(id)).failure).toBe(null)
    const before = await rows(output)
    expect((await run(id)).rows_out).toBe(3)
    await load(source, ['id,x,seen', '7,,', '4,2.25,2026-01-03 00:00:00'])
    const second = await run(id)
    expect([second.failure, second.rows_out]).toEqual([null, 4])
    const made = await rows(output)
    expect(made.slice(0, 3)).toEqual(before)
    await run(id, { full: true })
    expect(await rows(output)).toEqual([made[3], expect.anything()])
  },
)

test('merge replaces rows of the same keys within the lookback', { timeout: 300_000 }, async () => {
  const source = await dataset('merged', first)
  const { id, output_dataset_id: output } = await recipe('Merge', {
    inputs: [source],
    sql: `${definition} merged`,
    incremental: { strategy: 'merge', column: 'day', keys: ['id'], lookback: { amount: 1, unit: 'day' } },
  })
  await run(id)
  await load(source, later)
  expect((await run(id)).failure).toBe(null)
  expect((await rows(output)).toSorted(byId)).toEqual([
    [1, '2026-01-01', 10],
    [2, '2026-01-02', 20],
    [3, '2026-01-03', 31],
    [4, '2026-01-04', 40],
    [5, '2026-01-05', 50],
  ])
})

test(
  'L3: merge leaves one row of each key, the last by its column, and says how many went',
  { timeout: 300_000 },
  async () => {
    const rowsOf = (more: string[]) => ['id,day,amount', '1,2026-01-01,10', '1,2026-01-02,11', ...more]
    const source = await dataset('twins', rowsOf([]))
    const { id, output_dataset_id: output } = await recipe('Twins', {
      inputs: [source],
      sql: 'SELECT id, day, amount FROM twins ORDER BY day DESC',
      incremental: { strategy: 'merge', column: 'day', keys: ['id'] },
    })
    expect((await run(id)).result).toMatchObject({ row_count: 1, duplicate_count: 1 })
    await load(source, rowsOf(['2,2026-01-03,20', '2,2026-01-05,22', '2,2026-01-04,21']))
    expect((await run(id)).result).toMatchObject({ row_count: 2, duplicate_count: 2 })
    expect((await rows(output)).toSorted(byId)).toEqual([
      [1, '2026-01-02', 11],
      [2, '2026-01-05', 22],
    ])
  },
)

test(
  'a lost column fails the run with its name, and the old version stays',
  { timeout: 300_000 },
  async () => {
    const source = await dataset('losing', first)
    const { id, output_dataset_id: output } = await recipe('Loses', {
      inputs: [source],
      sql: 'SELECT id, amount FROM losing',
    })
    await run(id)
    const before = await rows(output)
    await load(source, ['id,day', '1,2026-01-01'])
    const failed = await run(id)
    expect([failed.status, failed.failure]).toEqual(['failed', expect.stringContaining('no column "amount"')])
    expect(await rows(output)).toEqual(before)
    expect((await get(id)).is_out_of_date).toBe(true)
  },
)

test('a range is refused of a recipe that is not incremental', { timeout: 300_000 }, async () => {
  const source = await dataset('plain', first)
  const { id } = await recipe('Plain', { inputs: [source], sql: 'SELECT * FROM plain' })
  const body = { range: { from: '1', to: '2' } }
  const refused = await call('POST', `/api/pipeline/recipes/${id}/run`, { body })
  expect([refused.status, refused.body.details?.[0]?.path]).toEqual([422, 'body.range'])
})
