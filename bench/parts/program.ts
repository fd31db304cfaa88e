import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../server/test/ports.ts'
import { asSuperuser, startPostgresCluster } from '../../server/test/postgres-cluster.ts'

export const root = join(import.meta.dirname, '../..')

export interface Program {
  url: string
  /** From the start of the process to the first 200 of its health page. */
  readySeconds: number
  residentBytes(): number
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

export const administrator = { username: 'admin', password: 'correct horse 42 battery staple' }

/** The built program in a process of its own, on an empty data folder. */
export async function startProgram(
  env: Record<string, string> = {},
  nodeArguments: string[] = [],
): Promise<Program> {
  const home = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const startedAt = performance.now()
  const child = spawnProgram(['start'], { QUARRY_HOME: home, ...env }, nodeArguments)
  const url = await addressOf(child, /platform\s+(http:\S+)/)
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  );
  const readySeconds = (performance.now() - startedAt) / 1000
  return {
    url,
    readySeconds,
    residentBytes: () => residentBytesOf(child.pid ?? 0),
    signal: (name) => void child.kill(name),
    async stop() {
      await end(child)
      await rm(home, { recursive: true, force: true })
    },
  }
}

// A benchmark that fails leaves nothing running.
const living = new Set<ChildProcess>()
process.once('exit', () => living.forEach((child) => child.kill('SIGKILL')))

function untilExit(child: ChildProcess): ChildProcess {
  living.add(child)
  child.once('exit', () => living.delete(child))
  return child
}

/** A process of the built program. */
export function spawnProgram(
  words: string[],
  env: Record<string, string>,
  nodeArguments: string[] = [],
): ChildProcess {
  const child = spawn(process.execPath, [...nodeArguments, join(root, 'dist/server/src/main.js'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PLATFORM_PORT: '0',
      APP_PORT: '0',
      CLOUD_PORT: '0',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
  })
  return untilExit(child)
}

export interface ProgramOnPostgres extends Program {
  /** Database URL as the superuser, who bypasses row-level security. */
  superuserUrl: string
}

/** The built program on a PostgreSQL cluster of its own. */
export async function startProgramOnPostgres(env: Record<string, string> = {}): Promise<ProgramOnPostgres> {
  const cluster = await startPostgresCluster()
  const secret = () => randomBytes(64).toString('base64url')
  const port = await freePort()
  const program = await startProgram({
    DATABASE_URL: cluster.url,
    JWT_SECRET: secret(),
    ENCRYPTION_KEY: secret(),
    PLATFORM_URL: `http://127.0.0.1:${port}`,
    PLATFORM_PORT: String(port),
    ...env,
  })
  return {
    ...program,
    superuserUrl: asSuperuser(cluster.url),
    async stop() {
      await program.stop()
      await cluster.stop()
    },
  }
}

/** A script in a process of its own that prints `listening <port>`. */
export async function startScript(
  path: string,
  args: string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, path), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  untilExit(child)
  const port = await addressOf(child, /listening (\d+)/)
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child) }
}

export async function addressOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  if (!child.stdout) throw new Error('the process has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const found = pattern.exec(line)?.[1]
    if (found !== undefined) {
      child.stdout.resume()
      return found
    }
  }
  throw new Error('the process ended before it was ready')
}

export async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function residentBytesOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) * 1024
}
