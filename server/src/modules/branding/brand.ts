import type { Context } from '../../kernel/context.ts'
import { readImage } from './image.ts'
import { findBranding, findLogo } from './store.ts'

/** What an organization's reports wear: what it calls the product, its color as six hexadecimal digits, its logo. Unset where it chose nothing. */
export interface Brand {
  name?: string
  color?: string
  logo?: BrandLogo
}

/** As uploaded: only browsers decode it. */
export interface BrandLogo {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  width: number
  height: number
  base64: string
}

export async function brandOf({ orgId, read }: Pick<Context, 'orgId' | 'read'>): Promise<Brand> {
  return await read(async (db) => {
    const chosen = await findBranding(db, orgId)
    const logo = chosen?.logo_sha256 ? await findLogo(db, orgId) : undefined
    const image = logo && readImage(logo.bytes)
    return {
      ...(chosen?.product_name && { name: chosen.product_name }),
      ...(chosen?.primary_color && { color: chosen.primary_color }),
      ...(logo && image && { logo: { ...image, base64: logo.bytes.toString('base64') } }),
    }
  })
}
