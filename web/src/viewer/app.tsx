import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BrandContext } from '../ui/brand-name.ts'
import { startPage } from '../ui/start-page.tsx'
import { Themed } from '../ui/theme/themed.tsx'
import { useBrand } from './brand.ts'
import { router } from './router.tsx'

function App() {
  const { product_name: name, primary_color: primary, logo } = useBrand()
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
