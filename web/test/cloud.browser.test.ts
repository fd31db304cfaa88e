import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newLicense } from '../../server/test/audited-servers.ts'
import { filesLoadedBy, gzippedBytes } from './loaded-files.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { newVisitor, type Visitor } from './visitor.ts'
import { sidewaysOn, stumblesOn } from './walking.ts'

const target = mkdtempSync(join(tmpdir(), 'quarry-backups-'))
afterAll(() => rmSync(target, { recursive: true, force: true }))
const license = await newLicense()
const { quarry } = await visitedQuarry({
  LICENSE_PUBLIC_KEY: license.publicKey,
  BACKUP_TARGET: target,
  BACKUP_KEY: randomBytes(48).toString('base64'),
  BACKUP_EVERY_HOURS: '0',
  // None is there, so that a check says so at once.
  DNS_SERVERS: '127.0.0.1:9',
})
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

let root: Visitor
let page: Page

const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const place = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

async function isFreeOfBarriers(name: string): Promise<void> {
  await root.picture(`cloud-${name}`)
  expect(await root.barriersIn()).toEqual([])
  await root.picture(`cloud-${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await stumblesOn(page)).toEqual([])
  await page.setViewportSize(phone)
  await expect.poll(() => sidewaysOn(page), { timeout: 5000 }).toEqual([])
  expect(await root.barriersIn(['light'])).toEqual([])
  await root.picture(`cloud-${name}-phone`)
  await page.setViewportSize(desktop)
}

beforeAll(async () => {
  root = await newVisitor({ address: quarry.cloudAddress })
  page = root.page
}, 60_000)

describe('the page for root operators', () => {
  test('an operator signs in and sees how every server is', async () => {
    await page.goto('/')
    await heading('Sign in to Quarry Cloud')
    await isFreeOfBarriers('sign-in')
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(quarry.adminPassword)
    await button('Sign in').click()
    await heading('Servers')
    await page.getByRole('row').nth(1).getByText('active').waitFor()
    await isFreeOfBarriers('servers')
    await page.getByRole('row').nth(1).getByRole('link').click()
    await button('Drain server').waitFor()
    await isFreeOfBarriers('server')
    await button('Drain server').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Drain server' }).click()
    await page.getByText('start another one').waitFor()
    await button('Dismiss').click()
  })

  test('creates an organization, limits it, and suspends and resumes it', async () => {
    await place('Organizations').click()
    await button('Create organization').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Northwind')
    await dialog.getByLabel('Email of the first administrator').fill('ada@northwind.example')
    await dialog.getByRole('button', { name: 'Create organization' }).click()
    await isFreeOfBarriers('organizations')
    await page.getByRole('link', { name: 'Northwind' }).click()
    await heading('Northwind')
    await page.getByLabel('Storage in GB').fill('2.5')
    await page.getByLabel('Seats', { exact: true }).fill('25')
    await button('Save quotas').click()
    await page.getByText('Quotas saved.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Storage in GB').inputValue()).toBe('2.5')
    const csv = page.waitForEvent('download')
    await button('Download CSV').click()
    expect((await csv).suggestedFilename()).toBe('usage-northwind.csv')
    await isFreeOfBarriers('organization')
    await button('Suspend organization').click()
    await dialog.getByLabel('Reason').fill('Unpaid since January')
    await dialog.getByRole('button', { name: 'Suspend organization' }).click()
    await page.getByText('suspended', { exact: true }).waitFor()
    await button('Resume organization').click()
    await page.getByText('active', { exact: true }).waitFor()
    await expect.poll(async () => (await quarry.mails()).join('')).toContain('ada@northwind.example')
  })

  test('copies an organization, exports it with a key that is shown once, imports the archive and erases the copy', async () => {
    const more = async (name: string, action: string) => {
      await button(`More for ${name}`).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    const dialog = page.getByRole('dialog')
    await more('Northwind', 'Export organization')
    await dialog.getByRole('button', { name: 'Export organization' }).click()
    const key = await dialog.getByText(/^qak_/).textContent()
    expect(await root.barriersIn()).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await more('Northwind', 'Copy organization')
    await dialog.getByRole('button', { name: 'Copy organization' }).click()
    await place('Transfers').click()
    const row = (kind: string) => page.getByRole('row').filter({ hasText: kind }).first()
    await expect.poll(() => page.getByText('succeeded').count(), { timeout: 60_000 }).toBe(2)
    const download = page.waitForEvent('download')
    await row('Export').getByRole('button', { name: 'Download archive' }).click()
    const archive = join(target, (await download).suggestedFilename())
    await (await download).saveAs(archive)
    await button('Import organization').click()
    await page.locator('input[type=file]').setInputFiles(archive)
    await dialog.getByLabel(/^Key/).first().fill(key!)
    await dialog.getByLabel('Slug').fill('contoso')
    await dialog.getByLabel('Name').fill('Contoso')
    await root.picture('cloud-import')
    await dialog.getByRole('button', { name: 'Import organization' }).click()
    await expect.poll(() => page.getByText('succeeded').count(), { timeout: 60_000 }).toBe(3)
    await row('Copy').getByRole('link').click()
    await heading('Northwind (sandbox)')
    await button('Suspend organization').click()
    await dialog.getByLabel('Reason').fill('No longer needed')
    await dialog.getByRole('button', { name: 'Suspend organization' }).click()
    await button('Resume organization').waitFor()
    await more('Northwind (sandbox)', 'Erase organization')
    await dialog.getByLabel('Slug of the organization').fill('northwind')
    await dialog.getByRole('button', { name: 'Erase organization' }).click()
    await dialog.getByText('Enter northwind-sandbox to confirm').first().waitFor()
    await dialog.getByLabel('Slug of the organization').fill('northwind-sandbox')
    await root.picture('cloud-erase')
    await dialog.getByRole('button', { name: 'Erase organization' }).click()
    await place('Transfers').click()
    await row('Erasure').getByRole('button', { name: 'Download certificate' }).waitFor({ timeout: 60_000 })
    await page.getByLabel('Search by organization').hover()
    await isFreeOfBarriers('transfers')
  }, 180_000)

  test('adds a domain and finds the record that proves who owns it', async () => {
    await place('Domains').click()
    await button('Add domain').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Host').fill('Reports.northwind.example')
    await dialog.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'Northwind' }).click()
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await dialog.getByText('has capital letters').first().waitFor()
    await dialog.getByLabel('Host').fill('reports.northwind.example')
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await page.getByText('_quarry-challenge.reports.northwind.example').waitFor()
    await button('More for reports.northwind.example').click()
    await page.getByRole('menuitem', { name: 'Check now' }).click()
    await page.getByText('did not answer').waitFor()
    await isFreeOfBarriers('domains')
  })

  test('installs a license and sees its seats', async () => {
    await place('License').click()
    await page.getByText('Free edition').waitFor()
    await page.getByLabel('License key').fill('nonsense')
    await button('Install license').click()
    await page.getByText('is no license').first().waitFor()
    await page.getByLabel('License key').fill(license.document)
    await button('Install license').click()
    await page.getByText('Licensed to Acme').waitFor()
    await isFreeOfBarriers('license')
  })

  test('makes a backup and verifies it', async () => {
    await place('Backups').click()
    await page.getByText('There is no backup yet.').waitFor()
    await button('Back up now').click()
    await page
      .getByRole('table', { name: 'Backups' })
      .getByRole('button', { name: /^Verify/ })
      .click()
    const history = page.getByRole('table', { name: 'History' })
    await expect.poll(() => history.getByText('succeeded').count(), { timeout: 60_000 }).toBe(2)
    await isFreeOfBarriers('backups')
  })

  test('speaks German', async () => {
    await button('Deutsch').click()
    await heading('Sicherungen')
    await root.picture('cloud-german')
    await button('English').click()
    await heading('Backups')
  })

  test('whoever is no root operator gets nothing of it', async () => {
    const token = await page.evaluate(() => sessionStorage.getItem('quarry.session'))
    const { token: bearer } = JSON.parse(token!) as { token: string }
    const made = await fetch(`${quarry.address}/api/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        username: 'kim',
        email: 'kim@example.com',
        password: 'a quiet place by the sea',
        role: 'admin',
      }),
    })
    expect(made.status).toBe(201)
    const kim = await newVisitor({ address: quarry.cloudAddress })
    await kim.signIn('kim', 'a quiet place by the sea')
    await kim.page.getByText('Only root operators can use Quarry Cloud').waitFor()
    expect(await kim.barriersIn()).toEqual([])
    await kim.page.getByRole('button', { name: 'Sign out' }).click()
    await kim.page.getByLabel('Username').waitFor()
  })

  test('the first load is at most 240 kB', async () => {
    await page.goto('/organizations')
    await page.getByRole('link', { name: 'Northwind' }).waitFor()
    const files = await filesLoadedBy(page)
    const kilobytes = gzippedBytes(files) / 1000
    console.info(`the list of organizations loads ${kilobytes.toFixed(0)} kB in ${files.length} files`)
    expect(kilobytes).toBeLessThan(240)
    expect(files.filter(({ name }) => !name.includes('/assets/cloud/'))).toEqual([])
    expect(root.violations).toEqual([])
  })
})
