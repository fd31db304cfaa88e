import { Button, Group, Select, Text } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { t } from '../../../lib/words.ts'
import type { Tab } from '../../../board/parts.ts'

interface PresentationProps {
  title: string
  tabs: Tab[]
  tab: string | undefined
  onTab: (tab: string) => void
  onLeave: () => void
  children?: ReactNode
}

/** The head of a page that fills the screen: where it is, and whether it goes on to the next tab by itself. */
export function Presentation({ title, tabs, tab, onTab, onLeave, children }: PresentationProps) {
  const [seconds, setSeconds] = useState<string | null>('0')
  const every = Number(seconds)
  useEffect(() => {
    if (!every || tabs.length < 2) return undefined
    const timer = setTimeout(() => {
      const at = tabs.findIndex(({ id }) => id === tab)
      const next = tabs[(at + 1) % tabs.length]
      if (next) onTab(next.id)
    }, every * 1000)
    return () => clearTimeout(timer)
  }, [every, tabs, tab, onTab])
  return (
    <Group justify="space-between" className="presentation-head">
      <Text fw={650} size="lg">
        {title}
      </Text>
      <Group gap="xs">
        {children}
        {tabs.length > 1 && (
          <Select
            size="sm"
            w={170}
            aria-label={t('Next tab')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={[
              { value: '0', label: t('Stay on this tab') },
              { value: '10', label: t('Next tab in 10 s') },
              { value: '30', label: t('Next tab in 30 s') },
              { value: '60', label: t('Next tab in 1 min') },
            ]}
            value={seconds}
            onChange={setSeconds}
          />
        )}
        <Button variant="default" onClick={onLeave}>
          {t('Leave full screen')}
        </Button>
      </Group>
    </Group>
  )
}
