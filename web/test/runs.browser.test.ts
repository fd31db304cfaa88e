import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf, type Call } from './asking.ts'
import { isSeen } from './visitor.ts'
import { visitedQuarry } from './visited-quarry.ts'

const flights = ['flight,delay']
for (let n = 1; n <= 90; n += 1) flights.push(`${n},${n === 90 ? 'late' : n % 60}`)

// More pairs than any machine counts before the test stops it.
const endless = `SELECT sum(a.flight * b.flight + c.flight + d.flight + e.flight + f.flight) AS total
  FROM flights a, flights b, flights c, flights d, flights e, flights f`

interface Made {
  id: number
  output_dataset_id: number
}

const { quarry, visitor } = await visitedQuarry()

describe('a run, as somebody who waits for it sees it', () => {
  let ask: Call
  let source: number

  beforeAll(async () => {
    await visitor.signIn('admin', quarry.adminPassword)
    const asking = await askingOf(quarry)
    ask = asking.ask
    source = (await asking.upload('flights.csv', flights.join('\n'))).id
  }, 180_000)

  test('says how far it is and what it does, and stops when it is cancelled', async () => {
    const { page } = visitor
    const { id: recipe } = await makeRecipe('Endless', { dataset: source, name: 'flights', sql: endless })
    const { id } = await ask<{ id: number }>('POST', `/api/pipeline/recipes/${recipe}/run`, {})
    await page.goto(`/runs/${id}`)
    await page.getByRole('region', { name: 'Progress' }).getByText('Computing the rows').waitFor()
    expect(await isSeen(page.getByRole('progressbar', { name: 'Progress of the run' }))).toBe(true)
    const log = page.getByRole('log')
    await log.getByRole('listitem').first().waitFor()
    await page.getByText(/lines?, following$/).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('run-live')
    await page.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('cancelled', { exact: true }).first().waitFor()
    await page.getByRole('region', { name: 'Progress' }).waitFor({ state: 'detached' })
    await page.getByText(/^\d+ lines?$/).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    // The engine is free again: what is asked now is answered.
    const preview = await ask<{ rows: unknown[] }>('GET', `/api/datasets/${source}/preview`)
    expect(preview.rows.length).toBeGreaterThan(0)
  })

  test('is tried again from its page, as another run that names the one before', async () => {
    const { page } = visitor
    const before = page.url()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForURL((url) => url.href !== before)
    await page.getByRole('link', { name: /^Again after run/ }).waitFor()
    await page.getByRole('region', { name: 'Progress' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
  })

  test('a build that failed says at which step and why, and goes on from there once that is mended', async () => {
    const { page } = visitor
    const first = await makeRecipe('All flights', {
      dataset: source,
      name: 'flights',
      sql: 'SELECT flight, delay FROM flights',
    })
    const cast = (how: string) => `SELECT flight, ${how}(delay AS INTEGER) AS delay FROM all_flights`
    const second = await makeRecipe('Delays in minutes', {
      dataset: first.output_dataset_id,
      name: 'all_flights',
      sql: cast('CAST'),
    })
    const { id } = await ask<{ id: number }>('POST', '/api/pipeline/run', {
      targets: [second.output_dataset_id],
      mode: 'all',
    })
    await page.goto(`/runs/${id}`)
    await page.getByRole('alert').getByText('It failed').waitFor({ timeout: 60_000 })
    const step = (name: string) =>
      page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name })
    await step('All flights').getByText('succeeded').waitFor()
    await step('Delays in minutes').getByText('failed', { exact: true }).waitFor()
    await step('Delays in minutes').getByText(/late/).waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('run-failed')
    await ask('PATCH', `/api/pipeline/recipes/${second.id}`, {
      definition: {
        kind: 'sql',
        inputs: [{ dataset_id: first.output_dataset_id, name: 'all_flights' }],
        sql: cast('TRY_CAST'),
      },
    })
    await ask('POST', `/api/pipeline/recipes/${second.id}/publish`, {})
    await page.getByRole('button', { name: 'Retry from the failed steps' }).click()
    await page.waitForURL((url) => url.pathname !== `/runs/${id}`)
    await step('Delays in minutes').getByText('succeeded').waitFor({ timeout: 60_000 })
    // What had succeeded is not done again.
    const { items } = await ask<{ items: object[] }>('GET', `/api/pipeline/runs?recipe_id=${first.id}`)
    expect(items).toHaveLength(1)
    await page.getByText('succeeded', { exact: true }).first().waitFor()
    expect(await visitor.barriersIn()).toEqual([])
  })

  test('on a phone it is no wider than it', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of [new URL(page.url()).pathname, '/runs']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
      await visitor.picture(`phone-run${path === '/runs' ? 's' : ''}`)
    }
    expect(visitor.violations).toEqual([])
  })

  async function makeRecipe(
    name: string,
    { dataset, name: input, sql }: { dataset: number; name: string; sql: string },
  ): Promise<Made> {
    const made = await ask<Made>('POST', '/api/pipeline/recipes', {
      name,
      definition: { kind: 'sql', inputs: [{ dataset_id: dataset, name: input }], sql },
    })
    await ask('POST', `/api/pipeline/recipes/${made.id}/publish`, {})
    return made
  }
})
