import { IconChartBar } from '@tabler/icons-react'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/page-link.tsx'

/** A page, or a tab of it, that has no charts. */
export function NothingHere({ id, hasCharts }: { id: number; hasCharts: boolean }) {
  const mayEdit = useCan()('dashboard.edit')
  if (!mayEdit)
    return (
      <EmptyState icon={IconChartBar} title={t('No charts yet')}>
        {t('Whoever builds this dashboard has not put a chart here yet.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconChartBar}
      title={hasCharts ? t('No charts on this tab yet') : t('No charts yet')}
      actions={<LinkButton to={`/dashboards/${id}?edit=true`}>{t('Edit the dashboard')}</LinkButton>}
    >
      {t('Add charts of your datasets, texts between them, and filters for whoever reads it.')}
    </EmptyState>
  )
}
