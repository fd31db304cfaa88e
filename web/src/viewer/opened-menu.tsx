import { Menu } from '@mantine/core'
import { cloneElement, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { ButtonProps } from './menu-button.tsx'
import './more-mantine.css'

interface OpenedMenuProps {
  button: (props: ButtonProps) => ReactElement
  position: 'bottom-start' | 'bottom-end'
  children: ReactNode
}

/** Opens once it is there. The focus was on the button that this one takes the place of, and returns to it. */
export function OpenedMenu({ button, position, children }: OpenedMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus()
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const drawn = button({ onClick: () => undefined, 'aria-haspopup': 'menu', 'aria-expanded': isOpen })
  return (
    <Menu opened={isOpen} onChange={setOpen} position={position} width={250} withinPortal={false}>
      <Menu.Target>{cloneElement(drawn as ReactElement<object>, { ref: target } as object)}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
