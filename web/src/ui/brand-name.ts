import { createContext, useContext, useEffect } from 'react'

/** What the page is called, and its logo: the product's own, but for viewers of apps that of their organization. */
export const BrandContext = createContext<{ name: string; logo?: string | undefined }>({ name: 'Quarry' })

/** Names the browser's tab. */
export function useTitle(title: string): void {
  const { name } = useContext(BrandContext)
  useEffect(() => {
    document.title = title === name ? name : `${title} · ${name}`
  }, [title, name])
}
