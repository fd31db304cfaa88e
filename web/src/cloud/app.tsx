import { RouterProvider } from '@tanstack/react-router'
import { BrandContext } from '../ui/brand-name.ts'
import { startPage } from '../ui/start-page.tsx'
import { Themed } from '../ui/theme/themed.tsx'
import { router } from './router.tsx'

const brand = { name: 'Quarry Cloud' }

startPage(
  <Themed color={undefined}>
    <BrandContext value={brand}>
      <RouterProvider router={router} />
    </BrandContext>
  </Themed>,
)
