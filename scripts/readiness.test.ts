import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const scripts = pathToFileURL(`${import.meta.dirname}/`)

test('two processes never work under the same lock', async () => {
  const folder = scratch()
  const work = `
    const { exclusively } = await import('${new URL('exclusive.mjs', scripts).href}')
    const { existsSync, mkdirSync, rmdirSync } = await import('node:fs')
    for (let round = 0; round < 5; round++)
      await exclusively('${folder}/lock', async () => {
        if (existsSync('${folder}/inside')) process.exit(1)
        mkdirSync('${folder}/inside')
        await new Promise((resolve) => setTimeout(resolve, 10))
        rmdirSync('${folder}/inside')
      })`
  const codes = await Promise.all([1, 2, 3].map(() => exitCode(work)))
  expect(codes).toEqual([0, 0, 0])
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('the lock of a process that was killed is taken over', async () => {
  const folder = scratch()
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(folder, 'lock'), String(pid))
  expect(await exitCode(takeLock(folder))).toBe(0)
})

test('a lock that its owner stopped touching is taken over, for its number may belong to another by now', async () => {
  const folder = scratch()
  writeFileSync(join(folder, 'lock'), String(process.pid))
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(join(folder, 'lock'), longAgo, longAgo)
  expect(await exitCode(takeLock(folder))).toBe(0)
})

const wanted = {
  'node_modules/tool': { version: '3.0.0', dev: true },
  '': { version: '1.0.0' },
  'node_modules/plain': { version: '1.2.3' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['none'], cpu: ['none'] },
  'node_modules/here': { version: '2.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
  server: { version: '1.0.0' },
  'node_modules/@quarry/server': { link: true },
}
const plain = { 'node_modules/plain': { version: '1.2.3' } }
const tool = { 'node_modules/tool': { version: '3.0.0' } }
const here = { 'node_modules/here': { version: '2.0.0' } }

test.each([
  ['all that this machine needs is there', { ...plain, ...here, ...tool }, { start: true, test: true }],
  ['only the tools are missing', { ...plain, ...here }, { start: true, test: false }],
  ['nothing is there', undefined, { start: false, test: false }],
  ['a package is missing', { ...here, ...tool }, { start: false, test: false }],
  [
    'a package has another version',
    { ...here, ...tool, 'node_modules/plain': { version: '1.2.4' } },
    { start: false, test: false },
  ],
  ['the binary of this platform is missing', { ...plain, ...tool }, { start: false, test: false }],
])('when %s, what starting and testing need is installed: %s', async (_, present, expected) => {
  const folder = scratch()
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (present !== undefined)
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }))
  const ask = `const { isInstalled } = await import('${new URL('installed.mjs', scripts).href}')
    process.exit(isInstalled('${folder}', { dev: false }) + 2 * isInstalled('${folder}', { dev: true }))`
  expect(await exitCode(ask)).toBe(Number(expected.start) + 2 * Number(expected.test))
})

test.each([
  ['a platform without an entry', { 'node_modules/a': { integrity: 'x', optionalDependencies: { b: '1' } } }],
  [
    'the address of a registry',
    { 'node_modules/a': { integrity: 'x', resolved: 'https://example.org/a.tgz' } },
  ],
  ['a package without integrity', { 'node_modules/a': { version: '1.0.0' } }],
])('the check of the lock file refuses %s', async (_, packages) => {
  const ask = `const { lockViolations } = await import('${new URL('check-lock.mjs', scripts).href}')
    process.exit(lockViolations(${JSON.stringify({ packages })}).length)`
  expect(await exitCode(ask)).toBe(1)
})

function takeLock(folder: string): string {
  return `const { exclusively } = await import('${new URL('exclusive.mjs', scripts).href}')
    await exclusively('${folder}/lock', async () => undefined)`
}

async function exitCode(program: string): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number]
  return code
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
