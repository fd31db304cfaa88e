import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { BrandContext } from '../ui/brand-name.ts'
import { startPage } from '../ui/start-page.tsx'
import { Themed } from '../ui/theme/themed.tsx'
import { useBrand } from './brand.ts'
import { showIcon } from './brand-icon.ts'
import { router } from './router.tsx'

function App() {
  const worn = useBrand()
  const { product_name: name, primary_color: primary, logo } = worn
  useEffect(() => showIcon(worn), [worn])
  const brand = useMemo(() => ({ name, ...(logo === null ? {} : { logo }) }), [name, logo])
  return (
    <Themed color={primary}>
      <BrandContext value={brand}>
        <RouterProvider router={router} />
      </BrandContext>
    </Themed>
  )
}

startPage(<App />)
