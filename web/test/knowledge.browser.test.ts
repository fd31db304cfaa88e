import { expect, test } from 'vitest'
import { writePdf } from '../../server/test/files/pdf.ts'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { sidewaysOn } from './walking.ts'

const { quarry, visitor } = await visitedQuarry()

const handbook = [
  '# Leave',
  '',
  'Holidays are taken in agreement with the team.',
  '',
  '## Parental leave',
  '',
  'Both parents may take up to twelve months of parental leave. <b>It ends</b> when the child is three.',
].join('\n')

test('a document is uploaded, searched, and opened at the passage that was found', async () => {
  const { page } = visitor
  await visitor.signIn('admin', quarry.adminPassword)
  await page.getByRole('button', { name: 'Knowledge and agents' }).click()
  await page.getByRole('link', { name: 'Knowledge', exact: true }).click()
  await page.getByRole('heading', { name: 'No knowledge bases yet' }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await page.getByRole('button', { name: 'New knowledge base' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Staff handbook')
  await page.getByRole('dialog').getByRole('radio', { name: 'Published' }).check()
  expect(await visitor.barriersIn()).toEqual([])
  await page.getByRole('button', { name: 'Create knowledge base' }).click()
  await page.getByRole('heading', { name: 'Staff handbook', level: 1 }).waitFor()
  await page.getByRole('combobox', { name: 'Into folder' }).fill('Benefits/Leave')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'leave.md', mimeType: 'text/markdown', buffer: Buffer.from(handbook) },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing') },
  ])
  await page.getByRole('row', { name: /leave\.md Benefits\/Leave searchable/ }).waitFor({ timeout: 60_000 })
  await page.getByRole('row', { name: /broken\.pdf .*failed/ }).waitFor({ timeout: 60_000 })
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('knowledge-base')

  await page.getByRole('searchbox', { name: 'Search the documents' }).fill('how long is parental leave?')
  await page.getByRole('searchbox', { name: 'Search the documents' }).press('Enter')
  const passage = page.getByRole('article', { name: 'Passage 1' })
  await passage.getByText('Leave › Parental leave').waitFor()
  await page
    .getByRole('region', { name: 'Answer from the documents' })
    .getByText(/twelve months/)
    .waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('knowledge-search')
  await passage.getByRole('link', { name: 'leave.md' }).click()
  const text = page.getByRole('region', { name: 'Text of the document' })
  expect(await text.locator('mark').textContent()).toContain('<b>It ends</b>')
  expect(new URL(page.url()).searchParams.get('start')).toMatch(/^\d+$/)
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('knowledge-document')

  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goBack()
  await passage.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(visitor.violations).toEqual([])
}, 180_000)

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const question = 'Within how many days may customers return goods?'

test('a base of PDFs answers in a chat, with the source opened at its page; what cannot be read says why', async () => {
  const { page } = visitor
  await page.setViewportSize({ width: 1440, height: 900 })
  const { ask } = await askingOf(quarry)
  const base = await ask<{ id: number }>('POST', '/api/knowledge/bases', {
    name: 'Policies',
    status: 'published',
  })
  await ask('POST', '/api/groups', { name: 'Legal' })
  await page.goto(`/knowledge/${base.id}`)
  const returns = [
    { heading: 'Orders', paragraphs: ['Orders are shipped from Linz on the next working day.'] },
    {
      heading: 'Returns',
      paragraphs: ['Customers may return goods within 30 days of delivery. Shipping is paid by the shop.'],
    },
  ]
  const travel = [
    { heading: 'Travel', paragraphs: ['Trains are booked in second class. Hotels cost up to 140 euros.'] },
  ]
  await page.locator('input[type=file]').setInputFiles([
    pdf('returns.pdf', await writePdf(returns)),
    pdf('travel.pdf', await writePdf(travel)),
    pdf('locked.pdf', await writePdf(travel, 'secret')),
    {
      name: 'program.docx',
      mimeType: 'application/zip',
      buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0]),
    },
  ])
  for (const name of ['returns', 'travel'])
    await page
      .getByRole('row', { name: new RegExp(`${name}\\.pdf .*searchable`) })
      .waitFor({ timeout: 60_000 })
  await page.getByRole('row', { name: /locked\.pdf .*remove its password/ }).waitFor({ timeout: 60_000 })
  await page.getByRole('row', { name: /program\.docx .*none of text/ }).waitFor({ timeout: 60_000 })
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('knowledge-pdfs')

  await page.goto('/chat')
  await expect.poll(() => page.getByRole('radio', { name: 'Everything' }).isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await page.keyboard.press('Enter')
  const answer = page.getByRole('group', { name: 'Answer from the documents' })
  await answer.getByText('Customers may return goods within 30 days of delivery.').first().waitFor()
  await answer.getByText('Sources', { exact: true }).click()
  expect(await answer.locator('li', { hasText: 'returns.pdf' }).locator('mark').allTextContents()).toContain(
    'return',
  )
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('chat-documents')
  await answer.getByRole('button', { name: 'Source 1: returns.pdf' }).click()
  const source = page.getByRole('dialog')
  expect(await source.locator('mark').first().textContent()).toContain('within 30 days')
  await source.getByText('page 2 · Returns').first().waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('chat-source', { fullPage: false })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOn(page)).toEqual([])
  await visitor.picture('chat-source-phone', { fullPage: false })
  await page.setViewportSize({ width: 1440, height: 900 })
  await source.getByRole('link', { name: 'Open document' }).click()
  await page.getByRole('heading', { name: 'returns.pdf', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('button', { name: 'Actions for returns.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Upload new version' }).click()
  const changed = returns.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map((text) => text.replace('30 days', '60 days')),
  }))
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles([pdf('new.pdf', await writePdf(changed))])
  const versions = page.getByRole('region', { name: 'Versions' })
  await versions
    .getByRole('listitem')
    .filter({ hasText: /Version 2.*searchable/ })
    .waitFor({ timeout: 60_000 })
  // The address names the version that was cited.
  await page.getByRole('link', { name: 'Open the current version, 2' }).click()
  await page.getByText('within 60 days').waitFor()
  await page.getByRole('button', { name: 'Actions for returns.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Folder' }).fill('Shop')
  await form.getByRole('combobox', { name: 'Only for groups' }).click()
  await page.getByRole('option', { name: 'Legal' }).click()
  await visitor.picture('knowledge-edit', { fullPage: false })
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await visitor.picture('knowledge-versions')
  await page.getByRole('link', { name: 'Policies' }).click()
  await page.getByRole('row', { name: /returns\.pdf Shop searchable only 1 group/ }).waitFor()
  expect(visitor.violations).toEqual([])
}, 180_000)
