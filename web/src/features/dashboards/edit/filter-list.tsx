import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFilter } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'
import type { Filter, Operation } from '../document/contents.ts'
import { valueWords } from '../../../board/filters/filter-words.ts'

interface FilterListProps {
  filters: Filter[]
  apply: (operation: Operation) => void
  onOpen: (id: string) => void
}

/** The filters in the order of the bar, each to be opened and moved. */
export function FilterList({ filters, apply, onOpen }: FilterListProps) {
  if (filters.length === 0) return null
  return (
    <Group gap="xs">
      {filters.map(({ id, label, default: value }, at) => (
        <Group
          key={id}
          gap={0}
          className="filter-edit"
          role="group"
          aria-label={t('Filter {{label}}', { label })}
        >
          {at > 0 && (
            <ActionIcon
              size="sm"
              aria-label={t('Move {{label}} to the left', { label })}
              onClick={() => apply({ do: 'move filter', id, to: at - 1 })}
            >
              <IconChevronLeft size={14} aria-hidden />
            </ActionIcon>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFilter size={14} aria-hidden />}
            onClick={() => onOpen(id)}
          >
            {label}
            {value ? `: ${valueWords(value)}` : ''}
          </Button>
          {at < filters.length - 1 && (
            <ActionIcon
              size="sm"
              aria-label={t('Move {{label}} to the right', { label })}
              onClick={() => apply({ do: 'move filter', id, to: at + 1 })}
            >
              <IconChevronRight size={14} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Group>
  )
}
