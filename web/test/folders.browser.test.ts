import { expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { isSeen, type Visitor } from './visitor.ts'

const { quarry, visitor, another } = await visitedQuarry()
const { ask } = await askingOf(quarry)

interface Made {
  id: number
}

const password = 'correct horse battery staple'

async function viewerInGroup(): Promise<{ username: string; group: number }> {
  const body = {
    username: 'vera',
    email: 'vera@example.com',
    full_name: 'Vera Vogel',
    password,
    role: 'viewer',
  }
  const { id } = await ask<Made>('POST', '/api/users', body)
  const { id: group } = await ask<Made>('POST', '/api/groups', { name: 'Board' })
  await ask('POST', `/api/groups/${group}/members`, { user_id: id })
  return { username: body.username, group }
}

/** Whoever is given a password chooses one of their own before anything else. */
async function chooseOwnPassword(page: Visitor['page']): Promise<void> {
  await page.getByLabel('The password you signed in with').fill(password)
  await page.getByLabel('New password', { exact: true }).fill(`${password} too`)
  await page.getByLabel('New password again').fill(`${password} too`)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
}

test('a folder passes its rights on, and a move out of it says first who loses access', async () => {
  const { id: project } = await ask<Made>('POST', '/api/projects', { name: 'Flights' })
  for (const name of ['Delays', 'Salaries'])
    await ask('POST', '/api/dashboards', { name, project_id: project })
  const { username, group } = await viewerInGroup()
  const { page } = visitor
  await visitor.signIn('admin', quarry.adminPassword)

  await page.goto(`/projects/${project}`)
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('For the board')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: 'For the board' }).waitFor()

  await page.getByRole('button', { name: 'Actions for Delays' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Delays' })
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Flights' }).click()
  await dialog.getByRole('radio', { name: 'For the board' }).check()
  await dialog.getByText('Nobody’s access changes.').waitFor()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await page.getByText('Delays is moved.').waitFor()
  await page.getByRole('link', { name: 'For the board' }).click()
  await page.getByRole('link', { name: 'Delays' }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('folder')

  await page.goto(`/groups/${group}`)
  await page.getByRole('button', { name: 'Grant' }).click()
  await page.getByRole('combobox', { name: 'Permission' }).fill('dashboard.view')
  await page.getByRole('option', { name: /^dashboard\.view/ }).click()
  await page.getByRole('combobox', { name: 'On', exact: true }).click()
  await page.getByRole('option', { name: 'folder: For the board' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click()
  await page.getByText('on folder For the board').waitFor()

  const reader = await another()
  await reader.signIn(username, password)
  await chooseOwnPassword(reader.page)
  await reader.page.goto('/dashboards')
  await reader.page.getByRole('link', { name: 'Delays' }).first().waitFor()
  expect(await reader.page.getByRole('link', { name: 'Salaries' }).count()).toBe(0)
  await reader.page.goto(`/projects/${project}`)
  await reader.page.getByRole('link', { name: 'For the board' }).click()
  await reader.page.getByRole('link', { name: 'Delays' }).click()
  await reader.page.getByRole('heading', { name: 'Delays' }).waitFor()

  await page.goto(`/projects/${project}`)
  await page.getByRole('link', { name: 'For the board' }).click()
  await page.getByRole('button', { name: 'Actions for Delays' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: 'Flights' }).click()
  await dialog.getByRole('radio', { name: 'Top of the project' }).press('Space')
  await dialog.getByText('1 person loses access').waitFor()
  expect(await isSeen(dialog.getByText('Vera Vogel loses access'))).toBe(true)
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('move-preview', { fullPage: false })
  await dialog.getByRole('button', { name: 'Move here' }).press('Enter')
  await page.getByText('Delays is moved.').waitFor()
  await reader.page.reload()
  await reader.page.getByText('Not found').first().waitFor()

  await reader.page.getByRole('button', { name: 'Request access' }).click()
  await reader.page.getByLabel('Reason').fill('For the board meeting')
  await reader.page.getByRole('button', { name: 'Send request' }).click()
  await reader.page.getByText('Your request is sent.').waitFor()
  await page.goto('/access-requests')
  await page
    .getByRole('row', { name: /vera dashboard Delays/ })
    .getByRole('button', { name: 'Approve' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('The request is approved.').waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('access-requests')
  await reader.page.reload()
  await reader.page.getByRole('heading', { name: 'Delays' }).waitFor()
  expect([...visitor.violations, ...reader.violations]).toEqual([])
})

test('everybody has a personal folder, made by opening it', async () => {
  const { page } = visitor
  await page.goto('/')
  await page.getByRole('link', { name: 'My folder' }).click()
  await page.getByRole('heading', { name: 'Personal folder of admin' }).waitFor()
  await page.getByText('Nothing in this folder').waitFor()
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Ideas')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: 'Ideas' }).click()
  await page.getByRole('heading', { name: 'Ideas', level: 1 }).waitFor()
  const address = page.url()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Dashboard' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Sketch')
  expect(await visitor.barriersIn()).toEqual([])
  await page.getByRole('button', { name: 'Create dashboard' }).click()
  await page.getByRole('heading', { name: 'Sketch', level: 1 }).waitFor()
  await page.goto(address)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Dataset of a file' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ideas.csv', mimeType: 'text/csv', buffer: Buffer.from('idea\none\n') })
  await page.getByRole('link', { name: 'Open ideas' }).waitFor({ timeout: 60_000 })
  await page.goto(address)
  await page.getByRole('link', { name: 'Sketch' }).waitFor()
  await page.getByRole('link', { name: 'ideas', exact: true }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  expect(visitor.violations).toEqual([])
})

test('an administrator makes a role of certain permissions, and gives access until a time', async () => {
  const { page } = visitor
  await page.goto('/organization')
  await page.getByRole('tab', { name: 'Roles' }).click()
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Auditors')
  await page.getByRole('combobox', { name: 'Permissions' }).fill('audit.view')
  await page.getByRole('option', { name: /^audit\.view/ }).click()
  await page.getByRole('combobox', { name: 'Permissions' }).press('Escape')
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('row', { name: /Auditors 1 permission/ }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('custom-roles')

  await page.goto('/projects')
  await page.getByRole('link', { name: 'Flights' }).click()
  await page.getByRole('button', { name: 'Access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Access to Flights' })
  await dialog.getByRole('combobox', { name: 'Member' }).fill('vera')
  await page.getByRole('option', { name: 'vera' }).click()
  await dialog.getByLabel('Until').fill('2099-12-31T18:00')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await dialog.getByText('Vera Vogel').waitFor()
  expect(await isSeen(dialog.getByText(/^until .*2099/))).toBe(true)
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('access', { fullPage: false })
  expect(visitor.violations).toEqual([])
})
