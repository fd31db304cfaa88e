import { expect, test } from 'vitest'
import type { RunLineage } from '../../../../contract/src/lineage-columns.ts'
import type { LineageImpact } from '../../../../contract/src/lineage-impact.ts'
import type { OpenLineageEvent } from '../../../../contract/src/open-lineage.ts'
import { lineageOf, lines } from '../../../test/lineage.ts'
import { checkEvent } from '../../../test/open-lineage-standard.ts'
import { recipesUnderTest } from '../../../test/recipes-under-test.ts'

const { admin, call, dataset, recipe, run, ended } = await recipesUnderTest()
const author = lineageOf({ call: (method, path, { body } = {}) => call(method, path, { body }) }, admin)

test('what a recipe makes walks back through it to the file, and each run says which versions it read and made', async () => {
  const flights = await dataset('flights', ['origin,delay,day', 'ATL,5,1', 'ORD,20,2'])
  const made = await recipe('Delays', {
    inputs: [flights],
    sql: 'SELECT origin, sum(delay) AS total FROM flights WHERE day > 0 GROUP BY origin',
  })
  const ended = await run(made.id)
  expect(ended.status).toBe('succeeded')
  const output = made.output_dataset_id
  const up = lines(await author.graph(`node=dataset:${output}&column=total&direction=upstream`))
  expect(up).toEqual(
    expect.arrayContaining([
      'recipe Delays.total -identity-> dataset Delays.total',
      'dataset flights.delay -aggregate-> recipe Delays.total',
      'dataset flights.day -filter-> recipe Delays.*',
      'file flights.csv.delay -identity-> dataset flights.delay',
    ]),
  )
  expect(await author.asked<RunLineage>('GET', `/api/lineage/runs/${ended.id}`)).toMatchObject({
    kind: 'recipe',
    status: 'succeeded',
    inputs: [{ node_id: `dataset:${flights.id}`, version: 1 }],
    outputs: [{ node_id: `dataset:${output}`, version: 1 }],
  })
  const { items } = await author.asked<{ items: OpenLineageEvent[] }>(
    'GET',
    `/api/lineage/openlineage?run_id=${ended.id}`,
  )
  expect(items.map(({ eventType }) => eventType)).toEqual(['START', 'COMPLETE'])
  items.forEach(checkEvent)
  expect(items[0]?.job.facets).toMatchObject({ sql: { query: expect.stringContaining('GROUP BY origin') } })
  expect(items[1]).toMatchObject({
    inputs: [{ name: 'flights', facets: { version: { datasetVersion: '1' } } }],
    outputs: [
      {
        name: 'Delays',
        facets: {
          columnLineage: {
            fields: { total: { inputFields: [{ name: 'flights', field: 'delay' }] } },
            dataset: expect.arrayContaining([expect.objectContaining({ field: 'day' })]),
          },
        },
      },
    ],
  })
})

test('L2: OpenLineage is told what a recipe does to each column: passes it on, computes, sums up, decides by it', async () => {
  const orders = await dataset('orders', ['region,price,pieces,day', 'north,1.5,2,3'])
  const made = await recipe('Turnover', {
    inputs: [orders],
    sql: `SELECT region, CASE WHEN day > 1 THEN price END AS late_price, sum(price * pieces) AS turnover,
      max(price) OVER (PARTITION BY region) AS highest, price + 1 AS more, row_number() OVER (ORDER BY day) AS place
      FROM orders GROUP BY region, price, pieces, day`,
  })
  const { id } = await run(made.id)
  const { items } = await author.asked<{ items: OpenLineageEvent[] }>(
    'GET',
    `/api/lineage/openlineage?run_id=${id}`,
  )
  interface FieldLineage {
    inputFields: { field: string; transformations: { type: string; subtype: string }[] }[]
  }
  const [output] = items[1]!.outputs as unknown as {
    facets: { columnLineage: { fields: Record<string, FieldLineage> } }
  }[]
  const { fields } = output!.facets.columnLineage
  const sources = Object.entries(fields).flatMap(([name, { inputFields }]) =>
    inputFields.map(({ field, transformations: [one] }) => `${field} ${one?.type} ${one?.subtype} ${name}`),
  )
  expect(sources.toSorted()).toEqual([
    'day INDIRECT CONDITIONAL late_price',
    'day INDIRECT CONDITIONAL place',
    'pieces DIRECT AGGREGATION turnover',
    'price DIRECT AGGREGATION highest',
    'price DIRECT AGGREGATION turnover',
    'price DIRECT IDENTITY late_price',
    'price DIRECT TRANSFORMATION more',
    'region DIRECT IDENTITY region',
    'region INDIRECT CONDITIONAL highest',
  ])
})

test('a recipe that only counts rows depends on them, and goes with them', async () => {
  const visits = await dataset('visits', ['page,day', 'a,1', 'b,2'])
  const counted = await recipe('Counted', { inputs: [visits], sql: 'SELECT count(*) AS n FROM visits' })
  const up = `node=recipe:${counted.id}&column=n&direction=upstream`
  expect(lines(await author.graph(up))).toContain('dataset visits.* -aggregate-> recipe Counted.*')
  const impact = await author.asked<LineageImpact>(
    'GET',
    `/api/lineage/impact?dataset_id=${visits.id}&change=drop`,
  )
  expect(impact.items.map(({ kind, name, effect }) => `${effect}: ${kind} ${name}`)).toEqual([
    'breaks: recipe Counted',
    'may_change: dataset Counted',
  ])
  const page = `dataset_id=${visits.id}&change=drop_column&column=page`
  expect((await author.asked<LineageImpact>('GET', `/api/lineage/impact?${page}`)).items).toEqual([])
})

test('a run of a build says of which', async () => {
  const stops = await dataset('stops', ['place', 'a'])
  const { id: recipeId } = await recipe('Stops', { inputs: [stops], sql: 'SELECT place FROM stops' })
  const queued = await call<{ id: number }>('POST', '/api/pipeline/run', {
    body: { recipe_ids: [recipeId], mode: 'all' },
  })
  expect([queued.status, queued.text]).toEqual([202, expect.anything()])
  expect((await ended(queued.body.id)).status).toBe('succeeded')
  const { items } = await author.asked<{ items: OpenLineageEvent[] }>('GET', '/api/lineage/openlineage')
  const sources = items.filter(({ job }) => job.name === `Stops (recipe ${recipeId})`)
  sources.forEach(checkEvent)
  expect(sources.at(-1)?.run.facets).toMatchObject({
    parent: { run: { runId: expect.any(String) }, job: { name: 'Build of 1 recipe' } },
  })
})
