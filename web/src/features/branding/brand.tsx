import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Logo } from '../../ui/logo.tsx'
import { useBranding, useLogo } from './use-branding.ts'

/** The organization's logo and product name, which lead home. */
export function Brand() {
  const branding = useBranding().data
  const logo = useLogo(branding?.logo_url)
  const name = branding?.product_name ?? 'Quarry'
  return (
    // On a phone the logo stands alone, and has no name of its own.
    <Link to="/" className="brand" title={branding?.tagline} aria-label={name}>
      <Group gap={10} wrap="nowrap">
        {logo ? <img src={logo} alt="" height={28} className="brand-logo" /> : <Logo />}
        <Text fw={700} component="span" visibleFrom="xs">
          {name}
        </Text>
      </Group>
    </Link>
  )
}
