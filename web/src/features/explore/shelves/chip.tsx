import { ActionIcon, Button, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { moveShelfItem } from '../draft/draft-moves.ts'
import type { QueryDraft, Shelf } from '../draft/query-draft.ts'
import { t } from '../../../lib/words.ts'
import { startDrag, type Dragged } from './dragging.ts'

interface ChipProps {
  label: string
  kind: 'dimension' | 'measure' | 'filter'
  /** A group of filters stays where it is. */
  dragged?: Dragged
  width?: number
  /** Opens at once, for what is not complete yet. */
  startsOpen?: boolean
  onRemove: () => void
  /** What can be set about it. */
  children: ReactNode
}

/** One chosen field on a shelf; a click opens what can be set about it. */
export function Chip({
  label,
  kind,
  dragged,
  width = 290,
  startsOpen = false,
  onRemove,
  children,
}: ChipProps) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <div
      className="chip"
      data-kind={kind}
      draggable={dragged !== undefined}
      onDragStart={(event) => dragged && startDrag(event, dragged)}
    >
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        width={width}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className="chip-label"
            aria-label={t('Settings of {{label}}', { label })}
            onClick={() => setOpen(!open)}
          >
            <Text size="sm" fw={500} truncate>
              {label}
            </Text>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('Settings of {{label}}', { label })}>
          <Stack gap="sm">{children}</Stack>
        </Popover.Dropdown>
      </Popover>
      <ActionIcon size="xs" color="gray" aria-label={t('Remove {{label}}', { label })} onClick={onRemove}>
        <IconX size={12} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface MovesProps {
  shelf: Exclude<Shelf, 'filters'>
  at: number
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

/** Moves a chip on its shelf without dragging. */
export function Moves({ shelf, at, draft, onDraft }: MovesProps) {
  return (
    <>
      {at > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('Move to the front')}
          onClick={() => onDraft(moveShelfItem(draft, shelf, [at, -1]))}
        >
          <IconArrowLeft size={14} aria-hidden />
        </Button>
      )}
      {at < draft[shelf].length - 1 && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('Move to the back')}
          onClick={() => onDraft(moveShelfItem(draft, shelf, [at, 1]))}
        >
          <IconArrowRight size={14} aria-hidden />
        </Button>
      )}
    </>
  )
}
