import { IconLayoutDashboard } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { t } from '../lib/words.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { pathOf, useOpenedApp } from './opened-app.ts'

/** Where the app begins: what its authors chose, else the first entry of its navigation. */
export function LandingPage() {
  const { app } = useOpenedApp()
  if (app.landing !== null) return <Navigate to={pathOf(app, app.landing)} replace />
  return (
    <Page title={app.name} description={app.description}>
      <EmptyState icon={IconLayoutDashboard} title={t('Nothing is published here yet')}>
        {t('Come back later, or ask the authors of {{name}}.', { name: app.name })}
      </EmptyState>
    </Page>
  )
}
