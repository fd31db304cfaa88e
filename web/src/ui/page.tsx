import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../lib/words.ts'
import { useTitle } from './brand-name.ts'

export interface Crumb {
  label: string
  to: string
}

interface PageProps {
  title: string
  description?: ReactNode
  crumbs?: Crumb[]
  actions?: ReactNode
  children: ReactNode
}

/** A page: its heading, what one can do on it, and its content. Names the browser's tab too. */
export function Page({ title, description, crumbs, actions, children }: PageProps) {
  useTitle(title)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="sm">
        <div className="page-heading">
          {crumbs && (
            <Breadcrumbs separator="/" fz="sm" mb={4} component="nav" aria-label={t('Where you are')}>
              {crumbs.map(({ label, to }) => (
                <Anchor key={to} size="sm" renderRoot={(props) => <Link to={to} {...props} />}>
                  {label}
                </Anchor>
              ))}
            </Breadcrumbs>
          )}
          <Title order={1} className="wrap-anywhere">
            {title}
          </Title>
          {description && (
            <Text c="dimmed" size="sm" mt={2} component="div" className="wrap-anywhere">
              {description}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
