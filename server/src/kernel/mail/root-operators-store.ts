import { sql } from 'kysely'
import type { Language } from '../../../../contract/src/languages.ts'
import type { Database } from '../database/database.ts'
import { type Say, sayIn } from './mail-language.ts'

/** Where root operators get mail, and in which language. Without an organization a transaction sees all users. */
export async function rootOperatorMails(
  database: Pick<Database, 'read'>,
): Promise<{ to: string; say: Say }[]> {
  const rows = await database.read({}, (db) =>
    db
      .selectFrom('users as u')
      .innerJoin('organizations as o', 'o.id', 'u.default_org_id')
      .select(['u.email', sql<Language>`coalesce(u.language, o.language)`.as('language')])
      .where('u.is_root_operator', '=', true)
      .where('u.is_active', '=', true)
      .execute(),
  )
  return rows.map(({ email, language }) => ({ to: email, say: sayIn(language) }))
}
