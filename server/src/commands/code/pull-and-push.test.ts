import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testServer } from '../../../test/server.ts'
import { commands } from '../commands.ts'

const { admin, newOrganization, call, address } = await testServer()
const url = await address()
const folder = await mkdtemp(join(tmpdir(), 'quarry-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const output: string[] = []
vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line))
vi.spyOn(console, 'error').mockImplementation((line: string) => void output.push(line))

/** The exit code, and what was printed. */
async function quarry(words: string, env: Record<string, string> = {}) {
  output.length = 0
  const [name = '', ...rest] = words.split(' ')
  const at = { QUARRY_URL: `${url}/`, QUARRY_TOKEN: admin.token, ...env }
  const code = await commands[name]!.run(rest, at)
  return { code, text: output.join('\n') }
}

const read = (path: string) => readFile(join(folder, path), 'utf8')

test('a project goes into a folder, is changed there, and comes back', async () => {
  const body = { name: 'Flights' }
  const { id } = (await call<{ id: number }>('POST', '/api/projects', { token: admin.token, body })).body
  const make = (path: string, more: object) =>
    call('POST', path, { token: admin.token, body: { project_id: id, ...more } })
  const position = { x: 0, y: 0, w: 4, h: 2 }
  const chart = { id: 'about', title: 'About', kind: 'text', options: { text: 'Hello' }, position }
  await make('/api/dashboards', { name: 'Delays', charts: [chart] })
  const config = { webhook_url: 'https://hooks.example.com/t/1' }
  await make('/api/connectors', { name: 'Tickets', type: 'automation_webhook', config })

  expect(await quarry(`pull --project Flights --to ${folder}`)).toMatchObject({ code: 0 })
  expect((await readdir(folder)).sort()).toEqual(['.schemas', 'connectors', 'dashboards', 'quarry.yaml'])
  expect((await quarry(`pull --project Flights --to ${folder}`)).text).toBe('3 files, 0 written')
  expect(await quarry(`push --from ${folder} --dry-run`)).toEqual({ code: 0, text: '3 unchanged' })

  const text = await read('dashboards/delays.yaml')
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.schemas\/dashboard\.json\n/)
  await writeFile(join(folder, 'dashboards/delays.yaml'), text.replace('title: About', 'title: Read this'))
  const look = await quarry(`push --from ${folder} --dry-run`)
  expect([look.code, look.text]).toEqual([
    3,
    expect.stringContaining('~ dashboards/delays.yaml  changed: charts.0.title'),
  ])
  expect((await quarry(`push --from ${folder}`)).code).toBe(0)
  expect(await quarry(`push --from ${folder} --dry-run`)).toMatchObject({ code: 0 })

  await writeFile(join(folder, 'dashboards/delays.yaml'), text.replace('kind: text', 'kind: words'))
  const wrong = await quarry(`push --from ${folder}`)
  expect([wrong.code, wrong.text]).toEqual([
    2,
    expect.stringMatching(/dashboards\/delays\.yaml:\d+: charts\.0\.kind: must be one of/),
  ])
  await writeFile(join(folder, 'dashboards/delays.yaml'), text)

  // In another installation it is created again, with the secret of the environment.
  const elsewhere = { QUARRY_TOKEN: (await newOrganization()).token }
  const missing = await quarry(`push --from ${folder}`, elsewhere)
  expect([missing.code, missing.text]).toEqual([
    2,
    expect.stringContaining('set QUARRY_SECRET_TICKETS_WEBHOOK_URL'),
  ])
  const secret = { ...elsewhere, QUARRY_SECRET_TICKETS_WEBHOOK_URL: config.webhook_url }
  expect((await quarry(`push --from ${folder}`, secret)).code).toBe(0)
  expect(await quarry(`push --from ${folder} --dry-run`, elsewhere)).toEqual({ code: 0, text: '3 unchanged' })

  await rm(join(folder, 'connectors/tickets.yaml'))
  expect((await quarry(`push --from ${folder} --dry-run`)).text).toContain('connectors/tickets.yaml  kept')
  expect((await quarry(`push --from ${folder} --delete-missing`)).text).toContain(
    '- connectors/tickets.yaml  deleted',
  )
})

test('a file that is no text in UTF-8 is named, and nothing is sent', async () => {
  const latin1 = join(folder, 'dashboards/latin1.yaml')
  await writeFile(latin1, Buffer.from('name: Verspätungen\n', 'latin1'))
  await expect(quarry(`push --from ${folder}`)).rejects.toThrow(
    'dashboards/latin1.yaml is not text in UTF-8: save it as UTF-8',
  )
  await rm(latin1)
})

test('what is missing is said in a sentence', async () => {
  await expect(quarry('pull --project Nowhere --to x')).rejects.toThrow(
    'there is no project called "Nowhere"',
  )
  await expect(quarry(`push --from ${folder}`, { QUARRY_URL: 'ftp://x' })).rejects.toThrow('set QUARRY_URL')
  await expect(quarry(`push --from ${folder}`, { QUARRY_TOKEN: '' })).rejects.toThrow('set QUARRY_TOKEN')
  await expect(quarry('push')).rejects.toThrow('push --from FOLDER')
  expect(JSON.parse((await quarry('schema dashboard')).text)).toMatchObject({ required: ['name'] })
})
