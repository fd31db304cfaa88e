import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { AddressTabs } from '../../ui/address-tabs.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadPanel } from './load-panel.tsx'
import { QueryList } from './query-list.tsx'
import { UnusedList } from './unused-list.tsx'

const tabs = [
  { value: 'load', label: t('Load'), Panel: LoadPanel },
  { value: 'queries', label: t('Queries'), Panel: QueryList },
  { value: 'unused', label: t('Unused'), Panel: UnusedList, permission: 'query_history.view' },
]

/** Who asked what, what it cost, and what nobody reads. */
export function QueryHistoryPage() {
  const can = useCan()
  const shown = tabs.filter(({ permission }) => !permission || can(permission))
  return (
    <Page
      title={t('Query history')}
      description={
        can('query_history.view')
          ? t('Queries of all users, their duration, and unused data.')
          : t('Your queries, and how long they took.')
      }
    >
      <AddressTabs
        tabs={shown.map(({ value, label, Panel }) => ({ value, label, panel: () => <Panel /> }))}
      />
    </Page>
  )
}
