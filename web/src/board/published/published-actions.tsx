import { Button } from '@mantine/core'
import { IconFileTypePdf, IconPhoto, IconRefresh, IconTableDown } from '@tabler/icons-react'
import type { PublishedDashboard, PublishedSource } from '../../lib/published-api.ts'
import { t } from '../../lib/words.ts'
import { LazyRowMenu } from '../../ui/tables/lazy-row-menu.tsx'
import type { State } from '../board-state.ts'
import { saveDashboard } from './save-dashboard.ts'

interface PublishedActionsProps {
  source: PublishedSource
  dashboard: PublishedDashboard
  state: State
  tab: string | undefined
  onRefresh: () => void
}

/** What one can do with a dashboard of an app as a whole. */
export function PublishedActions({ source, dashboard, state, tab, onRefresh }: PublishedActionsProps) {
  const { slug, name, actions } = dashboard
  const keep = (format: 'png' | 'pdf' | 'xlsx') => saveDashboard(source, { slug, name, format, state, tab })
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRefresh}>
        {t('Refresh')}
      </Button>
      {actions.includes('export') && (
        <LazyRowMenu
          label={t('Download {{name}}', { name })}
          actions={[
            { label: t('PDF'), icon: IconFileTypePdf, onClick: () => keep('pdf') },
            { label: t('Picture (PNG)'), icon: IconPhoto, onClick: () => keep('png') },
            { label: t('Excel'), icon: IconTableDown, onClick: () => keep('xlsx') },
          ]}
        />
      )}
    </>
  )
}
