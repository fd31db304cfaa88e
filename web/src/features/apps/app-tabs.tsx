import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import type { App } from './app-words.ts'
import { ContentsPanel } from './contents/contents-panel.tsx'
import { EmbeddingPanel } from './embedding/embedding-panel.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { ReleasesPanel } from './releases/releases-panel.tsx'
import { SettingsForm } from './settings/settings-form.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

const tabs = [
  { value: 'contents', label: t('Contents'), Panel: ContentsPanel },
  { value: 'preview', label: t('Preview'), Panel: PreviewPanel, permission: 'app.edit' },
  { value: 'releases', label: t('Releases'), Panel: ReleasesPanel },
  { value: 'traffic', label: t('Traffic'), Panel: TrafficPanel },
  { value: 'embedding', label: t('Embedding'), Panel: EmbeddingPanel, permission: 'app.publish' },
  { value: 'settings', label: t('Settings'), Panel: SettingsForm, permission: 'app.edit' },
]

/** The parts of an app that the caller may work on; which is open stands in the address. */
export function AppTabs({ app }: { app: App }) {
  const can = useCan()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const shown = tabs.filter(({ permission }) => !permission || can(permission))
  const open = shown.some(({ value }) => value === tab) ? String(tab) : 'contents'
  return (
    <Tabs
      value={open}
      keepMounted={false}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: (next === 'contents' ? {} : { tab: next }) as never,
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
          <Panel app={app} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
