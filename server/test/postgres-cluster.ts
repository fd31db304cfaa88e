import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startBackground } from './background.ts'
import { findProgram } from './machine.ts'
import { freePort, listening } from './ports.ts'

/** A throwaway PostgreSQL server. */
export interface PostgresCluster {
  /** Address of an empty database, as its owner: no superuser, and without the right to create roles. */
  url: string
  /** Address of the superuser's database, for what an administrator prepares; never for the program. */
  superuserUrl: string
  /** Ends it as a crash would (`pg_ctl restart -m immediate`), and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface Identity {
  uid?: number
  gid?: number
}

/** Starts a PostgreSQL server of its own in a temporary folder, on a free port of this machine. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const initdb = findProgram('postgres')
  if (initdb === undefined) throw new Error('PostgreSQL is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'quarry-postgres-'))
  const identity = unprivileged()
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid)
  const port = await freePort()
  createDataFolder(initdb, join(folder, 'data'), identity)
  const command = [join(dirname(initdb), 'postgres'), ...serverArguments(folder, port)]
  const superuserUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = async () => {
    const program = startBackground(command, { ...identity, cwd: folder, signal: 'INT' })
    await listening(port, () => program.ended())
    await accepting(superuserUrl)
    return program
  }
  let running = await start()
  await prepareOwner(superuserUrl)
  const restart = async (): Promise<void> => {
    const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
    while (running.ended() === undefined) await sleep(20)
    running = await start()
  }
  const stop = async (): Promise<void> => {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: ownedBy(superuserUrl, databaseOwner), superuserUrl, restart, stop }
}

/** Who owns the databases of the program, and its own first one. */
export const databaseOwner = 'quarry'

/** The address of a database as that user sees it, by default the one of its own name. */
export function ownedBy(superuserUrl: string, database: string): string {
  const url = new URL(superuserUrl)
  url.username = databaseOwner
  url.pathname = `/${database}`
  return url.href
}

/** The same database as the superuser, who bypasses row-level security. */
export function asSuperuser(address: string): string {
  const url = new URL(address)
  url.username = 'postgres'
  return url.href
}

/** What an administrator does before the program is installed. */
async function prepareOwner(superuserUrl: string): Promise<void> {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  await client.query(
    `create role quarry_app nologin; create role ${databaseOwner} login; grant quarry_app to ${databaseOwner}`,
  )
  await client.query(`create database ${databaseOwner} owner ${databaseOwner}`)
  await client.end()
}

/** The server listens a moment before it takes anybody. */
async function accepting(url: string): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (turn === 100 || (error as { code?: string }).code !== '57P03') throw error
      await sleep(50)
    }
  }
}

function createDataFolder(initdb: string, folder: string, identity: Identity): void {
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const made = spawnSync(initdb, ['-D', folder, ...flags], {
    ...identity,
    cwd: dirname(folder),
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
}

function serverArguments(folder: string, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    // Each worker has programs, each program a pool.
    max_connections: '300',
    // The data lives for one test run, so outliving a power cut would only cost time. What is committed must outlive
    // a restart, so it is handed to the system at once (synchronous_commit stays on).
    fsync: 'off',
    full_page_writes: 'off',
    // Tests restart servers and drop databases under what listens to them; what of that matters, they see.
    log_min_messages: 'panic',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', join(folder, 'data'), '-p', String(port), ...flags]
}

/** PostgreSQL refuses to run as root, so root hands it to the user of the Debian package, or to nobody. */
function unprivileged(): Identity {
  if (process.getuid?.() !== 0) return {}
  const found = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const id = found.status === 0 ? Number(found.stdout) : 65534
  return { uid: id, gid: id }
}
