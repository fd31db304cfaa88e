import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { isHexColor, shadesOf } from '../../../charts/src/colors/color.ts'
import { lazyComponent } from '../lib/lazily.ts'
import { queries } from '../lib/queries.ts'
import { BrandContext } from '../ui/brand-name.ts'
import { styleNonce } from '../ui/theme/nonce.ts'
import { contrastResolver, themeWith } from '../ui/theme/theme.ts'
import { useBrand } from './brand.ts'
import { router } from './router.tsx'

const Toasts = lazyComponent(() => import('../ui/dialogs/toasts.tsx'), 'Toasts')

function App() {
  const hasNotifications = useNotifications().notifications.length > 0
  const { product_name: name, primary_color: primary, logo } = useBrand()
  const theme = useMemo(() => themeWith(isHexColor(primary) ? shadesOf(primary) : undefined), [primary])
  const brand = useMemo(() => ({ name, ...(logo === null ? {} : { logo }) }), [name, logo])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={contrastResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <BrandContext value={brand}>
        <RouterProvider router={router} />
        <Suspense>{hasNotifications && <Toasts />}</Suspense>
      </BrandContext>
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
