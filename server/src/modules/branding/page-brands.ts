import type { Database, Reader } from '../../kernel/database/database.ts'
import type { BrandOf, PageBrand } from '../../kernel/http/pages/branded-page.ts'
import { showBranding } from './branding.ts'
import { findBranding, findLogo } from './store.ts'

const keptMs = 10_000
const maxKept = 1000
const maxLogoBytes = 64 * 1024

/** Brands of organizations for whoever opens a page: read every ten seconds at most, however often it is opened. */
export function pageBrands(database: Pick<Database, 'read'>): BrandOf {
  const kept = new Map<string, { brand: Promise<PageBrand | undefined>; until: number }>()
  return async (organization) => {
    const key = organization?.slice(0, 100) ?? ''
    const found = kept.get(key)
    if (found && found.until > Date.now()) return await found.brand
    const brand = brandOf(database, organization).catch(() => undefined)
    if (kept.size >= maxKept) kept.clear()
    kept.set(key, { brand, until: Date.now() + keptMs })
    return await brand
  }
}

async function brandOf(
  database: Pick<Database, 'read'>,
  slug: string | undefined,
): Promise<PageBrand | undefined> {
  const ids = await database.read({}, (db) => organizationsCalled(db, slug))
  const [orgId] = ids
  if (orgId === undefined || ids.length > 1) return undefined
  return await database.read({ orgId }, async (db) => {
    const { product_name, tagline, primary_color } = showBranding(await findBranding(db, orgId))
    const logo = await findLogo(db, orgId)
    const isSmall = logo !== undefined && logo.bytes.length <= maxLogoBytes
    const address = isSmall ? `data:${logo.type};base64,${logo.bytes.toString('base64')}` : null
    return { product_name, tagline, primary_color, logo: address }
  })
}

/** The active organization of this short name; without one the first two. */
async function organizationsCalled(db: Reader, slug: string | undefined): Promise<number[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('status', '=', 'active')
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}
