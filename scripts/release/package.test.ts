import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makePackage } from './package.ts'

const run = promisify(execFile)
const password = 'correct horse battery staple'
const unreachable = /ENOTCACHED|EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT/

test('UPG-14: the package brings no tools of development, and `npx quarry start` serves the page', async ({
  skip,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-package-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { file, version } = await makePackage(folder)

  const project = join(folder, 'project')
  await mkdir(project)
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await run('npm', ['install', ...flags, '--prefix', project, file], { cwd: project })
  } catch (error) {
    if (unreachable.test(String(error)))
      skip('the registry is unreachable, and its packages are not in the cache')
    throw error
  }
  const packages = join(project, 'node_modules')
  const installed = await readdir(packages)
  for (const tool of ['typescript', 'vite', 'vitest', 'rolldown', 'playwright-core', 'react', 'tsx'])
    expect(installed).not.toContain(tool)
  const bill = await readFile(join(folder, `quarry-${version}.cdx.json`), 'utf8')
  const { components } = JSON.parse(bill) as { components: { name: string }[] }
  const listed = new Set(components.map(({ name }) => name))
  expect(installed.filter((name) => /^[a-z]/.test(name) && name !== 'quarry' && !listed.has(name))).toEqual(
    [],
  )

  const url = await startFrom(project)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const page = await (await fetch(url)).text()
  const [script] = /(?<=src=")\/assets\/[^"]+\.js/.exec(page) ?? []
  expect((await fetch(`${url}${script}`)).status).toBe(200)
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(signedIn.status).toBe(200)
}, 420_000)

/** @returns the address of the Platform surface */
async function startFrom(project: string): Promise<string> {
  const child = spawn('npx', ['--offline', 'quarry', 'start'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    // With its own process group: npx starts the program as a child.
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: project,
      ADMIN_PASSWORD: password,
      PLATFORM_PORT: '0',
      APP_PORT: '0',
      CLOUD_PORT: '0',
    },
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    process.kill(-child.pid!, 'SIGTERM')
    await ended
  })
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /^\s+platform\s+(http:\S+)/.exec(line) ?? []
    if (address === undefined) continue
    child.stdout.resume()
    return address
  }
  throw new Error('the program ended before it was ready')
}
