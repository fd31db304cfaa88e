import { ModalsProvider } from '@mantine/modals'
import { Outlet } from '@tanstack/react-router'

/** Around every page. Dialogs live here so that what they show can lead to other pages. */
export function Everywhere() {
  return (
    <ModalsProvider>
      <Outlet />
    </ModalsProvider>
  )
}
