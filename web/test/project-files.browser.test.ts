import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { askingOf } from './asking.ts'
import { visitedQuarry } from './visited-quarry.ts'

const { quarry, visitor } = await visitedQuarry()
const { ask } = await askingOf(quarry)
const folder = await mkdtemp(join(tmpdir(), 'quarry-folder-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const change = async (path: string, from: string, to: string) => {
  const text = await readFile(join(folder, path), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(folder, path), text.replace(from, to))
}

test('a project is taken away, changed in an editor, and brought back after a look at the plan', async () => {
  const { id } = await ask<{ id: number }>('POST', '/api/projects', { name: 'Flights' })
  await ask('POST', '/api/dashboards', { name: 'Delays', project_id: id })
  const { files } = await ask<{ files: Record<string, string> }>('GET', `/api/projects/${id}/export`)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const { page } = visitor
  await visitor.signIn('admin', quarry.adminPassword)
  await page.goto(`/projects/${id}`)
  await page.getByRole('link', { name: 'Files' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as ZIP' }).click()
  expect((await saving).suggestedFilename()).toBe('Flights.zip')

  const choose = () => page.locator('input[type=file]').setInputFiles(folder)
  await choose()
  await page.getByText('The project is what the files say already.').waitFor()
  await change('dashboards/delays.yaml', 'name: Delays', 'name: Delays\nstatus: gone')
  await choose()
  await page.getByText('status: must be one of draft, published').waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('project-files-problems')
  await change('dashboards/delays.yaml', 'status: gone', 'status: published')
  await choose()
  await page.getByRole('row', { name: /dashboards\/delays\.yaml changed status/ }).waitFor()
  expect(await visitor.barriersIn()).toEqual([])
  await visitor.picture('project-files')
  await page.getByRole('button', { name: 'Apply all of it' }).click()
  await page.getByText('The project is what the files say.', { exact: true }).waitFor()
  const { items } = await ask<{ items: { status: string }[] }>('GET', '/api/dashboards')
  expect(items).toMatchObject([{ status: 'published' }])
  expect(visitor.violations).toEqual([])
})
