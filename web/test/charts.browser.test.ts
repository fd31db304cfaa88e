import { expect, test } from 'vitest'
import { drawnKinds } from '../../charts/src/drawn/kinds.ts'
import { askingOf } from './asking.ts'
import { framesWhile, isMeasured, describeFrames } from './frames.ts'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor } = await visitedQuarry()
const { ask, upload } = await askingOf(quarry)
await visitor.signIn('admin', quarry.adminPassword)

const by = (...dimensions: unknown[]) => ({ dimensions, measures: [sum('amount')] })
const sum = (column: string) => ({ aggregate: 'sum', column, name: `Sum of ${column}` })
const amount = (aggregate: string, more = {}) => ({ aggregate, column: 'amount', name: aggregate, ...more })
const day = { column: 'day', grain: 'day' }
const month = { column: 'day', grain: 'month' }

const spread = [
  amount('min'),
  amount('percentile', { percentile: 25, name: 'p25' }),
  amount('median'),
  amount('percentile', { percentile: 75, name: 'p75' }),
  amount('max'),
]
const three = { dimensions: ['country'], measures: [sum('amount'), sum('pieces'), amount('avg')] }

/** What an author asks for kinds that cannot show one measure by one dimension. */
const queries: Record<string, object> = {
  line: by(month, 'channel'),
  area: by(month, 'channel'),
  combo: { dimensions: [month], measures: [sum('amount'), sum('pieces')] },
  scatter: three,
  bubble: three,
  histogram: {
    dimensions: [{ column: 'amount', bin: 25 }],
    measures: [{ aggregate: 'count', name: 'Orders' }],
  },
  box_plot: { dimensions: ['channel'], measures: spread },
  heat_map: by({ column: 'day', grain: 'day_of_week' }, 'channel'),
  calendar: by(day),
  treemap: by('country', 'channel'),
  sunburst: by('country', 'channel'),
  sankey: by('channel', 'country'),
  gauge: { measures: [sum('amount')] },
  map: by('country'),
}

const countries = ['Germany', 'FR', 'USA', 'Brazil', 'JPN', 'Atlantis']
const rows = Array.from({ length: 480 }, (_, at) =>
  [
    new Date(Date.UTC(2024, 0, 1 + (at % 366))).toISOString().slice(0, 10),
    countries[at % countries.length],
    ['Web', 'Store', 'Phone'][at % 3],
    20 + ((at * 37) % 400),
    1 + (at % 9),
  ].join(','),
)

test('every kind of chart is drawn in a dashboard, and its parts are loaded for it', async () => {
  const kinds = drawnKinds.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(Object.keys(queries)))
  const { id: dataset } = await upload(
    'orders.csv',
    ['day,country,channel,amount,pieces', ...rows].join('\n'),
  )
  const charts = kinds.map((kind, at) => ({
    id: kind,
    title: `As ${kind}`,
    kind,
    dataset_id: dataset,
    query: queries[kind] ?? by('channel'),
    position: { x: 6 * (at % 2), y: 4 * Math.floor(at / 2), w: 6, h: 4 },
  }))
  const { id } = await ask<{ id: number }>('POST', '/api/dashboards', {
    name: 'All kinds',
    status: 'published',
    charts,
  })
  const { page } = visitor
  await page.goto(`/dashboards/${id}`)
  for (const { title } of charts) {
    const tile = page.getByRole('region', { name: title, exact: true })
    await tile.scrollIntoViewIfNeeded()
    const canvas = tile.getByRole('img').locator('canvas').first()
    await canvas.waitFor({ timeout: 20_000 })
    const isPainted = async () =>
      canvas.evaluate((one) => {
        const { width, height } = one as HTMLCanvasElement
        const pixels = (one as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data
        return pixels?.some((value, at) => at % 4 === 3 && value > 0) ?? false
      })
    await expect.poll(isPainted, { timeout: 20_000, message: title }).toBe(true)
  }
  const map = page.getByRole('region', { name: 'As map', exact: true })
  await map.getByText('Not on this map: Atlantis.').waitFor()
  expect(visitor.violations).toEqual([])
})

test('a table of a hundred thousand rows is scrolled fluently, to its last one', async () => {
  const rowCount = 100_000
  const lines = Array.from({ length: rowCount }, (_, at) => `${at + 1},Order ${at + 1},${(at * 37) % 4000}`)
  const { id: dataset } = await upload('many.csv', ['number,name,amount', ...lines].join('\n'))
  const { id } = await ask<{ id: number }>('POST', '/api/dashboards', {
    name: 'Many rows',
    status: 'published',
    charts: [
      {
        id: 'rows',
        title: 'All orders',
        kind: 'table',
        dataset_id: dataset,
        query: {
          dimensions: ['number', 'name', 'amount'],
          sort: [{ by: 'number', order: 'asc' }],
          limit: rowCount,
        },
        position: { x: 0, y: 0, w: 12, h: 8 },
      },
    ],
  })
  const { page } = visitor
  await page.goto(`/dashboards/${id}`)
  const tile = page.getByRole('region', { name: 'All orders', exact: true })
  await tile.getByRole('cell', { name: 'Order 1', exact: true }).waitFor({ timeout: 30_000 })
  await tile.getByRole('cell', { name: 'Order 1', exact: true }).hover()
  const frames = await framesWhile(page, async () => {
    const endsAt = performance.now() + 3000
    while (performance.now() < endsAt) await page.mouse.wheel(0, 400)
  })
  console.log(describeFrames(frames, `${rowCount} rows are scrolled`))
  if (isMeasured) expect(frames.framesPerSecond).toBeGreaterThanOrEqual(50)
  expect(await tile.getByRole('row').count()).toBeLessThan(120)
  await page.mouse.wheel(0, 34 * rowCount)
  await tile.getByRole('cell', { name: `Order ${rowCount}`, exact: true }).waitFor()
  expect(visitor.violations).toEqual([])
})
