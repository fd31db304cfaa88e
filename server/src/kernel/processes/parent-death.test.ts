import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'quarry-parents-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const source = (path: string) => new URL(path, import.meta.url).href
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** A parent that starts a process as the server does, prints its id and keeps running. */
const parentOf = (program: string) => `
  const { confine, launch } = await import(${JSON.stringify(source('./launch.ts'))})
  const { entry } = await import(${JSON.stringify(source('../entry.ts'))})
  const program = ${program}
  const folder = ${JSON.stringify(folder)}
  const confinement = confine({ program, memoryBytes: 4 * 1024 ** 3, network: false, folder })
  const { child } = launch({ confinement, scratchFolder: folder + '/' + process.pid })
  console.log(child.pid)
  setInterval(() => undefined, 1000)`

async function started(program: string): Promise<{ parent: ChildProcess; pid: number }> {
  const parent = spawn(
    process.execPath,
    ['--import', tsx, '--input-type=module', '-e', parentOf(program)],
    // From source, even if the tests run from the build.
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, QUARRY_TEST_BUILD: undefined } },
  )
  const [line] = (await once(parent.stdout!, 'data')) as [Buffer]
  return { parent, pid: Number(line.toString()) }
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const engine = `entry(${JSON.stringify(source('../../modules/warehouse/open-warehouse.ts'))}, './engine/engine-process.ts')`

const isLinux = process.platform === 'linux'

test.skipIf(!isLinux).each([0, 50, 200, 800, 3000])(
  'an engine started from source ends with its parent that is killed %i ms after the start',
  async (afterMs) => {
    const { parent, pid } = await started(engine)
    await sleep(afterMs)
    parent.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 20_000, interval: 50 }).toBe(false)
  },
  60_000,
)

// util-linux before 2.33 does not support it.
const setpriv = '/usr/bin/setpriv'
const canBind = spawnSync(setpriv, ['--pdeathsig', 'KILL', 'true']).status === 0

test.skipIf(!canBind)(
  'so does a process whose event loop is blocked while it starts',
  async () => {
    const stuck = join(folder, 'stuck.mjs')
    writeFileSync(stuck, 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)')
    const { parent, pid } = await started(
      `{ url: new URL(${JSON.stringify(pathToFileURL(stuck).href)}), execArgv: [] }`,
    )
    await sleep(500)
    expect(isRunning(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 5000, interval: 50 }).toBe(false)
  },
  60_000,
)
