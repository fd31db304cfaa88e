import { ActionIcon, Button, Card, Group, Menu, Text, Tooltip } from '@mantine/core'
import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBookmark,
  IconChartBar,
  IconFilter,
  IconLayoutNavbar,
  IconPlus,
  IconTextSize,
  IconVariable,
  IconWorldUpload,
} from '@tabler/icons-react'
import { MenuItems } from '../../../ui/tables/row-menu.tsx'
import { failureMessage } from '../../../lib/failure.ts'
import { formatTime } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import type { Saving } from '../document/autosave.ts'
import type { Document } from '../document/use-document.ts'

export type Addition = 'chart' | 'text' | 'section' | 'tab' | 'filter' | 'variable'

interface EditBarProps {
  writing: Document
  onAdd: (what: Addition) => void
  onSettings: () => void
  onPublish: () => void
  onDiscard: () => void
  onClose: () => void
}

const additions: [what: Addition, label: string, icon: typeof IconChartBar][] = [
  ['chart', t('Chart'), IconChartBar],
  ['text', t('Text'), IconTextSize],
  ['section', t('Section'), IconBookmark],
  ['tab', t('Tab'), IconLayoutNavbar],
  ['filter', t('Filter'), IconFilter],
  ['variable', t('Variable'), IconVariable],
]

/** What one can do while a dashboard is edited, and whether what was done is saved. */
export function EditBar({ writing, onAdd, onSettings, onPublish, onDiscard, onClose }: EditBarProps) {
  const { saving, canUndo, canRedo, undo, redo } = writing
  const isPublished = saving.status === 'kept' && saving.kept.revision === 0
  return (
    <Card padding="xs" className="edit-bar" role="toolbar" aria-label={t('Editing')}>
      <Group justify="space-between" gap="xs">
        <Group gap={6}>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button size="sm" variant="light" leftSection={<IconPlus size={16} aria-hidden />}>
                {t('Add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <MenuItems
                actions={additions.map(([what, label, icon]) => ({
                  label,
                  icon,
                  onClick: () => onAdd(what),
                }))}
              />
            </Menu.Dropdown>
          </Menu>
          <Tool
            label={t('Undo')}
            hint={t('Ctrl Z')}
            icon={IconArrowBackUp}
            disabled={!canUndo}
            onClick={undo}
          />
          <Tool
            label={t('Redo')}
            hint={t('Ctrl Shift Z')}
            icon={IconArrowForwardUp}
            disabled={!canRedo}
            onClick={redo}
          />
          <Tool label={t('Settings of the dashboard')} icon={IconAdjustments} onClick={onSettings} />
          <Text size="sm" c="dimmed" role="status" className="save-line" data-status={saving.status}>
            {saveWords(saving)}
          </Text>
        </Group>
        <Group gap={6}>
          <Button size="sm" variant="subtle" color="red" disabled={isPublished} onClick={onDiscard}>
            {t('Discard')}
          </Button>
          <Button size="sm" variant="default" onClick={onClose}>
            {t('Done')}
          </Button>
          <Button size="sm" leftSection={<IconWorldUpload size={16} aria-hidden />} onClick={onPublish}>
            {t('Publish')}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}

interface ToolProps {
  label: string
  hint?: string
  icon: typeof IconChartBar
  disabled?: boolean
  onClick: () => void
}

function Tool({ label, hint, icon: Icon, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip label={hint ? `${label} (${hint})` : label}>
      <ActionIcon
        size="lg"
        aria-label={label}
        aria-disabled={disabled}
        {...(disabled ? { 'data-disabled': true } : {})}
        onClick={() => !disabled && onClick()}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function saveWords({ status, kept, error }: Saving): string {
  switch (status) {
    case 'saving':
    case 'waiting':
      return t('Saving …')
    case 'offline':
      return t('Could not save: it is kept here and tried again')
    case 'refused':
      return t('Could not save: {{failureMessage}}', { failureMessage: failureMessage(error) })
    case 'conflict':
      return t('Not saved: someone else changed the same part')
    case 'kept':
      return kept.savedAt === undefined
        ? t('As readers see it')
        : t('Draft saved {{clockOf}}', { clockOf: clockOf(kept.savedAt) })
  }
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

function clockOf(at: string): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? clock.format(date) : formatTime(at)
}
