import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startQuarry, type RunningQuarry } from './running-quarry.ts'
import { endVisits, isSeen, newVisitor, type Visitor } from './visitor.ts'
import { askingProvider, type AskingProvider } from './asking-provider.ts'

describe('signing in', () => {
  let quarry: RunningQuarry
  let provider: AskingProvider
  let admin: Visitor
  let ada: Visitor

  beforeAll(async () => {
    provider = await askingProvider()
    const { issuer, jwksUrl } = provider
    const idp = {
      IDP_CLIENT_ID: 'quarry-client',
      IDP_ALLOWED_DOMAINS: 'example.com',
      IDP_ISSUER: issuer,
      IDP_JWKS_URL: jwksUrl,
      IDP_AUTHORIZE_URL: `${issuer}/authorize`,
    }
    quarry = await startQuarry(idp)
    admin = await newVisitor({ address: quarry.address })
    ada = await newVisitor({ address: quarry.address })
    await admin.signIn('admin', quarry.adminPassword)
  })

  afterAll(async () => {
    await endVisits()
    await quarry?.stop()
    await provider?.close()
  })

  test('a user made without a password gets a temporary one, and must replace it before anything else', async () => {
    await admin.page.goto('/users')
    await admin.page.getByRole('button', { name: 'New user' }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('User name').fill('ada')
    await dialog.getByLabel('E-mail').fill('ada@example.com')
    await dialog.getByLabel('Full name').fill('Ada Lovelace')
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await admin.page.getByRole('cell', { name: 'ada@example.com' }).waitFor()

    const temporary = await inMail(/choose your own:\s+(\S+)/)
    await ada.signIn('ada', temporary)
    await ada.page.goto('/datasets')
    await ada.page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await ada.page.getByLabel('The password you signed in with').fill(temporary)
    await ada.page.getByLabel('New password', { exact: true }).fill('engines of analysis 1843')
    await ada.page.getByLabel('New password again').fill('engines of analysis 1843')
    await ada.page.getByRole('button', { name: 'Change the password' }).click()
    expect(await isSeen(ada.page.getByRole('heading', { name: 'Datasets', level: 1 }))).toBe(true)
  })

  test('the identity provider lets one in by its own page, and only into the tab that asked for it', async () => {
    const { page } = await newVisitor({ address: quarry.address })
    await page.goto('/sign-in?next=/datasets')
    await page.getByRole('button', { name: 'Continue with your identity provider' }).click()
    await page.getByRole('heading', { name: 'Datasets', level: 1 }).waitFor()
    expect(page.url()).not.toContain('token')
    // Another tab is handed a token that it did not ask for.
    const other = await newVisitor({ address: quarry.address })
    await other.page.goto(`/sign-in#state=guessed&id_token=${await provider.tokenFor('ada@example.com')}`)
    await other.page.getByText('This sign-in was not started here').waitFor()
    expect(other.page.url()).not.toContain('token')
    expect(await other.barriers()).toEqual([])
  })

  test('signing out ends the session of the tab', async () => {
    await ada.page.getByRole('button', { name: /your profile/ }).click()
    await ada.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await ada.page.getByRole('heading', { name: 'Sign in to Quarry' }).waitFor()
    expect(await ada.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('eyJ')
    await ada.page.goBack()
    await ada.page.getByRole('heading', { name: 'Sign in to Quarry' }).waitFor()
  })

  test('RST-21: a forgotten password is replaced by a mailed link, whose token leaves the address bar', async () => {
    await ada.page.goto('/forgot-password')
    await ada.page.getByLabel('E-mail address').fill('ada@example.com')
    await ada.page.getByRole('button', { name: 'Send the link' }).click()
    await ada.page.getByRole('status').getByText('Check your inbox').waitFor()
    const link = await inMail(/(http:\/\/\S+\/reset-password#token=[A-Za-z0-9_-]+)/)
    await ada.page.goto(link)
    await ada.page.getByLabel('New password', { exact: true }).fill('notes upon the memoir')
    await ada.page.getByLabel('New password again').fill('notes upon the memoir')
    expect(ada.page.url()).not.toContain('token')
    await ada.page.getByRole('button', { name: 'Save and sign in' }).click()
    await ada.page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
  ])('WEB-08: signing in never leads to %s', async (next) => {
    const visitor = await newVisitor({ address: quarry.address })
    await visitor.page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
    await visitor.page.getByLabel('Username').fill('admin')
    await visitor.page.getByLabel('Password', { exact: true }).fill(quarry.adminPassword)
    await visitor.page.getByRole('button', { name: 'Sign in' }).click()
    await visitor.page.getByRole('heading', { name: /^Welcome/ }).waitFor()
    expect(visitor.page.url()).toBe(`${quarry.address}/`)
    expect(visitor.violations).toEqual([])
    await visitor.context.close()
  })

  test('a viewer sees what is published, and nothing of what only authors and administrators do', async () => {
    await admin.page.goto('/projects')
    await admin.page.getByRole('button', { name: 'Load the sample project' }).click()
    await admin.page.waitForURL(/\/dashboards\/\d+/, { timeout: 90_000 })
    const { page } = ada
    await page.goto('/dashboards')
    await page.getByRole('link', { name: 'Flight delays' }).click()
    expect(await isSeen(page.getByRole('img', { name: /chart:/ }).nth(2), 60_000)).toBe(true)
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0)
    await page.goto('/datasets')
    await page.getByRole('heading', { name: 'Datasets', level: 1 }).waitFor()
    expect(await page.getByRole('button', { name: 'Choose files' }).count()).toBe(0)
    expect(ada.violations).toEqual([])
  })

  test('WEB-15: two tabs work in two organizations at the same time', async () => {
    await admin.page.goto('/organizations/new')
    await admin.page.getByLabel('Name', { exact: false }).fill('Second')
    await admin.page.getByRole('button', { name: 'Create organization' }).click()
    await admin.page.getByRole('button', { name: /^Organization Second/ }).waitFor()
    const other = await newVisitor({ address: quarry.address })
    await other.signIn('admin', quarry.adminPassword)
    for (const [visitor, project] of [
      [admin, 'In the second'],
      [other, 'In the first'],
    ] as const) {
      await visitor.page.goto('/projects')
      await visitor.page.getByRole('button', { name: 'New project' }).click()
      await visitor.page.getByRole('dialog').getByLabel('Name').fill(project)
      await visitor.page.getByRole('button', { name: 'Create project' }).click()
      await visitor.page.getByRole('heading', { name: project, level: 1 }).waitFor()
    }
    await admin.page.goto('/projects')
    await admin.page.getByRole('link', { name: 'In the second' }).waitFor()
    expect(await admin.page.getByRole('link', { name: 'In the first' }).count()).toBe(0)
    await other.context.close()
  })

  test('everything is reached by the keyboard, and the first stop skips to the content', async () => {
    const { page } = ada
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.getByRole('heading', { name: 'Dashboards', level: 1 }).waitFor()
  })

  /** What one of the mails says; they are written in the background. */
  async function inMail(pattern: RegExp): Promise<string> {
    let found: string | undefined
    const look = async () => {
      const mails = (await quarry.mails()).map((mail) =>
        mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='),
      )
      found = mails.flatMap((mail) => pattern.exec(mail)?.[1] ?? [])[0]
      return found
    }
    await expect.poll(look, { timeout: 20_000 }).toBeDefined()
    return found ?? ''
  }
})
