import { ActionIcon, Popover, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { wordText } from './word-sources.ts'

interface ChipProps {
  label: string
  kind: 'measure' | 'dimension' | 'filter' | 'other'
  /** The words of the question that it comes from. */
  words?: readonly Schema<'ReadWord'>[]
  onRemove?: (() => void) | undefined
  /** What can be changed about it; gets what closes it. */
  children?: (close: () => void) => ReactNode
}

/** One part of how a question was read: what it is, the words it comes from, and a menu to change it. */
export function Chip({ label, kind, words = [], onRemove, children }: ChipProps) {
  const [isOpen, setOpen] = useState(false)
  const origin = words.map(wordText)
  const settings = children?.(() => setOpen(false))
  const isMenu = Boolean(settings) || origin.length > 0
  return (
    <div className="chat-chip" data-kind={kind}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        width={280}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Tooltip label={origin.join(' · ')} disabled={origin.length === 0 || isOpen} multiline maw={360}>
            <UnstyledButton
              className="chat-chip-label"
              disabled={!isMenu}
              aria-label={settings ? t('Change {{label}}', { label }) : label}
              onClick={() => setOpen(!isOpen)}
            >
              <Text span size="sm" fw={500} truncate>
                {label}
              </Text>
            </UnstyledButton>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <Stack gap="sm">
            {origin.map((line) => (
              <Text key={line} size="xs" c="dimmed" className="wrap-anywhere">
                {line}
              </Text>
            ))}
            {settings}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {onRemove && (
        <ActionIcon size="xs" aria-label={t('Remove {{label}}', { label })} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
