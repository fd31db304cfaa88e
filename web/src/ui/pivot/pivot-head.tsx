import { Group, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Pivot, PivotColumn } from '../../../../charts/src/values/pivot.ts'
import { acrossText } from '../../../../charts/src/values/pivot.ts'
import type { PivotSort } from './pivot-rows.ts'
import { groupKey } from './pivot-rows.ts'

interface PivotHeadProps {
  pivot: Pivot
  sort: PivotSort | undefined
  onSort: (sort: PivotSort | undefined) => void
}

/** One line for each dimension that goes across, and one for the measures where there are several. */
export function PivotHead({ pivot, sort, onSort }: PivotHeadProps) {
  const { rowColumns, columns, acrossCount } = pivot
  const labels = new Set(columns.map(({ column }) => column.label))
  const lines = acrossCount + (labels.size > 1 || acrossCount === 0 ? 1 : 0)
  return (
    <Table.Thead>
      {Array.from({ length: lines }, (_, line) => {
        const isLast = line === lines - 1
        const isAcross = line < acrossCount
        return (
          <Table.Tr key={line}>
            {line === 0 &&
              rowColumns.map((column, at) => (
                <Table.Th key={at} rowSpan={lines} className="pivot-corner">
                  {column.label ?? column.name}
                </Table.Th>
              ))}
            {line === 0 && rowColumns.length === 0 && <Table.Td rowSpan={lines} />}
            {spansOf(columns, isLast ? undefined : line).map(({ column, at, span }) => {
              const text = isAcross ? acrossText(column, line) : (column.column.label ?? '')
              return isLast ? (
                <SortHead key={column.key} at={at} text={text} sort={sort} onSort={onSort} />
              ) : (
                <Table.Th key={column.key} colSpan={span} ta="left" scope="colgroup" className="pivot-span">
                  {text}
                </Table.Th>
              )
            })}
          </Table.Tr>
        )
      })}
    </Table.Thead>
  )
}

interface SortHeadProps extends Pick<PivotHeadProps, 'sort' | 'onSort'> {
  at: number
  text: string
}

function SortHead({ at, text, sort, onSort }: SortHeadProps) {
  const active = sort?.at === at
  const isDown = active && sort.order === 'desc'
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  const next = active ? (isDown ? { at, order: 'asc' as const } : undefined) : { at, order: 'desc' as const }
  return (
    <Table.Th ta="right" scope="col" aria-sort={active ? (isDown ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton fz="sm" fw={active ? 700 : 600} onClick={() => onSort(next)}>
        <Group gap={4} wrap="nowrap" component="span" justify="flex-end">
          {active && <Arrow size={13} aria-hidden />}
          {text}
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}

/** Neighbours with the same values down to a line share one head. */
function spansOf(columns: PivotColumn[], line: number | undefined) {
  const spans: { column: PivotColumn; at: number; span: number; key: string }[] = []
  for (const [at, column] of columns.entries()) {
    const key = line === undefined ? column.key : groupKey(column.path.slice(0, line + 1), column.othersAt)
    const last = spans.at(-1)
    if (last && line !== undefined && last.key === key) last.span += 1
    else spans.push({ column, at, span: 1, key })
  }
  return spans
}
