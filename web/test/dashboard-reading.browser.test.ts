import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Download } from 'playwright-core'
import { PNG } from 'pngjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from '../../server/test/pdf-text.ts'
import { askingOf } from './asking.ts'
import { tile } from './flights.ts'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor, another } = await visitedQuarry()
const patient = { timeout: 30_000 }

describe('a dashboard that is read', () => {
  const { page } = visitor
  let path = ''
  const csv = 'city,amount\nBerlin,10\nParis,5\n'

  beforeAll(async () => {
    const { ask, upload } = await askingOf(quarry)
    const { id: dataset } = await upload('towns.csv', csv)
    const query = {
      dimensions: ['city'],
      measures: [{ aggregate: 'sum', column: 'amount', name: 'Amount' }],
    }
    const chart = { dataset_id: dataset, query }
    const { id } = await ask<{ id: number }>('POST', '/api/dashboards', {
      name: 'Towns',
      status: 'published',
      charts: [
        { ...chart, id: 'bars', title: 'Bars', kind: 'bar', position: { x: 0, y: 0, w: 6, h: 4 } },
        { ...chart, id: 'table', title: 'Table', kind: 'table', position: { x: 6, y: 0, w: 6, h: 4 } },
      ],
    })
    path = `/dashboards/${id}`
    await visitor.signIn('admin', quarry.adminPassword)
  }, 120_000)

  /** What the browser is given to keep after something was chosen in a menu. */
  async function kept(menu: string, item: string): Promise<{ name: string; bytes: Buffer }> {
    await page.getByRole('button', { name: menu }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item, exact: true }).click(),
    ])
    return await contentOf(download)
  }

  const elsewhere = 'Full screen, download, subscribe'

  test('is kept as a picture, as pages and as a workbook', async () => {
    await page.goto(path)
    await tile(page, 'Table').getByText('Paris').waitFor()
    const picture = await kept(elsewhere, 'Picture (PNG)')
    expect(picture.name).toBe('Towns.png')
    const { width, height } = PNG.sync.read(picture.bytes)
    expect([width > 800, height > 300]).toEqual([true, true])
    const pages = await kept(elsewhere, 'PDF')
    expect(pages.name).toBe('Towns.pdf')
    expect(await pdfText(pages.bytes)).toMatch(/Towns.*Paris/s)
    const workbook = await kept(elsewhere, 'Excel')
    expect(workbook.name).toBe('Towns.xlsx')
    expect(zippedText(workbook.bytes)).toMatch(/Berlin.*Paris/s)
  })

  test('a chart is kept as a picture, and its rows as CSV', async () => {
    await tile(page, 'Bars').hover()
    const picture = await kept('Actions for Bars', 'Download picture')
    expect(picture.name).toBe('Bars.png')
    expect(PNG.sync.read(picture.bytes).width).toBeGreaterThan(300)
    await tile(page, 'Table').hover()
    await page.getByRole('button', { name: 'Actions for Table' }).click()
    await page.getByRole('menuitem', { name: 'Show the rows' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'All of them as CSV' }).click(),
    ])
    const rows = await contentOf(download)
    expect(rows.name).toBe('Table.csv')
    expect(rows.bytes.toString().trim().split(/\r?\n/).toSorted()).toEqual(csv.trim().split('\n').toSorted())
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('fills the screen without the frame of the page, until its reader leaves that', async () => {
    await page.getByRole('button', { name: elsewhere }).click()
    await page.getByRole('menuitem', { name: 'Full screen', exact: true }).click()
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor()
    // Nothing of the frame is left: what fills the screen is the board alone.
    const filled = await page.evaluate(() => document.fullscreenElement?.className)
    expect(filled).toContain('board-page')
    await tile(page, 'Table').getByText('Paris').waitFor()
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: elsewhere }).waitFor()
  })

  test('asks again by itself as often as its reader chose, until they choose not to', async () => {
    const reader = await another()
    await reader.signIn('admin', quarry.adminPassword)
    let asked = 0
    await reader.page.clock.install()
    await reader.page.goto(path)
    await tile(reader.page, 'Table').getByText('Paris').waitFor()
    reader.page.on('request', (request) => (asked += Number(request.url().includes('/render'))))
    const choose = async (name: string) => {
      await reader.page.getByRole('button', { name: 'Refresh again and again' }).click()
      await reader.page.getByRole('menuitemradio', { name, exact: true }).click()
      await reader.page.getByRole('menuitemradio', { name, exact: true }).waitFor({ state: 'detached' })
    }
    await choose('Every 30 s')
    await reader.page.clock.runFor(31_000)
    await expect.poll(() => asked, patient).toBeGreaterThan(0)
    await tile(reader.page, 'Table').getByText('Paris').waitFor()
    await choose('Off')
    await reader.page.getByRole('button', { name: 'Refresh', exact: true }).waitFor()
    const before = asked
    await reader.page.clock.runFor(120_000)
    expect([asked, reader.violations]).toEqual([before, []])
    await reader.context.close()
  })

  test('whoever is mentioned in a comment is told, and comes to read it', async () => {
    const { ask } = await askingOf(quarry)
    const password = 'a quiet place by the sea'
    const user = { username: 'ann', email: 'ann@example.com', full_name: 'Ann', role: 'viewer', password }
    await ask('POST', '/api/users', user)
    await page.goto(path)
    await page.getByRole('button', { name: 'Actions for Towns' }).click()
    await page.getByRole('menuitem', { name: 'Comments' }).click()
    const comment = page.getByLabel('New comment')
    await comment.pressSequentially('Why is Rome missing, @an')
    await page.getByRole('button', { name: 'Ann (@ann)' }).click()
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('dialog').getByText('Why is Rome missing,').waitFor()
    const ann = await another()
    await ann.signIn('ann', password)
    // Whoever is given a password chooses one of their own before anything else.
    await ann.page.getByLabel('The password you signed in with').fill(password)
    await ann.page.getByLabel('New password', { exact: true }).fill(`${password} too`)
    await ann.page.getByLabel('New password again').fill(`${password} too`)
    await ann.page.getByRole('button', { name: 'Change the password' }).click()
    await ann.page.getByRole('heading', { name: /^Welcome/ }).waitFor()
    await ann.page.goto('/notifications')
    const mention = ann.page.getByRole('article', { name: /mentioned you on the dashboard Towns/ })
    await mention.getByRole('button', { name: 'Open' }).click()
    await ann.page.getByRole('dialog').getByText('Why is Rome missing,').waitFor()
    await ann.page.getByRole('heading', { name: 'Towns', level: 1, includeHidden: true }).waitFor()
    expect([visitor.violations, ann.violations]).toEqual([[], []])
  })
})

async function contentOf(download: Download): Promise<{ name: string; bytes: Buffer }> {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** All that stands in the parts of a packed file. */
function zippedText(zip: Buffer): string {
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 16)
  let text = ''
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, packedBytes, start] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 42),
    ]
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const packed = zip.subarray(from, from + packedBytes)
    text += (method === 0 ? packed : inflateRawSync(packed)).toString()
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return text
}
