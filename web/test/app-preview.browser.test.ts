import { expect, test } from 'vitest'
import { appForViewers } from './app-for-viewers.ts'
import { visitedQuarry } from './visited-quarry.ts'
import { sidewaysOn } from './walking.ts'

const { quarry, visitor } = await visitedQuarry()
const { page } = visitor
const frame = page.frameLocator('iframe[title^="Preview of"]')
const panel = page.getByRole('tabpanel', { name: 'Preview' })

test('authors see an app as it will be, before its release and through the eyes of a viewer', async () => {
  const { app, publications, ask } = await appForViewers(quarry)
  await ask('PATCH', `/api/publishing/publications/${publications['airports']}`, { name: 'All airfields' })
  await ask('PATCH', `/api/publishing/apps/${app}`, { name: 'Airports of tomorrow', navigation: [] })
  const body = { username: 'nina', email: 'nina@example.com', password: 'a quiet place by the sea' }
  const { id } = await ask<{ id: number }>('POST', '/api/users', {
    ...body,
    role: 'viewer',
    is_app_viewer: true,
  })
  await ask('PUT', `/api/users/${id}/attributes`, { attributes: { country: ['IT'] } })

  await visitor.signIn('admin', quarry.adminPassword)
  await page.goto(`/apps/${app}?tab=preview`)
  await frame.getByRole('link', { name: 'All airfields' }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  expect(await sidewaysOn(page)).toEqual([])
  await visitor.picture('apps-preview')
  await frame.getByRole('link', { name: 'All airfields' }).click()
  await frame.getByRole('link', { name: 'Munich' }).waitFor()

  await panel.getByRole('combobox', { name: 'See the app as' }).click()
  await page.getByRole('option', { name: 'A member' }).click()
  await panel.getByRole('combobox', { name: 'Member', exact: true }).fill('nina')
  await page.getByRole('option', { name: 'nina' }).click()
  await frame.getByRole('link', { name: 'Rome' }).waitFor()
  await frame.getByRole('link', { name: 'Munich' }).waitFor({ state: 'detached' })

  await panel.getByText('Phone', { exact: true }).click()
  await expect.poll(async () => (await page.locator('.preview-frame').boundingBox())?.width).toBeLessThan(400)
  await frame.getByRole('button', { name: 'Navigation' }).click()
  await frame.getByRole('link', { name: 'Carriers' }).click()
  await frame.getByRole('link', { name: 'Lufthansa' }).waitFor()
  await visitor.picture('apps-preview-phone')
}, 180_000)
