import { access, constants, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfig } from '../kernel/config/config.ts'
import { readKeys } from '../kernel/config/keys.ts'
import { markOfKey } from '../kernel/kept-keys.ts'
import type { Config } from '../kernel/config/settings.ts'
import { type DatabaseState, inspectEmbedded, inspectPostgres } from '../kernel/database/inspect.ts'
import { HomeInUse, lockHome } from '../kernel/home-lock.ts'
import { openLog } from '../kernel/log.ts'
import { requireWalls, wallsOfMachine } from '../kernel/processes/walls.ts'
import { version } from '../kernel/version.ts'
import { openWarehouse } from '../modules/warehouse/index.ts'

const leastFreeBytes = 1024 ** 3

export const superuserAdvice =
  'the user of DATABASE_URL is a superuser: give Quarry a user of its own that owns its database and nothing else'

interface Finding {
  text: string
  /** Works, and should not stay so. */
  warning?: string | undefined
}

/** Reports what of this machine and configuration Quarry can work with, line by line. Changes nothing. */
export async function doctor(_words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env)
  const checks: [string, () => Promise<Finding>][] = [
    ['version', async () => ({ text: `Quarry ${version} on Node ${process.versions.node}` })],
    ['data folder', () => checkFolder(config.home)],
    ['database', () => checkDatabase(config)],
    ['walls', async () => checkWalls(config)],
    ['engine', checkEngine],
  ]
  let failures = 0
  for (const [name, check] of checks) {
    try {
      const { text, warning } = await check()
      console.log(`ok    ${name.padEnd(12)} ${text}`)
      if (warning !== undefined) console.log(`WARN  ${name.padEnd(12)} ${warning}`)
    } catch (error) {
      failures += 1
      console.log(`FAIL  ${name.padEnd(12)} ${(error as Error).message}`)
    }
  }
  return failures === 0 ? 0 : 1
}

async function checkFolder(home: string): Promise<Finding> {
  const exists = await isThere(home)
  const folder = exists ? home : await nearestAbove(home)
  await access(folder, constants.W_OK)
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes < leastFreeBytes) throw new Error(`${folder} has less than 1 GiB free`)
  const free = `${Math.floor(freeBytes / 1024 ** 3)} GiB free`
  return {
    text: exists ? `${home} can be written, ${free}` : `${home} will be made at the first start, ${free}`,
  }
}

async function checkDatabase(config: Config): Promise<Finding> {
  const { home, databaseUrl } = config
  if (databaseUrl === undefined) return checkEmbedded(config)
  const state = await inspectPostgres(databaseUrl, home)
  if (state.isForeign)
    throw new Error(
      `it belongs to another data folder than ${home}: set QUARRY_HOME to the one that all processes share`,
    )
  const warning = state.isSuperuser ? superuserAdvice : adviceOnKeys(config, state)
  return { text: describeState(state), warning }
}

/** Whether the former key is still needed. */
function adviceOnKeys(config: Config, { sealedUnder }: DatabaseState): string | undefined {
  if (config.previousEncryptionKey === undefined) return undefined
  return sealedUnder === markOfKey(readKeys(config).encryptionKey)
    ? 'all secrets are sealed under ENCRYPTION_KEY: ENCRYPTION_KEY_PREVIOUS is no longer needed, remove it'
    : 'not all secrets are sealed under ENCRYPTION_KEY yet: keep ENCRYPTION_KEY_PREVIOUS until the server has done so'
}

async function checkEmbedded(config: Config): Promise<Finding> {
  const { home } = config
  if (!(await isThere(home))) return { text: 'embedded, will be made at the first start' }
  try {
    const lock = await lockHome(home)
    try {
      const state = await inspectEmbedded(home)
      return {
        text: state ? `embedded ${describeState(state)}` : 'embedded, will be made at the first start',
        warning: state && adviceOnKeys(config, state),
      }
    } finally {
      await lock.release()
    }
  } catch (error) {
    if (error instanceof HomeInUse) return { text: 'embedded, at work in a running server; ask its /readyz' }
    throw error
  }
}

const describeState = ({ version: server, user, pending }: DatabaseState) =>
  `${server} as ${user}, ${pending.length === 0 ? 'up to date' : `the next start applies ${pending.length} migrations`}`

function checkWalls({ allowMissingWalls }: Config): Finding {
  const { standing, missing } = wallsOfMachine()
  requireWalls({ missing }, allowMissingWalls)
  return {
    text: `standing: ${standing.join(', ') || 'none'}`,
    warning: missing.length === 0 ? undefined : `not on this machine: ${missing.join(', ')}`,
  }
}

/** A real engine behind its walls, in a folder of its own. */
async function checkEngine(): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-doctor-'))
  const warehouse = await openWarehouse({
    dataFolder: join(folder, 'data'),
    scratchFolder: join(folder, 'scratch'),
    log: openLog({ level: 'silent' }),
    limits: { warmEngines: 0 },
  })
  try {
    const startedAt = performance.now()
    const { rowsJson } = await warehouse.query(1, {
      sql: 'select 1',
      tables: [],
      rowLimit: 1,
      timeoutMs: 30_000,
    })
    if (rowsJson.toString() !== '[[1]]') throw new Error(`it answered ${rowsJson.toString()} to select 1`)
    return { text: `answers; started in ${Math.round(performance.now() - startedAt)} ms behind these walls` }
  } finally {
    await warehouse.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const nearestAbove = async (path: string): Promise<string> =>
  (await isThere(path)) ? path : nearestAbove(dirname(path))
