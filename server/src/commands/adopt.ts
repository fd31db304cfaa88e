import { readConfig } from '../kernel/config/config.ts'
import { adoptFolder } from '../kernel/database/installation.ts'
import { openDatabase } from '../kernel/database/open-database.ts'
import { UsageError } from './usage-error.ts'

/** Ties the data folder to the database of DATABASE_URL, after a move or a restore. */
export async function adopt(_words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { home, databaseUrl } = readConfig(env)
  if (databaseUrl === undefined)
    throw new UsageError('adopt needs DATABASE_URL: the embedded database lies in its data folder')
  const database = await openDatabase({ home, url: databaseUrl })
  try {
    const changed = await adoptFolder(database, home)
    console.log(
      changed ? `${home} belongs to this database from now on.` : `${home} belongs to this database already.`,
    )
    return 0
  } finally {
    await database.close()
  }
}
