import type { Brand } from './brand.ts'

/** What stands in the tab: the logo, else the first letter of the name on the color of the brand. */
export function iconOf({ product_name: name, primary_color: color, logo }: Brand): string {
  if (logo !== null) return logo
  const [first = ''] = name.toUpperCase()
  const letter = /[\p{L}\p{N}]/u.test(first) ? first : ''
  const ground = color === '' ? '#1971c2' : color
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><text x="16" y="23" font-family="system-ui,sans-serif" font-size="20" font-weight="650" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}

/** The page has an empty one before: without any, browsers ask for /favicon.ico. */
export function showIcon(brand: Brand): void {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', iconOf(brand))
}
