import '@fontsource-variable/inter'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './ui/look.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { useBranding } from './features/branding/use-branding.ts'
import { isHexColour, shadesOf } from './lib/colour.ts'
import { queries } from './lib/queries.ts'
import { router } from './pages.tsx'
import { styleNonce } from './ui/nonce.ts'
import { contrastResolver, themeWith } from './ui/theme.ts'

function App() {
  const primary = useBranding().data?.primary_color
  const theme = useMemo(() => themeWith(isHexColour(primary) ? shadesOf(primary) : undefined), [primary])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={contrastResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <Notifications position="bottom-right" />
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root element')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
