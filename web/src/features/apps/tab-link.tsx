import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { App } from './app-words.ts'

interface TabLinkProps {
  app: Pick<App, 'id'>
  search: { tab: string; release?: number }
  children: string
}

/** Leads to another part of the page of an app. */
export function TabLink({ app, search, children }: TabLinkProps) {
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => <Link to={`/apps/${app.id}`} search={search as never} {...props} />}
    >
      {children}
    </Anchor>
  )
}
