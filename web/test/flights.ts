import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { atRest } from './visitor.ts'

const samples = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '../data')

/** Two thousand flights: as many as it takes to tell charts apart. */
export const flights = { name: 'flights-2001', count: 2000 }

/** Uploads them on the page of datasets. */
export async function uploadFlights(page: Page): Promise<void> {
  await page.goto('/datasets')
  const file = { name: `${flights.name}.csv`, mimeType: 'text/csv', buffer: flightsAsCsv() }
  await page.locator('input[type=file]').setInputFiles(file)
  // The page shows how the file is read where something is to be decided.
  const opens = page.getByRole('link', { name: `Open ${flights.name}` })
  const imports = page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true })
  await opens.or(imports).first().waitFor({ timeout: 60_000 })
  if (await imports.isVisible()) await imports.click()
  await opens.waitFor({ timeout: 60_000 })
}

/** Makes an empty dashboard on the page of dashboards, and opens it for writing. */
export async function newDashboard(page: Page, name: string): Promise<void> {
  await page.goto('/dashboards')
  // The button stands at the head of a list, or where nothing is listed in the middle of the page.
  const search = page.getByRole('searchbox', { name: 'Search dashboards' })
  await search
    .or(page.getByRole('heading', { name: 'No dashboards yet' }))
    .first()
    .waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New dashboard' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create dashboard' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Edit the dashboard' }).click()
  await page.getByRole('toolbar', { name: 'Editing' }).waitFor()
}

interface NewChart {
  title: string
  /** Fields to group by, as the builder calls them. */
  by?: string[]
  /** Name of the kind on its tile; what fits best is taken without one. */
  kind?: string
  /** Only this many, the most frequent first. */
  max?: number
}

/** Adds a chart that counts flights, from the editor through the builder and back to the editor. */
export async function addChart(page: Page, { title, by = [], kind, max }: NewChart): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Chart', exact: true }).click()
  await choose(page, 'Dataset', flights.name)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await choose(page, 'Add a value', 'Count of rows')
  for (const field of by) await page.getByRole('button', { name: `Add ${field}`, exact: true }).click()
  if (max !== undefined) {
    await choose(page, 'Order by', 'Count of rows, largest first')
    await page.getByLabel('Row limit').fill(String(max))
  }
  if (kind !== undefined) {
    await page.getByRole('button', { name: /^Kind of chart/ }).click()
    await page
      .getByRole('dialog', { name: 'Kind of chart' })
      .getByRole('button', { name: kind, exact: true })
      .click()
  }
  await page.getByRole('button', { name: 'Save to the dashboard' }).click()
  await page.getByRole('toolbar', { name: 'Editing' }).waitFor()
  const named = page.getByRole('textbox', { name: /^Title of Count of rows/ })
  await named.fill(title)
  await page.getByRole('region', { name: title, exact: true }).waitFor()
}

/** Chooses from a list that can be searched. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  const exact = typeof option === 'string'
  await page.getByRole('option', { name: option, exact }).first().click()
}

export const saved = (page: Page) => page.getByText(/^Draft saved/).waitFor()

/** Makes what is written what readers see. */
export async function publish(page: Page, note = ''): Promise<void> {
  await saved(page)
  await page.getByRole('toolbar', { name: 'Editing' }).getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What changed').fill(note)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
}

export const tile = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** A chart as it is drawn, with what it shows in words. */
export const drawn = (page: Page, title: string) => atRest(atRest(tile(page, title)).getByRole('img'))

type Flight = Record<'date' | 'delay' | 'distance' | 'origin' | 'destination', string | number>

// Moments are written as the standard has it, so that they are read as such.
function flightsAsCsv(): Buffer {
  const rows = JSON.parse(readFileSync(join(samples, 'flights-2k.json'), 'utf8')) as Flight[]
  const lines = rows.map(({ date, delay, distance, origin, destination }) =>
    [String(date).replaceAll('/', '-'), delay, distance, origin, destination].join(','),
  )
  return Buffer.from(['date,delay,distance,origin,destination', ...lines].join('\n'))
}
