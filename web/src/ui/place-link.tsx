import { NavLink, type NavLinkProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface PlaceLinkProps extends Pick<NavLinkProps, 'label' | 'leftSection' | 'rightSection'> {
  to: string
  isActive: boolean
}

/** An entry of the navigation. */
export const PlaceLink = ({ to, isActive, ...shown }: PlaceLinkProps) => (
  <NavLink
    {...shown}
    active={isActive}
    {...(isActive ? { 'aria-current': 'page' as const } : {})}
    className="nav-link"
    renderRoot={(props) => <Link to={to} {...props} />}
  />
)
