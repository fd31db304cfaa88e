import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { entry } from '../src/kernel/entry.ts'

/** The real program in a process of its own, on its embedded database. */
export interface RunningProgram {
  /** Address of the Platform surface. */
  url: string
  cloudUrl: string
  /** Ends it as a power cut would: nothing of it runs any more. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export const administrator = { username: 'admin', password: 'correct horse battery staple' }

/** A process of a test lives too short for what optimizing its code costs: a fifth of a start, two thirds of a backup. */
export const shortLived = ['--liftoff-only', '--no-opt', '--sparkplug']

const main = entry(import.meta.url, '../src/main.ts')

/** Starts the program on a data folder and waits until it is ready. */
export async function startProgram(home: string, env: Record<string, string> = {}): Promise<RunningProgram> {
  const child = spawn(process.execPath, [...shortLived, ...main.execArgv, fileURLToPath(main.url), 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      QUARRY_HOME: home,
      PLATFORM_PORT: '0',
      APP_PORT: '0',
      CLOUD_PORT: '0',
      TRUST_PROXY: '1',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
  })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  // A test that fails half-way must not leave a server behind.
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  child.once('exit', () => process.off('exit', orphaned))
  for await (const line of createInterface(child.stdout)) {
    const { addresses } = parsed(line)
    if (!addresses) continue
    child.stdout.resume()
    return {
      url: addresses.platform,
      cloudUrl: addresses.cloud,
      kill: () => end('SIGKILL'),
      stop: () => end('SIGTERM'),
    }
  }
  await exited
  throw new Error(
    `the program ended with code ${child.exitCode} ${child.signalCode} before it was ready: ${said}`,
  )
}

function parsed(line: string): { addresses?: { platform: string; cloud: string } } {
  try {
    return JSON.parse(line) as { addresses?: { platform: string; cloud: string } }
  } catch {
    return {}
  }
}
