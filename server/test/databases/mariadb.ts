import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { startBackground } from '../background.ts'
import { findProgram } from '../machine.ts'
import { freePort, listening } from '../ports.ts'
import type { RemoteDatabase } from './remote-database.ts'

const password = 'canary-mariadb'

/** Starts a MariaDB server of its own in a temporary folder, on a free port of this machine. */
export async function startMariadb(): Promise<RemoteDatabase> {
  const program = findProgram('mariadb')
  if (program === undefined) throw new Error('MariaDB is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'quarry-mariadb-'))
  const user = process.getuid?.() === 0 ? ['--user=mysql'] : []
  if (user.length > 0) giveTo('mysql', folder)
  const data = join(folder, 'data')
  createDataFolder(data, user)
  const port = await freePort()
  const socket = join(folder, 'socket')
  const settings = [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    // The data lives for one test run, so durability would only cost time.
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-buffer-pool-size=64M',
    '--skip-log-bin',
    '--log-error=errors.log',
    ...user,
  ]
  const running = startBackground([program, ...settings], { cwd: folder, signal: 'TERM' })
  await listening(port, () => running.ended())
  await answering(socket)
  await run(socket, [
    'CREATE DATABASE shop CHARACTER SET utf8mb4',
    `CREATE USER reader@'%' IDENTIFIED BY '${password}'`,
    `GRANT SELECT, EXECUTE ON shop.* TO reader@'%'`,
  ])
  return {
    type: 'mysql',
    config: { host: '127.0.0.1', port, database: 'shop', user: 'reader', password, tls: 'off' },
    run: (...statements) => run(socket, ['USE shop', ...statements]),
    running: () => countRunning(socket),
    endSessions: () => run(socket, ['KILL USER reader']),
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// The owner comes in by the socket of the folder, which nobody else can reach.
const owner = (socketPath: string) => createConnection({ socketPath, user: 'root' })

/** Waits for the socket: the server listens on its port a moment before there is one. */
async function answering(socketPath: string): Promise<void> {
  for (const giveUpAt = Date.now() + 30_000; ; await sleep(50))
    try {
      return await run(socketPath, ['SELECT 1'])
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
    }
}

async function run(socketPath: string, statements: string[]): Promise<void> {
  const connection = await owner(socketPath)
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}

async function countRunning(socketPath: string): Promise<number> {
  const connection = await owner(socketPath)
  const [rows] = await connection.query(
    `SELECT count(*) AS n FROM information_schema.processlist WHERE user = 'reader' AND command <> 'Sleep'`,
  )
  await connection.end()
  return Number((rows as { n: number }[])[0]?.n)
}

function createDataFolder(data: string, user: string[]): void {
  const install = join(dirname(findProgram('mariadb') ?? ''), '../bin/mariadb-install-db')
  const flags = [
    '--no-defaults',
    `--datadir=${data}`,
    '--skip-test-db',
    '--auth-root-authentication-method=normal',
  ]
  const made = spawnSync(install, [...flags, ...user], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`mariadb-install-db failed: ${made.error?.message ?? made.stderr}`)
}

function giveTo(user: string, folder: string): void {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  chownSync(folder, id('-u'), id('-g'))
}
