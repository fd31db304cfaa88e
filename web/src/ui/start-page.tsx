import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from '../lib/queries.ts'

/** Draws the page into its document. */
export function startPage(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root element')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>{page}</QueryClientProvider>
    </StrictMode>,
  )
}
