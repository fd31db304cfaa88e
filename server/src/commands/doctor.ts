import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../kernel/config/config.ts'
import { readKeys } from '../kernel/config/keys.ts'
import { markOfKey } from '../kernel/kept-keys.ts'
import type { Config } from '../kernel/config/settings.ts'
import { type DatabaseState, inspectEmbedded, inspectPostgres } from '../kernel/database/inspect.ts'
import { HomeInUse, lockHome } from '../kernel/home-lock.ts'
import { openLog } from '../kernel/log.ts'
import { requireWalls, wallsOfMachine } from '../kernel/processes/walls.ts'
import { openWarehouse } from '../modules/warehouse/index.ts'
import {
  checkAddresses,
  checkBackups,
  checkFolder,
  checkKeys,
  checkMail,
  checkVersions,
  type Finding,
  generatedKey,
  generatedKeyFile,
  isThere,
} from './doctor-checks.ts'

const largestClockOffsetMs = 5000

export const superuserAdvice =
  'the user of DATABASE_URL is a superuser: give Quarry a user of its own that owns its database and nothing else'

/** Reports what of this machine and configuration Quarry can work with, line by line. Changes nothing. */
export async function doctor(_words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env)
  const checks: [string, () => Promise<Finding>][] = [
    ['version', async () => checkVersions()],
    ['data folder', () => checkFolder(config.home)],
    ['keys', () => checkKeys(config)],
    ['addresses', () => checkAddresses(config)],
    ['database', () => checkDatabase(config)],
    ['walls', async () => checkWalls(config)],
    ['engine', checkEngine],
    ['mail', () => checkMail(config)],
    ['backups', () => checkBackups(config)],
  ]
  let failures = 0
  for (const [name, check] of checks) {
    try {
      const { text, warnings = [] } = await check()
      console.log(`ok    ${name.padEnd(12)} ${text}`)
      for (const warning of warnings) console.log(`WARN  ${name.padEnd(12)} ${warning}`)
    } catch (error) {
      failures += 1
      console.log(`FAIL  ${name.padEnd(12)} ${(error as Error).message}`)
    }
  }
  return failures === 0 ? 0 : 1
}

async function checkDatabase(config: Config): Promise<Finding> {
  const { home, databaseUrl } = config
  if (databaseUrl === undefined) return checkEmbedded(config)
  const state = await inspectPostgres(databaseUrl, home)
  if (state.isForeign)
    throw new Error(
      `it belongs to another data folder than ${home}: set QUARRY_HOME to the one that all processes share`,
    )
  await requireKey(config, state)
  return {
    text: describeState(state),
    warnings: [
      ...(state.isSuperuser ? [superuserAdvice] : []),
      ...adviceOnKeys(config, state),
      ...adviceOnClock(state),
    ],
  }
}

/** @throws when what is sealed in the database cannot be opened here */
async function requireKey(config: Config, { sealedUnder }: DatabaseState): Promise<void> {
  if (sealedUnder === null || config.previousEncryptionKey !== undefined) return
  const key = config.encryptionKey ?? (await generatedKey(config.home))
  if (key === undefined)
    throw new Error(
      `${generatedKeyFile(config.home)} is gone, and secrets are sealed under it: put it back from your copy`,
    )
  if (sealedUnder !== markOfKey(key))
    throw new Error(
      'its secrets are sealed under another key: set ENCRYPTION_KEY to that one, or ENCRYPTION_KEY_PREVIOUS if this one replaces it',
    )
}

/** Tokens expire and schedules start by one clock, runs are leased by the other. */
function adviceOnClock({ clockOffsetMs }: DatabaseState): string[] {
  if (Math.abs(clockOffsetMs) < largestClockOffsetMs) return []
  const seconds = Math.round(Math.abs(clockOffsetMs) / 1000)
  const side = clockOffsetMs > 0 ? 'ahead of' : 'behind'
  return [
    `the clock of this machine is ${seconds} s ${side} that of the database: let both follow a time server`,
  ]
}

/** Whether the former key is still needed. */
function adviceOnKeys(config: Config, { sealedUnder }: DatabaseState): string[] {
  if (config.previousEncryptionKey === undefined) return []
  return sealedUnder === markOfKey(readKeys(config).encryptionKey)
    ? ['all secrets are sealed under ENCRYPTION_KEY: ENCRYPTION_KEY_PREVIOUS is no longer needed, remove it']
    : [
        'not all secrets are sealed under ENCRYPTION_KEY yet: keep ENCRYPTION_KEY_PREVIOUS until the server has done so',
      ]
}

async function checkEmbedded(config: Config): Promise<Finding> {
  const { home } = config
  if (!(await isThere(home))) return { text: 'embedded, will be made at the first start' }
  try {
    const lock = await lockHome(home)
    try {
      const state = await inspectEmbedded(home)
      if (state) await requireKey(config, state)
      return {
        text: state ? `embedded ${describeState(state)}` : 'embedded, will be made at the first start',
        warnings: state ? adviceOnKeys(config, state) : [],
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
    warnings: missing.length === 0 ? [] : [`not on this machine: ${missing.join(', ')}`],
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
