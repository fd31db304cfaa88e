import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOpenIdServer, type OpenIdServer } from '../../server/test/openid-server.ts'
import { startQuarry, type RunningQuarry } from './running-quarry.ts'
import { endVisits, isSeen, newVisitor, type Visitor } from './visitor.ts'

let openId: OpenIdServer
let quarry: RunningQuarry
let admin: Visitor
let folder: string

beforeAll(async () => {
  openId = await startOpenIdServer()
  folder = await mkdtemp(join(tmpdir(), 'quarry-certificate-'))
  await writeFile(join(folder, 'ca.pem'), openId.certificateAuthorities)
  quarry = await startQuarry({
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  })
  admin = await newVisitor({ address: quarry.address })
  await admin.signIn('admin', quarry.adminPassword)
})

afterAll(async () => {
  await endVisits()
  await quarry?.stop()
  await openId?.close()
  await rm(folder, { recursive: true, force: true })
})

test('an administrator connects a provider and tests it', async () => {
  const { page } = admin
  await page.goto('/organization')
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Add sign-in provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme')
  await dialog.getByLabel('Issuer').fill(openId.issuer)
  await dialog.getByLabel('Client ID').fill('quarry')
  await dialog.getByLabel('Client secret').fill('secret-of-the-client')
  await dialog.getByRole('combobox', { name: 'Domains of new users' }).fill('acme.example')
  await dialog.getByRole('combobox', { name: 'Domains of new users' }).press('Enter')
  await dialog.getByRole('button', { name: 'Add attribute' }).click()
  await dialog.getByLabel('Claim', { exact: true }).fill('name')
  await dialog.getByLabel('Attribute', { exact: true }).fill('full_name')
  expect(await admin.barriers()).toEqual([])
  await dialog.getByRole('button', { name: 'Add sign-in provider' }).click()
  await page.getByText('Enter these values at the identity provider.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: openId.issuer }).waitFor()
  await page.getByRole('button', { name: 'Actions for Acme' }).click()
  await page.getByRole('menuitem', { name: 'Test connection' }).click()
  await page.getByText('publishes its configuration and 1 signing keys').waitFor()
  expect(admin.violations).toEqual([])
})

test('a member signs in by the provider’s page, and signs out there too', async () => {
  const key = await redirectKey()
  openId.register({
    client_id: 'quarry',
    client_secret: 'secret-of-the-client',
    redirect_uris: [`${quarry.address}/sign-in/${key}`],
    post_logout_redirect_uris: [`${quarry.address}/sign-in`],
  })
  openId.user = { sub: 'ada', email: 'ada@acme.example', email_verified: true, name: 'Ada' }
  const { page, barriers } = await newVisitor({ address: quarry.address, trustsAll: true })
  await page.goto('/sign-in?next=/datasets')
  await page.getByRole('button', { name: 'Use single sign-on' }).click()
  await page.getByLabel('Organization').fill('default')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  expect(await barriers()).toEqual([])
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  await page.getByRole('heading', { name: 'Datasets', level: 1 }).waitFor()
  expect(page.url()).toBe(`${quarry.address}/datasets`)
  await page.getByRole('button', { name: /your profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(`${openId.issuer}/**`)
})

test('a response that the tab did not ask for signs nobody in (login CSRF)', async () => {
  const { page } = await newVisitor({ address: quarry.address })
  await page.goto(`/sign-in/${await redirectKey()}?state=guessed&code=of-another`)
  expect(await isSeen(page.getByText('This sign-in did not start in this tab'))).toBe(true)
  expect(page.url()).not.toContain('code')
})

async function redirectKey(): Promise<string> {
  const response = await fetch(`${quarry.address}/api/auth/providers?organization=default`)
  const { items } = (await response.json()) as { items: { key: string }[] }
  return items[0]!.key
}
