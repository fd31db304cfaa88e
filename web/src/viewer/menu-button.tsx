import { Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { lazyComponent } from '../lib/lazily.ts'

const OpenedMenu = lazyComponent(() => import('./opened-menu.tsx'), 'OpenedMenu')

export type ButtonProps = { onClick: () => void; 'aria-haspopup': 'menu'; 'aria-expanded': boolean }

interface MenuButtonProps {
  /** Draws the button. */
  button: (props: ButtonProps) => ReactElement
  position?: 'bottom-start' | 'bottom-end'
  children: ReactNode
}

/** A button whose menu is loaded when it is first pressed: most visits open none, and what places menus is large. */
export function MenuButton({ button, position = 'bottom-end', children }: MenuButtonProps) {
  const [isWanted, setWanted] = useState(false)
  const closed = button({
    onClick: () => setWanted(true),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedMenu button={button} position={position}>
        {children}
      </OpenedMenu>
    </Suspense>
  )
}
