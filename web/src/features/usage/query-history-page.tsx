import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
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
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const shown = tabs.filter(({ permission }) => !permission || can(permission))
  const open = shown.some(({ value }) => value === tab) ? String(tab) : 'load'
  return (
    <Page
      title={t('Query history')}
      description={
        can('query_history.view')
          ? t('Who asked what, how long it took, and what nobody reads any more.')
          : t('What you asked, and how long it took.')
      }
    >
      <Tabs
        value={open}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (next === 'load' ? {} : { tab: next }) as never,
            resetScroll: false,
          })
        }
      >
        <Tabs.List mb="md">
          {shown.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
