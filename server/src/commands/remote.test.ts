import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { recipesUnderTest } from '../../test/recipes-under-test.ts'
import { commands } from './commands.ts'

const quarry = await recipesUnderTest()
const folder = await mkdtemp(join(tmpdir(), 'quarry-commands-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const env = async () => ({
  QUARRY_URL: await quarry.address(),
  QUARRY_TOKEN: quarry.admin.token,
  XDG_CONFIG_HOME: folder,
})

async function ran(name: string, words: string[], given?: NodeJS.ProcessEnv) {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  try {
    return { code: await commands[name]!.run(words, given ?? (await env())), text: lines.join('\n') }
  } finally {
    log.mockRestore()
  }
}

test('a file becomes a dataset and then its next version, and is queried as a table, as JSON and into a file', async () => {
  const file = join(folder, 'orders.csv')
  await writeFile(file, 'region,amount\nnorth,10\nsouth,20\n')
  const made = await ran('upload', [file, '--name', 'Orders'])
  const [, id = ''] = /^(\d+) {2}Orders {2}2 rows$/.exec(made.text) ?? []
  await writeFile(file, 'region,amount\nnorth,10\nsouth,20\nwest,5\n')
  expect((await ran('upload', [file, '--dataset', id])).text).toContain('3 rows')

  const sql = 'select region, amount from "Orders" order by amount'
  expect((await ran('query', [sql])).text).toBe(
    'region  amount\n------  ------\nwest         5\nnorth       10\nsouth       20',
  )
  const json = await ran('query', [sql, '--output', 'json', '--dataset', id])
  expect(JSON.parse(json.text)).toContainEqual({ region: 'west', amount: 5 })
  const to = join(folder, 'rows.csv')
  expect((await ran('query', [sql, '--to', to])).code).toBe(0)
  expect(await readFile(to, 'utf8')).toBe('region,amount\nwest,5\nnorth,10\nsouth,20\n')
})

test('what is wrong is said', async () => {
  await expect(ran('query', ['select 1 from nowhere'])).rejects.toThrow('names no dataset')
  await expect(ran('query', ['select 1', '--output', 'pdf'])).rejects.toThrow('query "SQL"')
  await expect(ran('upload', [])).rejects.toThrow('upload FILE')
  await expect(ran('run', ['first'])).rejects.toThrow('run RECIPE_ID')
  await expect(ran('run', ['999999'])).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('a run is followed to its end', async () => {
  const source = await quarry.dataset('Source', ['a', '1', '2'])
  const recipe = await quarry.recipe('Doubled', { inputs: [source], sql: 'select a * 2 as b from "Source"' })
  const { code, text } = await ran('run', [String(recipe.id), '--follow'])
  expect(text).toMatch(/^run \d+ (queued|running)\n[^]*\nrun \d+ succeeded$/)
  expect(code).toBe(0)
})

test('a sign-in serves the commands after it, and its file is of its user alone', async () => {
  const [username, password] = ['pipeline', 'a password of a pipeline']
  const user = { username, email: 'pipeline@example.com', password, role: 'editor' }
  expect((await quarry.call('POST', '/api/users', { body: user })).status).toBe(201)
  const given = {
    ...(await env()),
    QUARRY_TOKEN: undefined,
    QUARRY_USERNAME: username,
    QUARRY_PASSWORD: password,
  }
  expect((await ran('login', [given.QUARRY_URL], given)).code).toBe(0)
  const file = join(folder, 'quarry/session.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).not.toContain(password)
  const { text } = await ran('query', ['select 1 as one from "Orders" limit 1'], { XDG_CONFIG_HOME: folder })
  expect(text).toBe('one\n---\n  1')
})

test('shells complete commands and their options', async () => {
  const { text } = await ran('completion', ['bash'])
  const asked = `${text}\nCOMP_WORDS=(quarry run --f); COMP_CWORD=2; _quarry; echo "\${COMPREPLY[@]}"`
  const { stdout } = await promisify(execFile)('bash', ['-c', asked])
  expect(stdout.trim().split(' ')).toEqual(['--follow', '--full'])
  const { text: fish } = await ran('completion', ['fish'])
  for (const name of Object.keys(commands)) expect(fish).toContain(`-a ${name} `)
  expect(fish).toContain("'__fish_seen_subcommand_from upload' -l project")
  expect((await ran('completion', ['zsh'])).text).toContain(
    '    upload) compadd -- --name --project --dataset ;;',
  )
  await expect(ran('completion', ['tcsh'])).rejects.toThrow('completion bash|zsh|fish')
})
