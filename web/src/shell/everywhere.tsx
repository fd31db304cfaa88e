import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyComponent } from '../lib/lazily.ts'
import { useDialogsWanted } from '../ui/dialogs/dialogs-wanted.ts'

const DialogPlace = lazyComponent(() => import('../ui/dialogs/dialog-place.tsx'), 'DialogPlace')

/** Around every page. Dialogs live here so that what they show can lead to other pages. */
export function Everywhere() {
  const wantsDialogs = useDialogsWanted()
  return (
    <>
      <Outlet />
      <Suspense>{wantsDialogs && <DialogPlace />}</Suspense>
    </>
  )
}
