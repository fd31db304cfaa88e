import { Skeleton } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { whenDialogsAreThere } from './dialogs.ts'

/** Opens a dialog; its content gets what closes it, and may be loaded while it opens. */
export function openDialog(
  title: string,
  content: (close: () => void) => ReactNode,
  size: string = 'md',
): void {
  const id = `dialog-${title}`
  const children = <Suspense fallback={<Skeleton height={160} />}>{content(() => modals.close(id))}</Suspense>
  whenDialogsAreThere(() => modals.open({ modalId: id, title, size, children }))
}
