import type { Static } from '../../../../contract/src/schema.ts'
import type { Branding as BrandingModel } from '../../../../contract/src/branding.ts'

export type Branding = Static<typeof BrandingModel>

/** What an organization chose; null is the default. */
export interface Choice {
  product_name: string | null
  tagline: string | null
  primary_color: string | null
  accent_color: string | null
  support_url: string | null
}

export type StoredBranding = Choice & { logo_sha256: string | null; updated_at: Date; revision: number }

const defaults = { product_name: 'Quarry', tagline: '', primary_color: '#1971c2', accent_color: '#f08c00' }

/** What is shown: the choice, and the defaults where there is none. */
export const showBranding = (stored: StoredBranding | undefined): Branding => ({
  product_name: stored?.product_name ?? defaults.product_name,
  tagline: stored?.tagline ?? defaults.tagline,
  primary_color: stored?.primary_color ?? defaults.primary_color,
  accent_color: stored?.accent_color ?? defaults.accent_color,
  support_url: stored?.support_url ?? null,
  logo_url: stored?.logo_sha256 ? `/api/branding/logo?v=${stored.logo_sha256.slice(0, 16)}` : null,
  updated_at: stored?.updated_at.toISOString() ?? null,
  revision: stored?.revision ?? 0,
})
