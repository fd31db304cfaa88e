import { IconBellRinging } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { dashboardChoices } from '../../lib/choices.ts'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { alertColumns } from './alert-list.tsx'

export function AlertsPage() {
  const mayCreate = useCan()('alert.create')
  return (
    <ListPage
      title={t('Alerts')}
      description={t('Watched measures, and who is notified when one crosses its limit.')}
      queryKey="alerts"
      load={(query) => api.GET('/api/alerts', { query })}
      searchLabel={t('Search alerts')}
      rowKey={({ id }) => id}
      columns={alertColumns}
      create={mayCreate && <OnDashboard />}
      empty={{
        icon: IconBellRinging,
        title: t('Nothing is watched yet'),
        text: t(
          'An alert watches a chart of a dashboard: a number that is too high, that changed too much, or that did not arrive. It says what moved most, and to each only what they may see.',
        ),
      }}
    />
  )
}

/** An alert is made on a chart, so one chooses where that is. */
function OnDashboard() {
  const navigate = useNavigate()
  return (
    <SearchSelect
      source={dashboardChoices}
      value={null}
      aria-label={t('New alert on a dashboard')}
      placeholder={t('New alert on a dashboard …')}
      w={260}
      onChange={(id) => id !== null && void navigate({ to: `/dashboards/${id}/alerts` })}
    />
  )
}
