import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLdapServer, type LdapServer } from '../../server/test/ldap-server.ts'
import { findProgram } from '../../server/test/machine.ts'
import { startSamlServer, type SamlServer } from '../../server/test/saml-server.ts'
import { startQuarry, type RunningQuarry } from './running-quarry.ts'
import { endVisits, isSeen, newVisitor, type Visitor } from './visitor.ts'

let saml: SamlServer
let quarry: RunningQuarry
let admin: Visitor
let folder: string
let datasetId: number

beforeAll(async () => {
  saml = await startSamlServer()
  folder = await mkdtemp(join(tmpdir(), 'quarry-certificate-'))
  await writeFile(join(folder, 'ca.pem'), saml.certificateAuthorities)
  quarry = await startQuarry({
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  })
  datasetId = await governedDataset()
  admin = await newVisitor({ address: quarry.address })
  await admin.signIn('admin', quarry.adminPassword)
})

afterAll(async () => {
  await endVisits()
  await quarry?.stop()
  await saml?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sales of which each user sees those of their own region. */
async function governedDataset(): Promise<number> {
  const { access_token: token } = await sent('POST', '/api/auth/login', {
    body: JSON.stringify({ username: 'admin', password: quarry.adminPassword }),
    headers: { 'content-type': 'application/json' },
  })
  const form = new FormData()
  form.set('name', 'Regional sales')
  form.set('file', new Blob(['shop,region\nBerlin,EU\nParis,EU\nBoston,US\n']), 'sales.csv')
  const authorization = `Bearer ${String(token)}`
  const { id } = await sent('POST', '/api/datasets/upload', { body: form, headers: { authorization } })
  const condition = { column: 'region', operator: 'in', attribute: 'region' }
  const rows = [{ name: 'Own region', applies_to: { everyone: true }, condition }]
  await sent('PUT', `/api/datasets/${String(id)}/policies`, {
    body: JSON.stringify({ rows }),
    headers: { authorization, 'content-type': 'application/json' },
  })
  return Number(id)
}

async function sent(method: string, path: string, call: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(`${quarry.address}${path}`, { method, ...call })
  const text = await response.text()
  expect(response.ok, text).toBe(true)
  return JSON.parse(text) as Record<string, unknown>
}

/** Opens the form for a provider of a kind, with what all kinds have in common. */
async function newProvider(kind: string, name: string, claim: string) {
  const { page } = admin
  await page.goto('/organization')
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Add sign-in provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(kind, { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const domains = dialog.getByRole('combobox', { name: 'Domains of new users' })
  await domains.fill('acme.example')
  await domains.press('Enter')
  await dialog.getByRole('button', { name: 'Add attribute' }).click()
  await dialog.getByLabel('Claim', { exact: true }).fill(claim)
  await dialog.getByLabel('Attribute', { exact: true }).fill('region')
  return dialog
}

/** A member who chooses the organization’s provider on the sign-in page. */
async function choosing(provider: string) {
  const visitor = await newVisitor({ address: quarry.address, trustsAll: true })
  const { page } = visitor
  await page.goto(`/sign-in?organization=default&next=/datasets/${datasetId}`)
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  return visitor
}

async function expectShops({ page }: Visitor, seen: string[], hidden: string[]) {
  for (const shop of seen) expect(await isSeen(page.getByRole('cell', { name: shop }).first())).toBe(true)
  for (const shop of hidden) expect(await page.getByText(shop).count()).toBe(0)
}

describe('SAML', () => {
  test('an administrator reads the metadata of the provider, and gets the values for it', async () => {
    const { page } = admin
    const dialog = await newProvider('SAML 2.0', 'Acme SAML', 'department')
    await dialog.getByLabel('Metadata of the identity provider').fill(saml.metadataUrl)
    await dialog.getByRole('button', { name: 'Read metadata' }).click()
    await expect
      .poll(() => dialog.getByLabel('Entity ID of the identity provider').inputValue())
      .toBe(saml.entityId)
    await dialog.getByLabel('Email attribute').fill('mail')
    expect(await admin.barriersIn()).toEqual([])
    await admin.picture('sign-in-saml-form', { fullPage: false })
    await dialog.getByRole('button', { name: 'Add sign-in provider' }).click()
    await page.getByText('Enter these values at the identity provider.').waitFor()
    expect(await admin.barriers()).toEqual([])
    await admin.picture('sign-in-saml-setup', { fullPage: false })
    const href = await page
      .getByRole('link', { name: 'Metadata of Quarry (XML)' })
      .first()
      .getAttribute('href')
    saml.register(await (await fetch(href!)).text())
    await page.keyboard.press('Escape')
    expect(await isSeen(page.getByRole('cell', { name: saml.entityId }))).toBe(true)
    expect(admin.violations).toEqual([])
  })

  test('a member signs in there, and sees the rows of the region that it says', async () => {
    const attributes = { mail: ['ada@acme.example'], department: ['EU'] }
    saml.user = { nameId: 'ada', format: 'persistent', attributes }
    const visitor = await choosing('Acme SAML')
    await expectShops(visitor, ['Berlin', 'Paris'], ['Boston'])
    expect(visitor.page.url()).toBe(`${quarry.address}/datasets/${datasetId}`)
  })

  test('a response that the tab did not ask for signs nobody in', async () => {
    const { items } = (await sent('GET', '/api/auth/providers?organization=default', {})) as {
      items?: { key: string; name: string }[]
    }
    const { key } = items!.find(({ name }) => name === 'Acme SAML')!
    const { authorize_url: url } = await sent('POST', `/api/auth/providers/${key}/start`, {})
    const { page } = await newVisitor({ address: quarry.address, trustsAll: true })
    // The provider answers a sign-in that another browser started.
    await page.goto(String(url))
    expect(await isSeen(page.getByText('This sign-in did not start in this tab'))).toBe(true)
    expect(page.url()).not.toContain('code')
  })
})

describe.skipIf(findProgram('slapd') === undefined)('LDAP', () => {
  let ldap: LdapServer

  beforeAll(async () => {
    ldap = await startLdapServer()
    await ldap.change('uid=bob,ou=people', 'departmentNumber', ['US'])
  })
  afterAll(() => ldap?.stop())

  test('an administrator connects a directory and tests it', async () => {
    const { page } = admin
    const { protocol, secret } = ldap
    const dialog = await newProvider('LDAP', 'Acme directory', 'departmentNumber')
    await dialog.getByLabel('Host').fill(protocol.host)
    await dialog.getByLabel('Port').fill(String(protocol.port))
    await dialog.getByLabel('Certificate authority').fill(protocol.certificate_authority)
    await dialog.getByLabel('Bind DN', { exact: true }).fill(protocol.bind_dn)
    await dialog.getByLabel('Password of the bind DN').fill(secret)
    await dialog.getByLabel('Base DN of users').fill(protocol.base_dn)
    expect(await admin.barriersIn()).toEqual([])
    await admin.picture('sign-in-ldap-form', { fullPage: false })
    await dialog.getByRole('button', { name: 'Add sign-in provider' }).click()
    await page.getByRole('cell', { name: 'LDAP', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Actions for Acme directory' }).click()
    await page.getByRole('menuitem', { name: 'Test connection' }).click()
    await page.getByText('the directory lets us search').waitFor()
    await admin.picture('sign-in-providers')
    expect(admin.violations).toEqual([])
  })

  test('a member signs in with the password of the directory, and sees the rows of its region', async () => {
    const visitor = await choosing('Acme directory')
    const { page } = visitor
    await page.getByText('With your account of Acme directory').waitFor()
    await page.getByLabel('Username').fill('bob')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('this sign-in was not accepted').waitFor()
    expect(await visitor.barriersIn()).toEqual([])
    await visitor.picture('sign-in-directory')
    await page.getByLabel('Password', { exact: true }).fill('password of bob')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectShops(visitor, ['Boston'], ['Berlin', 'Paris'])
  })

  test('an administrator unlinks a member from the directory', async () => {
    const { page } = admin
    await page.goto('/users')
    await page.getByRole('button', { name: 'Actions for bob@acme.example' }).click()
    await page.getByRole('menuitem', { name: 'Unlink from identity provider' }).click()
    await page.getByRole('button', { name: 'Unlink', exact: true }).click()
    await page.getByText('is unlinked from the identity provider').waitFor()
    await page.getByRole('button', { name: 'Actions for bob@acme.example' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Unlink from identity provider' }).count()).toBe(0)
  })
})
