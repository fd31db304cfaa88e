import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readKeys } from '../kernel/config/keys.ts'
import { surfaces, type Config, type SurfaceName } from '../kernel/config/settings.ts'
import { restoringFolder } from '../kernel/files.ts'
import { inspectPostgres } from '../kernel/database/inspect.ts'
import { joinInstallation } from '../kernel/database/installation.ts'
import { openDatabase } from '../kernel/database/open-database.ts'
import { requireWalls, wallsOfMachine } from '../kernel/processes/walls.ts'
import type { Database } from '../kernel/database/database.ts'
import { superuserAdvice } from './doctor.ts'
import { assembleServer, type Server } from '../server.ts'
import { type HeldPorts, holdPorts } from './held-ports.ts'

export interface Program extends HeldPorts {
  server: Server
  /** Prints the addresses on the terminal, and the first password when there is one. */
  announce(addresses: Partial<Record<SurfaceName, string>>): void
  /** Ends within ten seconds and loses nothing: what is not finished is put back. */
  stop(): Promise<void>
}

const stopWithinMs = 9000

/** Opens the database, the engine and the surfaces of one process; listens to nothing yet. */
export async function runProgram(options: {
  config: Config
  log: Logger
  withWorker: boolean
}): Promise<Program> {
  const { log } = options
  raiseWalls(options)
  requireWhole(options.config)
  const { config, letGo } = await holdPorts(options.config)
  const urls = urlsOf(config)
  // Leftovers of a killed process have no owner.
  if (config.databaseUrl === undefined)
    await rm(join(config.home, 'scratch'), { recursive: true, force: true })
  await mkdir(join(config.home, 'scratch'), { recursive: true, mode: 0o700 })
  const keys = readKeys(config)
  const database = await openOwnDatabase(config, log)
  const pagesFolder = pagesOf(import.meta.url)
  const server = await assembleServer({
    config,
    keys,
    database,
    log,
    urls,
    pagesFolder,
    now: () => new Date(),
  })
  const administrator = await server.ensureAdministrator()
  if (options.withWorker) server.startWorker()

  return {
    config,
    letGo,
    server,
    announce: (addresses) => {
      const facts = { addresses, administrator, config, durability: database.durability }
      console.log(banner(facts))
      log.info({ addresses, database: database.kind, durability: database.durability }, 'ready')
    },
    async stop() {
      const late = setTimeout(() => server.closeConnections(), stopWithinMs - 2000)
      await server.close()
      clearTimeout(late)
      await database.close()
    },
  }
}

function requireWhole({ home }: Config): void {
  if (!existsSync(join(home, restoringFolder))) return
  throw new Error(
    `a restore into ${home} did not finish, so it is not whole: run "quarry restore" again, or name another QUARRY_HOME`,
  )
}

function raiseWalls({ config, log }: { config: Config; log: Logger }): void {
  const { standing, missing } = wallsOfMachine()
  requireWalls({ missing }, config.allowMissingWalls)
  const level = config.allowMissingWalls.some((name) => missing.includes(name)) ? 'warn' : 'info'
  log[level]({ standing, missing }, 'walls around the processes that read data')
}

/** The database that describes the files of this data folder, and no other. */
async function openOwnDatabase({ home, databaseUrl }: Config, log: Logger): Promise<Database> {
  const database = await openDatabase({ home, url: databaseUrl })
  if (databaseUrl === undefined) return database
  try {
    await joinInstallation(database, home)
    const { user, isSuperuser } = await inspectPostgres(databaseUrl, home)
    if (isSuperuser) log.warn({ user }, superuserAdvice)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Binds the surfaces that this process serves. */
export async function listenOn({ config, letGo, server }: Program, names: SurfaceName[]) {
  const addresses: Partial<Record<SurfaceName, string>> = {}
  for (const name of surfaces) {
    await letGo(name)
    if (!names.includes(name)) continue
    await server.surfaces[name].listen({ host: config.host, port: config.ports[name] })
    addresses[name] = urlsOf(config)[name]
  }
  if (config.managementPort !== undefined)
    await server.management.listen({ host: config.host, port: config.managementPort })
  return addresses
}

const urlsOf = (config: Config): Record<SurfaceName, string> => {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const url = (name: SurfaceName) =>
    config.urls[name] ?? `http://${host.includes(':') ? `[${host}]` : host}:${config.ports[name]}`
  return { platform: url('platform'), app: url('app'), cloud: url('cloud') }
}

/** The built web UI, seen from the sources and from the build. */
function pagesOf(here: string): string {
  const up = here.endsWith('.ts') ? '../../../dist/page/' : '../../../page/'
  return new URL(up, here).pathname
}

interface Facts {
  addresses: Partial<Record<SurfaceName, string>>
  administrator: { username: string; password: string | undefined } | undefined
  config: Config
  durability: string
}

/** What the operator needs to know once the program is ready. */
function banner({ addresses, administrator, config, durability }: Facts): string {
  const lines = [
    '',
    '  Quarry is ready.',
    '',
    ...Object.entries(addresses).map(([name, address]) => `  ${name.padEnd(9)} ${address}`),
    '',
    ...firstSignIn(administrator),
    `  Data      ${config.home}`,
    ...(durability === 'full'
      ? []
      : [`  Database  embedded; durability: ${durability} (set DATABASE_URL for production)`]),
    '  Stop      Ctrl-C',
    '',
  ]
  return lines.join('\n')
}

function firstSignIn(administrator: Facts['administrator']): string[] {
  if (!administrator) return []
  const password = administrator.password ?? 'as given in ADMIN_PASSWORD'
  return [
    `  Sign in as    ${administrator.username}`,
    `  Password      ${password}`,
    ...(administrator.password === undefined ? [] : ['  It is shown this once: change it after signing in.']),
    '',
  ]
}
