import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { entry } from '../src/kernel/entry.ts'
import { shortLived } from './program.ts'

const home = await mkdtemp(join(tmpdir(), 'quarry-process-'))
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(home, { recursive: true, force: true })
})

interface Run {
  child: ChildProcess
  output(): string
  /** Resolves with what the pattern found in the output. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  exited: Promise<number | null>
}

function quarry(words: string[], env: Record<string, string> = {}): Run {
  const main = entry(import.meta.url, '../src/main.ts')
  const ports = { PLATFORM_PORT: '0', APP_PORT: '0', CLOUD_PORT: '0' }
  // A machine that gives the program less.
  const { SETPRIV: less, ...given } = env
  const [program, ...before] = less === undefined ? [process.execPath] : ['setpriv', less, process.execPath]
  const child = spawn(
    program!,
    [...before, ...shortLived, ...main.execArgv, fileURLToPath(main.url), ...words],
    {
      env: { PATH: process.env['PATH'], QUARRY_HOME: home, LOG_LEVEL: 'info', ...ports, ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  running.add(child)
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const listener of listeners) listener()
    })
  }
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const until = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output)
        if (found) resolve(found)
      }
      listeners.add(look)
      void exited.then((code) =>
        reject(new Error(`ended with ${code} before it said ${pattern}:\n${output}`)),
      )
      look()
    })
  return { child, output: () => output, until, exited }
}

const signIn = async (address: string, password: string) => {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return { status: answer.status, body: (await answer.json()) as { access_token: string } }
}

test('a first start tells three addresses and a password that works, keeps the folder to itself, stops and starts again', async () => {
  const first = quarry(['start'])
  const [, address = ''] = await first.until(/platform\s+(http:\S+)/)
  const [, password = ''] = await first.until(/Password\s+(\S+)/)
  await first.until(/app\s+http:[^]*cloud\s+http:/)
  expect((await signIn(address, password)).status).toBe(200)
  // AUT-28
  expect((await signIn(address, 'admin')).status).toBe(401)
  const secret = await stat(join(home, 'secrets', 'jwt-secret'))
  expect(secret.mode & 0o777).toBe(0o600)

  // CRS-23
  const second = quarry(['start'])
  expect(await second.exited).toBe(1)
  expect(second.output()).toMatch(new RegExp(`is in use by process ${first.child.pid}`))
  expect(second.output().trim().split('\n')).toHaveLength(1)

  const stopStartedAt = Date.now()
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  expect(Date.now() - stopStartedAt).toBeLessThan(10_000)

  const again = quarry(['start'])
  const [, secondAddress = ''] = await again.until(/platform\s+(http:\S+)/)
  expect(again.output()).not.toContain('Password')
  expect((await signIn(secondAddress, password)).status).toBe(200)

  // CRS-22: what was answered is there after a kill -9.
  const { body } = await signIn(secondAddress, password)
  const made = await fetch(`${secondAddress}/api/projects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${body.access_token}` },
    body: JSON.stringify({ name: 'Kept' }),
  })
  expect(made.status).toBe(201)
  again.child.kill('SIGKILL')
  await again.exited
  const third = quarry(['start'])
  const [, thirdAddress = ''] = await third.until(/platform\s+(http:\S+)/)
  const list = await fetch(`${thirdAddress}/api/projects`, {
    headers: { authorization: `Bearer ${body.access_token}` },
  })
  expect(((await list.json()) as { items: { name: string }[] }).items.map(({ name }) => name)).toContain(
    'Kept',
  )
  third.child.kill('SIGINT')
  expect(await third.exited).toBe(0)
  const database = await readFile(join(home, 'secrets', 'jwt-secret'), 'utf8')
  expect(third.output() + first.output()).not.toContain(database)
}, 120_000)

test('bad values refuse to start, with one message that names each', async () => {
  const run = quarry(['start'], { PLATFORM_PORT: 'eighty', JWT_SECRET: 'secret', LOG_LEVEL: 'info' })
  expect(await run.exited).toBe(1)
  expect(run.output()).toContain('PLATFORM_PORT is "eighty"')
  expect(run.output()).toContain('JWT_SECRET is too short')
  expect(run.output()).not.toMatch(/at .*\.ts:\d+/)
}, 30_000)

test('a surface alone needs a database that others can share', async () => {
  const run = quarry(['serve', '--surface', 'app'])
  expect(await run.exited).toBe(1)
  expect(run.output()).toContain('needs DATABASE_URL')
}, 30_000)

test('an unknown command names those that there are', async () => {
  const run = quarry(['strat'])
  expect(await run.exited).toBe(2)
  expect(run.output()).toMatch(/there is no command "strat"[^]*quarry start/)
}, 30_000)

test('O4: what there is can be asked for', async () => {
  const run = quarry(['help'])
  expect(await run.exited).toBe(0)
  expect(run.output()).toMatch(/quarry start[^]*quarry doctor/)
}, 30_000)

test('O4: doctor asks a real engine, says which walls stand, and changes nothing', async () => {
  const untouched = join(home, 'not-yet')
  const run = quarry(['doctor'], { QUARRY_HOME: untouched })
  expect(await run.exited).toBe(0)
  expect(run.output()).toMatch(/ok +engine +answers/)
  expect(run.output()).toMatch(/ok +walls +standing: /)
  expect(run.output()).toMatch(/ok +database +embedded, will be made at the first start/)
  await expect(stat(untouched)).rejects.toThrow('ENOENT')

  const filled = quarry(['doctor'])
  expect(await filled.exited).toBe(0)
  expect(filled.output()).toMatch(/ok +database +embedded PostgreSQL \S+ as postgres, up to date/)
}, 60_000)

test.runIf(process.getuid?.() === 0)(
  'S6: as root without a way to become nobody it starts only when told so by name',
  async () => {
    const env = { SETPRIV: '--bounding-set=-setuid,-setgid' }
    const refused = quarry(['doctor'], env)
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toMatch(/FAIL +walls[^]*ALLOW_MISSING_WALLS=other_user/)
    const allowed = quarry(['doctor'], { ...env, ALLOW_MISSING_WALLS: 'other_user' })
    expect(await allowed.exited).toBe(0)
    expect(allowed.output()).toMatch(/WARN +walls +not on this machine: other_user/)
  },
  60_000,
)

test('the document of a surface can be printed', async () => {
  const run = quarry(['openapi', 'cloud'])
  expect(await run.exited).toBe(0)
  expect((JSON.parse(run.output()) as { openapi: string }).openapi).toBe('3.1.0')
}, 60_000)

test('a user can be made from the command line while the server is stopped', async () => {
  const run = quarry([
    'user',
    'create',
    '--username',
    'rescue',
    '--email',
    'rescue@example.com',
    '--role',
    'admin',
  ])
  const [, password = ''] = await run.until(/Password\s+(\S+)/)
  expect(await run.exited).toBe(0)
  expect(password.length).toBeGreaterThan(20)
  const twice = quarry([
    'user',
    'create',
    '--username',
    'rescue',
    '--email',
    'r@example.com',
    '--role',
    'admin',
  ])
  expect(await twice.exited).toBe(1)
  expect(twice.output()).toContain('is taken: rescue')
}, 60_000)
