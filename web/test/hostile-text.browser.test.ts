import { beforeAll, describe, expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { atRest, isSeen } from './visitor.ts'
import { visitedQuarry } from './visited-quarry.ts'

const hostile = '<img src=//evil.example/x onerror="globalThis.broken=1"><svg onload="globalThis.broken=1">'

const markdown = [
  `# ${hostile}`,
  '<img src=//evil.example/y onerror="globalThis.broken=1">',
  '![beacon](https://evil.example/pixel.png)',
  '[a](javascript:globalThis.broken=1) [b](data:text/html,x) [c](//evil.example) [a page here](/dashboards)',
  '<script>globalThis.broken=1</script>',
].join('\n\n')

const { quarry, visitor } = await visitedQuarry()

describe('text that would be markup', () => {
  beforeAll(async () => {
    await visitor.signIn('admin', quarry.adminPassword)
  })

  test('WEB-05: in cells and column names of a dataset it is only text', async () => {
    const { page } = visitor
    await page.goto('/datasets')
    const quoted = `"${hostile.replaceAll('"', '""')}"`
    const csv = [`${quoted},amount`, ...Array.from({ length: 40 }, (_, n) => `${quoted},${n}`)].join('\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'hostile.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('link', { name: 'Open hostile' }).click({ timeout: 60_000 })
    await page.getByRole('region', { name: 'Preview, scrollable' }).getByText(hostile).first().waitFor()
    await page.getByRole('tab', { name: 'Profile' }).click()
    expect(await isSeen(page.getByRole('heading', { name: hostile }))).toBe(true)
  })

  test('WEB-05: in a chart and its tooltip it is only text', async () => {
    const { page } = visitor
    await page.getByRole('link', { name: 'Explore', exact: true }).last().click()
    await page.getByRole('combobox', { name: 'Add a value' }).click()
    await page.getByRole('option', { name: 'Count of rows' }).click()
    await page.getByRole('combobox', { name: 'Add to rows' }).click()
    await page.getByRole('option', { name: hostile }).click()
    const chart = atRest(page.getByRole('img', { name: /^Bar chart/ }))
    await chart.waitFor()
    await chart.hover()
    expect(await isSeen(page.locator('.chart-tip').getByText(hostile))).toBe(true)
  })

  test('WEB-04: in the titles of a dashboard and the name of a user it is only text', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save to a dashboard' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title of the chart').fill(hostile)
    await dialog.getByLabel('Name of the new dashboard').fill(hostile)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: hostile, level: 1 }).waitFor()
    await page.goto('/profile')
    await page.getByLabel('Full name').fill(hostile)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    for (const path of ['/', '/users', '/audit', '/dashboards', '/notifications']) {
      await page.goto(path)
      expect(await isSeen(page.getByRole('heading', { level: 1 }))).toBe(true)
    }
  })

  test('WEB-04, WEB-05, WEB-06: in texts, tables, numbers and what is laid over charts it is only text', async () => {
    const { page } = visitor
    const { ask } = await askingOf(quarry)
    const [dataset] = (await ask<{ items: { id: number }[] }>('GET', '/api/datasets')).items
    const asking = (dimensions: string[]) => ({
      dataset_id: dataset?.id,
      query: { dimensions, measures: [{ aggregate: 'count', name: 'n' }] },
    })
    const charts = [
      { kind: 'text', options: { text: markdown }, position: { x: 0, y: 0, w: 6, h: 5 } },
      {
        kind: 'table',
        ...asking([hostile]),
        options: {
          columns: [
            {
              name: hostile,
              label: `${hostile}!`,
              rules: [{ operator: 'contains', value: '<', look: 'bad' }],
            },
            { name: 'n', bars: true, format: { kind: 'number', unit: '<b>km</b>', prefix: '<i>' } },
          ],
        },
        position: { x: 6, y: 0, w: 6, h: 5 },
      },
      {
        kind: 'number',
        ...asking([]),
        options: { target: 50, target_label: hostile, format: { kind: 'number', unit: '<b>km</b>' } },
        position: { x: 0, y: 5, w: 4, h: 4 },
      },
      {
        kind: 'bar',
        ...asking([hostile]),
        options: {
          reference_lines: [{ of: 'mean', label: hostile }],
          annotations: [{ at: hostile, label: '{b}{c}<b>' }],
        },
        position: { x: 4, y: 5, w: 8, h: 4 },
      },
    ]
    const made = await ask<{ id: number }>('POST', '/api/dashboards', {
      name: hostile,
      charts: charts.map((chart, at) => ({ ...chart, id: `c${at}`, title: `${hostile} ${at}` })),
    })
    await page.goto(`/dashboards/${made.id}`)
    const text = page.locator('.written')
    await text.getByText('<img src=//evil.example/y onerror="globalThis.broken=1">').waitFor()
    expect(await text.locator('img, script, svg, iframe').count()).toBe(0)
    expect(await text.getByRole('link').allTextContents()).toEqual(['a page here'])
    await page.getByText(`vs. ${hostile}`).waitFor()
    await page.getByRole('columnheader', { name: `${hostile}!` }).waitFor()
    await page.getByRole('img', { name: /^Bar chart/ }).waitFor()
  })

  test('nothing of it ran, left the host or broke the content security policy', async () => {
    expect(await visitor.page.evaluate(() => 'broken' in globalThis)).toBe(false)
    expect(visitor.violations).toEqual([])
    expect(quarry.logged()).not.toContain('csp_report')
  })
})
