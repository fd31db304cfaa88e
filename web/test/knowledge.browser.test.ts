import { expect, test } from 'vitest'
import { visitedQuarry } from './visited-quarry.ts'

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
