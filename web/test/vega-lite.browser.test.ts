import { expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor } = await visitedQuarry()
const { ask, upload } = await askingOf(quarry)
await visitor.signIn('admin', quarry.adminPassword)

const endless = `test(/^(a+)+$/, '${'a'.repeat(40)}!')`
const bars = {
  mark: 'bar',
  encoding: { x: { field: 'region', type: 'nominal' }, y: { field: 'total', type: 'quantitative' } },
}

test('WEB-05: a chart of ones own is drawn beside the page, and one that never ends is ended', async () => {
  const { id: dataset } = await upload('regions.csv', 'region,n\nEU,1\nUS,2')
  const query = {
    dimensions: ['region'],
    measures: [{ aggregate: 'sum', column: 'n', name: 'total' }],
  }
  const chart = (id: string, y: number, spec?: object) => ({
    id,
    title: id,
    kind: 'vega_lite',
    dataset_id: dataset,
    query,
    ...(spec ? { options: { spec: JSON.stringify(spec) } } : {}),
    position: { x: 0, y, w: 6, h: 4 },
  })
  const { id } = await ask<{ id: number }>('POST', '/api/dashboards', {
    name: 'Mine',
    status: 'published',
    charts: [
      chart('bars', 0, bars),
      chart('endless', 4, { ...bars, transform: [{ filter: endless }] }),
      chart('empty', 8),
    ],
  })
  const { page } = visitor
  await page.goto(`/dashboards/${id}`)
  const tile = (title: string) => page.getByRole('region', { name: title, exact: true })
  const picture = tile('bars').getByRole('img')
  await picture.waitFor({ timeout: 20_000 })
  const widthOf = () => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)
  await expect.poll(widthOf, { timeout: 10_000 }).toBeGreaterThan(100)
  await tile('endless').scrollIntoViewIfNeeded()
  await tile('endless').getByText('takes longer than 5 seconds').waitFor({ timeout: 20_000 })
  await tile('empty').scrollIntoViewIfNeeded()
  await tile('empty').getByText('Its fields are the columns of the answer: region, total').waitFor()
  expect(visitor.violations).toEqual([])
})
