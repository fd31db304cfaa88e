import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { entry } from './entry.ts'
import { lockHome } from './home-lock.ts'

const { url, execArgv } = entry(import.meta.url, './home-lock.ts')

async function ownHome(deep = '') {
  const home = await mkdtemp(join(tmpdir(), 'quarry-lock-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  return join(home, deep)
}

/** A separate process that takes the lock and reports the outcome. */
async function holder(home: string) {
  const program = `
    const { lockHome } = await import(${JSON.stringify(url.href)})
    try { await lockHome(${JSON.stringify(home)}); console.log('held'); setInterval(() => {}, 1000) }
    catch (error) { console.log(error.message); process.exitCode = 1 }`
  const child = spawn(process.execPath, [...execArgv, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: String(line).trim() }
}

test('CRS-23: a second process on the same home is told who holds it, and fails', async () => {
  const home = await ownHome()
  const first = await holder(home)
  expect(first.said).toBe('held')
  const second = await holder(home)
  expect(second.said).toBe(
    `${home} is in use by process ${first.child.pid}: stop it first, or set QUARRY_HOME to another folder`,
  )
  const code = second.child.exitCode ?? ((await once(second.child, 'exit')) as [number])[0]
  expect(code).toBe(1)
})

test('a process that was killed holds nothing', async () => {
  const home = await ownHome()
  const first = await holder(home)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const lock = await lockHome(home)
  await expect(lockHome(home)).rejects.toThrow(`in use by process ${process.pid}`)
  await lock.release()
  await (await lockHome(home)).release()
})

test('a process that is only stopped still holds it', async () => {
  const home = await ownHome()
  const first = await holder(home)
  first.child.kill('SIGSTOP')
  await expect(lockHome(home)).rejects.toThrow('in use by another process')
})

test('of many that find a dead lock exactly one gets it', async () => {
  const home = await ownHome()
  const dead = await holder(home)
  dead.child.kill('SIGKILL')
  await once(dead.child, 'exit')
  const got = await Promise.all([1, 2, 3, 4].map(() => holder(home)))
  expect(got.filter(({ said }) => said === 'held')).toHaveLength(1)
  expect(got.filter(({ said }) => said.includes('is in use by'))).toHaveLength(3)
  expect(await readdir(home)).toEqual(['lock'])
})

test('a home with a very long path is held too', async () => {
  const home = await ownHome(`${'long-'.repeat(30)}/${'name-'.repeat(20)}`)
  const lock = await lockHome(home)
  await expect(lockHome(home)).rejects.toThrow('is in use by')
  await lock.release()
})

test('a file in the place of the lock is not a holder', async () => {
  const home = await ownHome()
  await writeFile(join(home, 'lock'), 'left by an older program')
  const lock = await lockHome(home)
  await expect(lockHome(home)).rejects.toThrow('is in use by')
  await lock.release()
})
