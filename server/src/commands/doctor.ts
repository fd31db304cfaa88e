import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { readConfig } from '../kernel/config/config.ts'
import { openDatabase } from '../kernel/database/open-database.ts'
import { lockHome } from '../kernel/home-lock.ts'
import { version } from '../kernel/version.ts'

const leastFreeBytes = 1024 ** 3

/** Says what of this machine and configuration Quarry can work with, line by line. */
export async function doctor(_words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env)
  const checks: [string, () => Promise<string>][] = [
    ['version', async () => `Quarry ${version} on Node ${process.versions.node}`],
    ['data folder', () => checkFolder(config.home)],
    ['database', () => checkDatabase(config)],
  ]
  let failures = 0
  for (const [name, check] of checks) {
    try {
      console.log(`ok    ${name.padEnd(12)} ${await check()}`)
    } catch (error) {
      failures += 1
      console.log(`FAIL  ${name.padEnd(12)} ${(error as Error).message}`)
    }
  }
  return failures === 0 ? 0 : 1
}

async function checkFolder(home: string): Promise<string> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  await access(home, constants.W_OK)
  const { bavail, bsize } = await statfs(home)
  const freeBytes = bavail * bsize
  if (freeBytes < leastFreeBytes) throw new Error(`${home} has less than 1 GiB free`)
  return `${home} can be written, ${Math.floor(freeBytes / 1024 ** 3)} GiB free`
}

async function checkDatabase(config: { home: string; databaseUrl: string | undefined }): Promise<string> {
  const lock = config.databaseUrl === undefined ? await lockHome(config.home) : undefined
  try {
    const database = await openDatabase({ home: config.home, url: config.databaseUrl })
    const text = `${await database.version()}, durability: ${database.durability}`
    await database.close()
    return text
  } finally {
    await lock?.release()
  }
}
