import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import type { LineageImpact } from '../../../../../contract/src/lineage-impact.ts'
import { lineageOf } from '../../../../test/lineage.ts'
import { recipesUnderTest } from '../../../../test/recipes-under-test.ts'
import { cases } from '../../../../test/cases.ts'

const { admin, call, dataset, post, run, load } = await recipesUnderTest()
const author = lineageOf({ call: (method, path, { body } = {}) => call(method, path, { body }) }, admin)

const chainCount = Number(process.env['QUARRY_IMPACT_CHAINS'] ?? cases(5))
const columns = ['a', 'b', 'c', 'd'] as const
const base = await dataset('base', [columns.join(','), '1,2,3,4', '5,6,7,8'])
const side = await dataset('side', ['k,v,a', '1,2,3'])

type Step = Record<string, unknown> & { kind: string }

/** A recipe over `s` that has the columns `below`, all whole numbers, of which `x` picks one, and the columns it makes. */
interface Link {
  sql?: string
  steps?: Step[]
  makes: readonly string[]
}
type Stage = (below: readonly string[], x: (at: number) => string) => Link

const without = (below: readonly string[], name: string) => below.filter((one) => one !== name)

const freshIn = (below: readonly string[]) => ['p', 'q', 'r', 't', 'u'].find((name) => !below.includes(name))!

const stages: Record<string, Stage> = {
  star: (below) => ({ sql: 'SELECT * FROM s', makes: below }),
  'star and more': (below, x) => ({
    sql: `SELECT *, ${x(0)} + 1 AS ${freshIn(below)} FROM s`,
    makes: [...below, freshIn(below)],
  }),
  'star except': (below, x) =>
    below.length < 3 ? stages['star']!(below, x) : exclude(below, x(0), `SELECT * EXCLUDE (${x(0)}) FROM s`),
  'star replaced': (below, x) => ({ sql: `SELECT * REPLACE (${x(0)} * 2 AS ${x(0)}) FROM s`, makes: below }),
  'columns by pattern': (below) => ({ sql: "SELECT COLUMNS('.*') FROM s", makes: below }),
  'filtered star': (below, x) => ({
    sql: `SELECT * FROM s WHERE ${x(0)} > 0 ORDER BY ${x(1)}`,
    makes: below,
  }),
  named: (_, x) => ({ sql: `SELECT ${x(0)} AS p, ${x(1)} AS q FROM s`, makes: ['p', 'q'] }),
  grouped: (_, x) => ({
    sql: `SELECT ${x(0)} AS p, max(${x(1)})::INTEGER AS q FROM s GROUP BY ALL`,
    makes: ['p', 'q'],
  }),
  distinct: (below) => ({ sql: 'SELECT DISTINCT * FROM s', makes: below }),
  joined: (below, x) => ({
    sql: `SELECT s.*, side.v AS ${freshIn(below)} FROM s LEFT JOIN side ON s.${x(0)} = side.k`,
    makes: [...below, freshIn(below)],
  }),
  'inner star': (_, x) => ({
    sql: `WITH t AS (SELECT * FROM s) SELECT t.${x(0)} AS p, count(*)::INTEGER AS q FROM t GROUP BY 1`,
    makes: ['p', 'q'],
  }),
  'only rows': () => ({ sql: 'SELECT count(*)::INTEGER AS p FROM s', makes: ['p'] }),
  'filter step': (below, x) => ({
    steps: [{ kind: 'filter', condition: { column: x(0), operator: 'greater', value: 0 } }],
    makes: below,
  }),
  'derive step': (below, x) => ({
    steps: [{ kind: 'derive', columns: [{ name: freshIn(below), formula: `${x(0)} + ${x(1)}` }] }],
    makes: [...below, freshIn(below)],
  }),
  'rename step': (below, x) => ({
    steps: [{ kind: 'rename', columns: [{ from: x(0), to: freshIn(below) }] }],
    makes: below.map((one) => (one === x(0) ? freshIn(below) : one)),
  }),
  'keep step': (_, x) => ({ steps: [{ kind: 'select', mode: 'keep', columns: [x(0)] }], makes: [x(0)] }),
  'drop step': (below, x) =>
    below.length < 3
      ? stages['filter step']!(below, x)
      : exclude(below, x(0), [{ kind: 'select', mode: 'drop', columns: [x(0)] }]),
  'tolerant drop step': (below, x) =>
    below.length < 3
      ? stages['filter step']!(below, x)
      : exclude(below, x(0), [{ kind: 'select', mode: 'drop', columns: [x(0)], ignore_missing: true }]),
  'deduplicate step': (below) => ({ steps: [{ kind: 'deduplicate' }], makes: below }),
}

function exclude(below: readonly string[], name: string, how: string | Step[]): Link {
  const makes = without(below, name)
  return typeof how === 'string' ? { sql: how, makes } : { steps: how, makes }
}

const picks = fc.array(fc.nat(97), { minLength: 4, maxLength: 4 })
const link = fc.record({ stage: fc.constantFrom(...Object.keys(stages)), picks })
const chains = fc.array(link, { minLength: 1, maxLength: 3 })

interface Chain {
  says: string
  recipes: { id: number }[]
  dashboard: number
  query: { id: number; query: object }
}

/** Publishes the recipes of a chain and runs them, and puts charts and a query on the dataset at its end. */
async function build(drawn: { stage: string; picks: number[] }[], name: string): Promise<Chain> {
  let below: readonly string[] = columns
  let at = base.id
  const recipes: { id: number }[] = []
  const says: string[] = []
  for (const [index, { stage, picks: drawnPicks }] of drawn.entries()) {
    const from = below
    const made = stages[stage]!(from, (place) => from[(drawnPicks[place] ?? 0) % from.length]!)
    const inputs = [{ dataset_id: at, name: 's' }]
    if (made.sql?.includes('side')) inputs.push({ dataset_id: side.id, name: 'side' })
    const { sql, steps } = made
    const definition = sql === undefined ? { kind: 'visual', inputs, steps } : { kind: 'sql', inputs, sql }
    const { status, body, text } = await post({ name: `${name}_${index}`, definition, publish: true })
    expect([sql ?? steps, status, text]).toEqual([sql ?? steps, 201, expect.anything()])
    await run(body.id)
    recipes.push({ id: body.id })
    says.push(sql ?? JSON.stringify(steps))
    at = body.output_dataset_id!
    below = made.makes
  }
  const [last] = below
  const position = { x: 0, y: 0, w: 6, h: 4 }
  const sqlChart = (id: string, statement: string) => ({
    id,
    title: id,
    kind: 'table',
    sql: { statement, inputs: [{ dataset_id: at, name: 'end' }] },
    position,
  })
  const named = { id: 'named', title: 'named', kind: 'table', dataset_id: at, position }
  const charts = [
    { ...named, query: { dimensions: [last], measures: [{ aggregate: 'count', name: 'n' }] } },
    sqlChart('star', 'SELECT * FROM "end"'),
    sqlChart('one', `SELECT "${last}" FROM "end"`),
  ]
  const dashboard = await author.made('POST', '/api/dashboards', { name, charts })
  const query = { sql: `SELECT "${last}" FROM "${name}_${drawn.length - 1}"` }
  const saved = await author.made('POST', '/api/saved-queries', { name, dataset_id: at, query })
  await author.planned(`query:${saved.id}`)
  return {
    says: [...says, `charts of ${last}`].join(' | '),
    recipes,
    dashboard: dashboard.id,
    query: { id: saved.id, query },
  }
}

/** What does not work, of all chains, as things are: by the ids of their nodes. */
async function failing(all: readonly Chain[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { recipes, dashboard, query } of all) {
    for (const { id } of recipes) if ((await run(id)).status !== 'succeeded') found.add(`recipe:${id}`)
    const shown = await author.asked<RenderedDashboard>(
      'GET',
      `/api/dashboards/${dashboard}/render?format=json`,
    )
    for (const chart of shown.charts) if (chart.failure) found.add(`chart:${dashboard}:${chart.id}`)
    const answer = await call('POST', `/api/datasets/${base.id}/explore`, { body: query.query })
    if (answer.status !== 200) found.add(`query:${query.id}`)
  }
  return found
}

const watched = /^(recipe|chart|query):/

async function foretold(column: string): Promise<Set<string>> {
  const body = { dataset_id: base.id, change: 'drop_column', column }
  const { items, truncated } = await author.asked<LineageImpact>('POST', '/api/lineage/impact', body)
  expect(truncated).toBe(false)
  const breaking = items.filter(({ effect, node_id: id }) => effect === 'breaks' && watched.test(id ?? ''))
  return new Set(breaking.map(({ node_id: id }) => id!))
}

test('L1: what is foretold of a column that is dropped is what happens when it is', async () => {
  const all: Chain[] = []
  for (const [index, drawn] of fc.sample(chains, chainCount).entries())
    all.push(await build(drawn, `chain_${index}`))
  expect(await failing(all)).toEqual(new Set())
  const predicted = new Map<string, Set<string>>()
  for (const column of columns) predicted.set(column, await foretold(column))
  const missed: string[] = []
  const falseAlarms: string[] = []
  let breaks = 0
  for (const dropped of columns) {
    const left = columns.filter((column) => column !== dropped)
    await load(base, [left.join(','), left.map(() => '1').join(',')])
    const happened = await failing(all)
    const expected = predicted.get(dropped)!
    breaks += happened.size
    const placed = (id: string) => `${dropped}: ${id} of ${sayingOf(all, id)}`
    missed.push(...[...happened].filter((id) => !expected.has(id)).map(placed))
    falseAlarms.push(...[...expected].filter((id) => !happened.has(id)).map(placed))
    // As it was, so that the next column is dropped from a chain that works.
    await load(base, [columns.join(','), '1,2,3,4'])
    for (const { recipes } of all) for (const { id } of recipes) await run(id)
  }
  expect({ missed, falseAlarms: falseAlarms.length <= breaks / 20 ? [] : falseAlarms }).toEqual({
    missed: [],
    falseAlarms: [],
  })
  expect(breaks).toBeGreaterThan(0)
}, 600_000)

const sayingOf = (all: readonly Chain[], id: string): string =>
  all.find(
    ({ recipes, dashboard, query }) =>
      recipes.some((one) => id === `recipe:${one.id}`) ||
      id.startsWith(`chart:${dashboard}:`) ||
      id === `query:${query.id}`,
  )?.says ?? ''
