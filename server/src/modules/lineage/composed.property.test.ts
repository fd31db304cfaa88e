import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineageOf } from '../../../test/lineage.ts'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'
import { cases } from '../../../test/cases.ts'

const { admin, call, dataset, post } = await recipesUnderTest()
const author = lineageOf({ call: (method, path, { body } = {}) => call(method, path, { body }) }, admin)

const base = await dataset('base', ['a,b,c,d', '1,2,3,4'])
const side = await dataset('side', ['k,v,w', '1,2,3'])

/** One recipe of a chain: from the columns below it, which are all whole numbers, its SELECT over `s` and its columns. */
type Stage = (
  below: readonly string[],
  pick: (at: number) => string,
) => { sql: string; columns: readonly string[] }

const stages: readonly Stage[] = [
  (_, x) => ({ sql: `SELECT ${x(0)} AS p, ${x(1)} AS q FROM s WHERE ${x(2)} > 1`, columns: ['p', 'q'] }),
  (_, x) => ({
    sql: `SELECT ${x(0)} AS p, ${x(1)} + ${x(2)} AS q, CASE WHEN ${x(3)} > 1 THEN ${x(0)} ELSE ${x(4)} END AS r FROM s`,
    columns: ['p', 'q', 'r'],
  }),
  (_, x) => ({
    sql: `SELECT ${x(0)} AS p, max(${x(1)}) AS q, count(*) AS r, max(${x(2)}) FILTER (${x(3)} > 2) AS o FROM s GROUP BY ${x(0)}`,
    columns: ['p', 'q', 'r', 'o'],
  }),
  (_, x) => ({
    sql: `SELECT ${x(0)} AS p, row_number() OVER (PARTITION BY ${x(1)} ORDER BY ${x(2)}) AS q FROM s QUALIFY q < 3`,
    columns: ['p', 'q'],
  }),
  (_, x) => ({
    sql: `SELECT s.${x(0)} AS p, side.v AS q, s.${x(1)} AS r FROM s LEFT JOIN side ON s.${x(2)} = side.k AND side.w > s.${x(3)}`,
    columns: ['p', 'q', 'r'],
  }),
  (_, x) => ({ sql: `SELECT DISTINCT ${x(0)} AS p, ${x(1)} AS q FROM s`, columns: ['p', 'q'] }),
  (_, x) => ({
    sql: `SELECT ${x(0)} AS p, ${x(1)} AS q FROM s UNION ALL SELECT v, w FROM side`,
    columns: ['p', 'q'],
  }),
  (_, x) => ({
    sql: `SELECT ${x(0)} AS p, (SELECT max(side.v + s.${x(1)}) FROM side WHERE side.k = s.${x(2)}) AS q FROM s`,
    columns: ['p', 'q'],
  }),
  (_, x) => ({
    sql: `SELECT ${x(0)} AS p, ${x(1)} AS q FROM s WHERE ${x(2)} NOT IN (SELECT w FROM side)`,
    columns: ['p', 'q'],
  }),
  (below, x) => ({
    sql: `SELECT * REPLACE (${x(0)} + ${x(1)} AS ${x(0)}) FROM s ORDER BY ${x(2)} LIMIT 3`,
    columns: below,
  }),
  (below, x) => ({
    sql: `SELECT l.${x(0)} AS p, r.${x(1)} AS q FROM s l SEMI JOIN side ON l.${x(2)} = side.k JOIN s r ON l.${x(3)} = r.${below[0]}`,
    columns: ['p', 'q'],
  }),
  () => ({ sql: 'SELECT count(*) AS p FROM s EXCEPT SELECT w FROM side', columns: ['p'] }),
]

const link = fc.record({
  stage: fc.constantFrom(...stages),
  picks: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
})

let made = 0
/** Publishes a recipe and answers the dataset that it makes. */
async function output(sql: string, inputs: Record<string, number>): Promise<number> {
  const named = Object.entries(inputs).map(([name, id]) => ({ dataset_id: id, name }))
  const definition = { kind: 'sql', inputs: named, sql }
  const answer = await post({ name: `made ${(made += 1)}`, definition, publish: true })
  expect([sql, answer.status, answer.text]).toEqual([sql, 201, expect.anything()])
  return answer.body.output_dataset_id!
}

const ends = new Set([base.id, side.id].map((id) => `dataset:${id}`))

/** By column of a dataset: the columns at the beginning that make its value, and all that it has to do with. */
async function origins(id: number): Promise<Record<string, { direct: string[]; all: string[] }>> {
  const { items, gaps, truncated } = await author.columns(id)
  expect({ gaps, truncated }).toEqual({ gaps: [], truncated: false })
  return Object.fromEntries(
    items.map(({ name, upstream }) => {
      const found = upstream.filter(({ node_id: node, column }) => ends.has(node) && column !== null)
      const names = (all: typeof found) => all.map((one) => `${one.node_name}.${one.column}`).toSorted()
      return [name, { direct: names(found.filter((one) => one.is_direct)), all: names(found) }]
    }),
  )
}

test('a chain of recipes has the lineage of the one statement that says the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(link, { minLength: 2, maxLength: 4 }), async (chain) => {
      let columns: readonly string[] = ['a', 'b', 'c', 'd']
      let at = base.id
      const queries: string[] = []
      for (const { stage, picks } of chain) {
        const below = columns
        const next = stage(below, (place) => below[(picks[place] ?? 0) % below.length]!)
        const inputs = { s: at, ...(next.sql.includes('side') && { side: side.id }) }
        at = await output(next.sql, inputs)
        columns = next.columns
        queries.push(next.sql)
      }
      // Each query reads the one before it as `s`, so each is bracketed into the next.
      const composed = queries.reduce((before, sql) => `WITH s AS (${before}) ${sql}`, 'SELECT * FROM base')
      const one = await output(composed, { base: base.id, side: side.id })
      expect(await origins(at), composed).toEqual(await origins(one))
    }),
    { numRuns: cases(12) },
  )
}, 240_000)
