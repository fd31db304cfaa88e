import { RouterProvider } from '@tanstack/react-router'
import { useBranding } from './features/branding/use-branding.ts'
import { router } from './pages.tsx'
import { startPage } from './ui/start-page.tsx'
import { Themed } from './ui/theme/themed.tsx'

function App() {
  return (
    <Themed color={useBranding().data?.primary_color}>
      <RouterProvider router={router} />
    </Themed>
  )
}

startPage(<App />)
