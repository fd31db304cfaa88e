import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazily.ts'
import type { RowMenuProps } from './row-menu.tsx'

const RowMenu = lazyComponent<RowMenuProps, 'RowMenu'>(() => import('./row-menu.tsx'), 'RowMenu')

/** The same menu where a page has to be light: what places menus is loaded when the first one is opened. */
export function LazyRowMenu({ label, actions, ...button }: Omit<RowMenuProps, 'opensAtOnce'>) {
  const [isWanted, setWanted] = useState(false)
  if (!actions.some(Boolean)) return null
  const closed = (
    <ActionIcon
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      onClick={() => setWanted(true)}
    >
      <IconDots size={button.size === 'sm' ? 16 : 18} aria-hidden />
    </ActionIcon>
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <RowMenu label={label} actions={actions} opensAtOnce {...button} />
    </Suspense>
  )
}
