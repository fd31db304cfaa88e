import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../kernel/config/config.ts'
import { openDatabase } from '../kernel/database/open-database.ts'
import { lockHome } from '../kernel/home-lock.ts'
import { askServer } from '../kernel/operator-socket.ts'
import { confirmRestore, findManifest, openBackupPlace, restoreBackup } from '../modules/backups/index.ts'
import { UsageError } from './usage-error.ts'

/** Restores a backup into an empty data folder and database, or lets a restored server act again. */
export async function restore(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { 'without-secrets': { type: 'boolean', default: false } },
  })
  const [name, ...rest] = positionals
  if (rest.length > 0) throw new UsageError('restore [NAME] [--without-secrets] | restore confirm')
  const config = readConfig(env)
  if (name === 'confirm') return await confirm(config)
  const { home, databaseUrl } = config
  const place = openBackupPlace(config.backup)
  const manifest = await findManifest(place, name)
  const lock = await lockHome(home)
  let erased: number[]
  try {
    ;({ erased } = await restoreBackup({
      place,
      manifest,
      home,
      databaseUrl,
      encryptionKey: config.encryptionKey ?? (await storedKey(home)),
      withoutSecrets: values['without-secrets'],
    }))
  } finally {
    await lock.release()
  }
  console.log(`Restored  ${manifest.id}, taken at ${manifest.takenAt}
Into      ${home}${databaseUrl === undefined ? '' : ' and the database of DATABASE_URL'}

Everybody has to sign in again. Schedules, runs, alerts, messages, mails and connections to other servers are off
until you have looked at it, and run: quarry restore confirm`)
  if (erased.length > 0)
    console.log(`Without   ${erased.length} organizations that were erased since (ids ${erased.join(', ')})`)
  for (const path of manifest.missing) console.log(`WARN      ${path} was missing in the backup already`)
  return 0
}

async function storedKey(home: string): Promise<string | undefined> {
  const text = await readFile(join(home, 'secrets', 'encryption-key'), 'utf8').catch(() => '')
  return text === '' ? undefined : text
}

async function confirm({
  home,
  databaseUrl,
}: {
  home: string
  databaseUrl: string | undefined
}): Promise<number> {
  const asked = databaseUrl === undefined ? await askServer(home, { ask: 'confirm_restore' }) : undefined
  const changed = asked ?? (await confirmHere(home, databaseUrl))
  console.log(
    changed
      ? 'The restored server acts again, within seconds.'
      : 'There is nothing to confirm: this server acts.',
  )
  return 0
}

async function confirmHere(home: string, url: string | undefined): Promise<boolean> {
  const lock = url === undefined ? await lockHome(home) : undefined
  try {
    const database = await openDatabase({ home, url })
    try {
      return await confirmRestore(database)
    } finally {
      await database.close()
    }
  } finally {
    await lock?.release()
  }
}
