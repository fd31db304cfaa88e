import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { AddressTabs } from '../../ui/address-tabs.tsx'
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
  const shown = tabs.filter(({ permission }) => !permission || can(permission))
  return (
    <AddressTabs
      tabs={shown.map(({ value, label, Panel }) => ({ value, label, panel: () => <Panel app={app} /> }))}
    />
  )
}
