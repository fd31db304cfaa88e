import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shortLived } from '../../server/test/program.ts'

export interface RunningQuarry {
  /** Address of the Platform surface. */
  address: string
  /** Address of the App surface. */
  appAddress: string
  /** Address of the Cloud surface. */
  cloudAddress: string
  adminPassword: string
  /** The mails written so far, in no order. */
  mails(): Promise<string[]>
  /** Everything that was logged so far. */
  logged(): string
  /** As after a power cut: nothing of it runs any more, and it is started again where it was. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const readyMs = 60_000

/** The built program on an empty home and free ports. */
export async function startQuarry(env: Record<string, string> = {}): Promise<RunningQuarry> {
  const home = await mkdtemp(join(tmpdir(), 'quarry-browser-'))
  const adminPassword = 'granite under the old quarry'
  const settings = { ADMIN_PASSWORD: adminPassword, ...env }
  let running = await launch(home, settings)
  const { address, appAddress, cloudAddress } = running
  return {
    address,
    appAddress,
    cloudAddress,
    adminPassword,
    mails: () => readMails(join(home, 'home/outbox')),
    logged: () => running.logged(),
    async restart() {
      await running.end('SIGKILL')
      const [PLATFORM_PORT, APP_PORT, CLOUD_PORT] = [address, appAddress, cloudAddress].map(
        (one) => new URL(one).port,
      )
      const ports = { PLATFORM_PORT: PLATFORM_PORT!, APP_PORT: APP_PORT!, CLOUD_PORT: CLOUD_PORT! }
      running = await launch(home, { ...settings, ...ports })
    },
    async stop() {
      await running.end('SIGTERM')
      await rm(home, { recursive: true, force: true })
    },
  }
}

interface Launched extends Pick<RunningQuarry, 'address' | 'appAddress' | 'cloudAddress' | 'logged'> {
  end(signal: NodeJS.Signals): Promise<void>
}

async function launch(home: string, env: Record<string, string>): Promise<Launched> {
  const words = [...shortLived, join(root, 'dist/server/src/main.js'), 'start']
  const child = spawn(process.execPath, words, {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      QUARRY_HOME: join(home, 'home'),
      PLATFORM_PORT: '0',
      APP_PORT: '0',
      CLOUD_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logged = ''
  let isUp = false
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (logged += String(chunk)))
  const end = async (signal: NodeJS.Signals) => {
    const died = child.exitCode !== null || child.signalCode !== null
    if (died && isUp) console.error(`Quarry ended by itself:\n${logged.slice(-4000)}`)
    if (died) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const deadline = Date.now() + readyMs
  for (;;) {
    const address = /platform\s+(http:\/\/\S+)/.exec(logged)?.[1]
    isUp = address !== undefined && (await isReady(address))
    const appAddress = /app\s+(http:\/\/\S+)/.exec(logged)?.[1]
    const cloudAddress = /cloud\s+(http:\/\/\S+)/.exec(logged)?.[1]
    if (address && appAddress && cloudAddress && isUp)
      return { address, appAddress, cloudAddress, logged: () => logged, end }
    if (child.exitCode !== null || Date.now() > deadline) {
      await end('SIGTERM')
      await rm(home, { recursive: true, force: true })
      throw new Error(`Quarry did not become ready:\n${logged.slice(-4000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function readMails(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => [])
  return await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
}

async function isReady(address: string): Promise<boolean> {
  return await fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
