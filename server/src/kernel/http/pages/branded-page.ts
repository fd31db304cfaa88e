import { escapedHtml } from '../../escaped-html.ts'

/** How an organization presents itself on a page, before anyone is signed in. */
export interface PageBrand {
  product_name: string
  tagline: string
  primary_color: string
  /** As a data address. */
  logo: string | null
}

/** @param organization its short name; without one that of the only organization there is */
export type BrandOf = (organization: string | undefined) => Promise<PageBrand | undefined>

/** Writes the brand where the page shows it first, and as data where its script finds it. */
export function brandedPage(page: string, brand: PageBrand | undefined): string {
  const values: Record<string, string> = {
    __BRAND_NAME__: escapedHtml(brand?.product_name ?? 'Quarry'),
    __BRAND_COLOR__: brand?.primary_color ?? '#4263eb',
    // In an attribute: text in it can end neither the attribute nor a script.
    __BRAND__: escapedHtml(brand ? JSON.stringify(brand) : ''),
  }
  return page.replaceAll(/__BRAND(_[A-Z]+)?__/g, (name) => values[name] ?? '')
}
