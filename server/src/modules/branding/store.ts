import { sql } from 'kysely'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import type { Context } from '../../kernel/context.ts'
import { type Branding, type Choice, showBranding, type StoredBranding } from './branding.ts'

const columns = [
  'product_name',
  'tagline',
  'primary_color',
  'accent_color',
  'support_url',
  'logo_sha256',
  'updated_at',
  'revision',
] as const

export interface Logo {
  bytes: Buffer
  type: string
  sha256: string
}

export const findBranding = (db: Reader, orgId: number): Promise<StoredBranding | undefined> =>
  db.selectFrom('branding').where('org_id', '=', orgId).select(columns).executeTakeFirst()

/** How the organization presents itself. */
export const brandingOf = async ({ orgId, read }: Pick<Context, 'orgId' | 'read'>): Promise<Branding> =>
  showBranding(await read((db) => findBranding(db, orgId)))

export const lockBranding = (db: Tx, orgId: number): Promise<StoredBranding | undefined> =>
  db.selectFrom('branding').where('org_id', '=', orgId).select(columns).forUpdate().executeTakeFirst()

export async function findLogo(db: Reader, orgId: number): Promise<Logo | undefined> {
  const row = await db
    .selectFrom('branding')
    .where('org_id', '=', orgId)
    .select(['logo', 'logo_type', 'logo_sha256'])
    .executeTakeFirst()
  if (!row?.logo || row.logo_type === null || row.logo_sha256 === null) return undefined
  return { bytes: row.logo, type: row.logo_type, sha256: row.logo_sha256 }
}

type Change = Partial<Choice> & {
  logo?: Buffer | null
  logo_type?: string | null
  logo_sha256?: string | null
}

/** Changes what is given, and makes the row at the first change. */
export const saveBranding = (
  db: Tx,
  by: { org_id: number; created_by: number },
  change: Change,
): Promise<StoredBranding> =>
  db
    .insertInto('branding')
    .values({ ...by, ...change })
    .onConflict((conflict) =>
      conflict
        .column('org_id')
        .doUpdateSet({ ...change, updated_at: sql`now()`, revision: sql`branding.revision + 1` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
