import { readConfig } from '../kernel/config/config.ts'
import { openDatabase, migratePostgres } from '../kernel/database/open-database.ts'
import { lockHome } from '../kernel/home-lock.ts'

/** Brings the database to this version of the program. */
export async function migrate(_words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env)
  if (config.databaseUrl !== undefined) {
    const applied = await migratePostgres(config.databaseUrl)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
    return 0
  }
  const lock = await lockHome(config.home)
  try {
    await (await openDatabase({ home: config.home })).close()
    console.log('The database is up to date.')
    return 0
  } finally {
    await lock.release()
  }
}
