import { Tabs } from '@mantine/core'
import { t } from '../lib/words.ts'
import type { Tab } from './parts.ts'

interface TabsStripProps {
  tabs: Tab[]
  value: string | undefined
  onChange: (tab: string) => void
}

/** The tabs of a dashboard, for its readers. */
export function TabsStrip({ tabs, value, onChange }: TabsStripProps) {
  if (tabs.length === 0) return null
  return (
    <Tabs value={value ?? null} onChange={(next) => next && onChange(next)} className="board-tabs">
      <Tabs.List aria-label={t('Tabs of the dashboard')}>
        {tabs.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id} id={`board-tab-${id}`} aria-controls="board-charts">
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
