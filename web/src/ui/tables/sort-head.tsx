import { Group, Table, UnstyledButton, type TableThProps } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

interface SortHeadProps extends TableThProps {
  /** Undefined if the table is not sorted by this column. */
  order: 'asc' | 'desc' | undefined
  onSort: () => void
}

/** The header of a sortable column. */
export function SortHead({ order, onSort, children, ...cell }: SortHeadProps) {
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <Table.Th
      aria-sort={order === undefined ? 'none' : order === 'desc' ? 'descending' : 'ascending'}
      {...cell}
    >
      <UnstyledButton fz="sm" fw={order ? 700 : 600} onClick={onSort}>
        <Group gap={4} wrap="nowrap" component="span">
          {children}
          {order && <Arrow size={13} aria-hidden />}
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}
