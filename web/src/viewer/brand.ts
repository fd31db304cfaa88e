import { useSyncExternalStore } from 'react'
import { isPreview } from './preview.ts'

/** How the organization presents itself, over which an app lays its own colors. */
export interface Brand {
  product_name: string
  tagline: string
  primary_color: string
  /** An address that an image can show. */
  logo: string | null
}

const storageKey = 'quarry.app-brand'
const plain: Brand = { product_name: 'Quarry', tagline: '', primary_color: '', logo: null }
const listeners = new Set<() => void>()
let worn = firstBrand()

/** The brand before anything was asked: as the server wrote it into the page, else as it was the last time. */
function firstBrand(): Brand {
  const written = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? ''
  return brandIn(written) ?? brandIn(localStorage.getItem(storageKey) ?? '') ?? plain
}

function brandIn(text: string): Brand | undefined {
  try {
    const brand: unknown = JSON.parse(text)
    return typeof brand === 'object' && brand !== null ? { ...plain, ...brand } : undefined
  } catch {
    return undefined
  }
}

export const useBrand = (): Brand =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => worn,
  )

/** Wears a brand from now on, and at the next visit from the first paint. */
export function wearBrand(brand: Brand): void {
  if (JSON.stringify(brand) === JSON.stringify(worn)) return
  worn = brand
  // What an author tries out is not how the next visit begins.
  if (!isPreview) keep(brand)
  for (const listener of listeners) listener()
}

function keep(brand: Brand): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(brand))
  } catch {
    // A logo may be larger than what the browser keeps for us.
  }
}
