import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { entry } from '../src/kernel/entry.ts'
import { fileForm } from './file-form.ts'
import { shortLived } from './program.ts'

const main = entry(import.meta.url, '../src/main.ts')

const [jwtSecret, encryptionKey] = [0, 1].map(() => randomBytes(64).toString('base64url')) as [string, string]
export const password = 'correct horse battery staple'

/** What a process needs that shares a PostgreSQL database and a folder with others. */
export const settingsOn = (at: { home: string; databaseUrl: string; port: number }) => {
  const url = 'http://quarry.test'
  return {
    QUARRY_HOME: at.home,
    DATABASE_URL: at.databaseUrl,
    JWT_SECRET: jwtSecret,
    ENCRYPTION_KEY: encryptionKey,
    PLATFORM_PORT: String(at.port),
    APP_PORT: '0',
    CLOUD_PORT: '0',
    PLATFORM_URL: url,
    APP_URL: url,
    CLOUD_URL: url,
    TRUST_PROXY: '1',
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: password,
    QUARRY_TEST_BUILD: process.env['QUARRY_TEST_BUILD'] ?? '',
  }
}

/** Asks the server at the port as its administrator; or another surface, after signing in there. */
export async function signedIn(port: number, askedPort = port) {
  const send = async <T>(path: string, request: RequestInit, at = askedPort) => {
    const answer = await fetch(`http://127.0.0.1:${at}${path}`, request)
    return { status: answer.status, body: (await answer.json()) as T }
  }
  const json = { 'content-type': 'application/json' }
  const login = { method: 'POST', headers: json, body: JSON.stringify({ username: 'admin', password }) }
  const { body } = await send<{ access_token: string }>('/api/auth/login', login, port)
  const signed = { authorization: `Bearer ${body.access_token}` }
  /** With headers beside those of every request. */
  const callWith =
    (headers: Record<string, string>) =>
    <T>(method: string, path: string, given?: object) =>
      send<T>(path, {
        method,
        headers: { ...signed, ...headers, ...(given && json) },
        body: given ? JSON.stringify(given) : null,
      })
  return {
    headers: signed,
    callWith,
    call: callWith({}),
    uploadTo: <T>(path: string, fileName: string, text: string) => {
      const form = fileForm(fileName, text)
      const headers = { ...signed, ...form.headers }
      return send<T>(path, { method: 'POST', headers, body: new Uint8Array(form.body) })
    },
  }
}

export type Call = Awaited<ReturnType<typeof signedIn>>['call']

const running = new Set<ChildProcess>()
// A test that fails half-way must not leave anything behind.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** One process of the program. */
export class Process {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  said = ''

  constructor(words: string[], env: Record<string, string>) {
    this.child = spawn(
      process.execPath,
      [...shortLived, ...main.execArgv, fileURLToPath(main.url), ...words],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env['PATH'], ...env },
      },
    )
    this.ended = once(this.child, 'exit')
    this.child.stderr!.on('data', (chunk: Buffer) => (this.said += String(chunk)))
    running.add(this.child)
    this.child.once('exit', () => running.delete(this.child))
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Waits for the line of the log that says so. */
  async ready(): Promise<this> {
    for await (const line of createInterface(this.child.stdout!)) {
      this.said += `${line}\n`
      if (!line.includes('"message":"ready"')) continue
      this.child.stdout!.on('data', (chunk: Buffer) => {
        this.said = (this.said + String(chunk)).slice(-20_000)
      })
      this.child.stdout!.resume()
      return this
    }
    throw new Error(`a process ended before it was ready: ${this.said}`)
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.isAlive) this.child.kill(signal)
    await this.ended
  }

  /** How it ended, if it did, and the end of its log. */
  lastWords(): string {
    const { exitCode, signalCode } = this.child
    return `exit code ${exitCode}, signal ${signalCode}; it said last:\n${this.said.slice(-4000)}`
  }

  /** Its engines and readers. */
  children(): number[] {
    return childrenOf(this.child.pid!)
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
}
