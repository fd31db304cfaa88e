import type { Database } from '../../../kernel/database/database.ts'
import { publishedOrigins } from './store.ts'

/** Origins whose pages may show an app in a frame; none where nothing is published. */
export const embedOrigins =
  (database: Pick<Database, 'read'>) =>
  async ({ orgId, app }: { orgId: number; app: string }): Promise<readonly string[]> => {
    const row = await database.read({ orgId }, (db) => publishedOrigins(db, app))
    return row?.origins ?? []
  }
