import { Menu, Text } from '@mantine/core'
import { IconFilter, IconFilterOff, IconTable, IconZoomIn } from '@tabler/icons-react'
import { t } from '../../lib/words.ts'
import type { DrillStep } from './drill.ts'

export interface DrillPlace {
  left: number
  top: number
  title: string
  keep: () => void
  leaveOut: (() => void) | undefined
  steps: (DrillStep & { go: () => void })[]
  rows: () => void
}

interface DrillMenuProps {
  place: DrillPlace | undefined
  onClose: () => void
}

/** What can be asked next about one value of an answer. */
export function DrillMenu({ place, onClose }: DrillMenuProps) {
  if (!place) return null
  const { left, top, title, keep, leaveOut, steps, rows } = place
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={250}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={title}
          className="drill-anchor"
          style={{ left, top }}
        />
      </Menu.Target>
      <Menu.Dropdown mah={380} className="drill-menu">
        <Menu.Label>
          <Text size="xs" truncate title={title}>
            {title}
          </Text>
        </Menu.Label>
        <Menu.Item leftSection={<IconFilter size={15} aria-hidden />} onClick={keep}>
          {t('Only this')}
        </Menu.Item>
        {leaveOut && (
          <Menu.Item leftSection={<IconFilterOff size={15} aria-hidden />} onClick={leaveOut}>
            {t('Without this')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTable size={15} aria-hidden />} onClick={rows}>
          {t('Show the rows behind it')}
        </Menu.Item>
        {steps.length > 0 && <Menu.Label>{t('Look into it by')}</Menu.Label>}
        {steps.map(({ label, isNext, go }) => (
          <Menu.Item key={label} leftSection={<IconZoomIn size={15} aria-hidden />} onClick={go}>
            {label}
            {isNext ? t(' (next level)') : ''}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
