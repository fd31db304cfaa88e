import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to a page of the product, in running text or a table. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor fw={500} size="sm" renderRoot={(props) => <Link to={to} {...props} />}>
      {children}
    </Anchor>
  )
}

/** A button that leads to a page. */
export function LinkButton({ to, ...rest }: ButtonProps & { to: string; children: ReactNode }) {
  return <Button {...rest} renderRoot={(props) => <Link to={to} {...props} />} />
}
