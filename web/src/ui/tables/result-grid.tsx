import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { SortHead } from './sort-head.tsx'
import { familyOf, type Column } from '../../../../charts/src/values/columns.ts'
import { formatValue } from '../../../../charts/src/values/value-format.ts'
import { t } from '../../lib/words.ts'
import { GridFrame, rowHeight, RowSpacer, useRowWindow } from './grid-frame.tsx'

interface GridCell {
  row: unknown[]
  /** Index of its column. */
  at: number
}

interface ResultGridProps {
  label: string
  columns: Column[]
  rows: unknown[][]
  height?: number | string
  /** One more row below all others. */
  totals?: unknown[] | undefined
  sort?: { by: string; order?: 'asc' | 'desc' } | undefined
  onSort?: (name: string) => void
  /** Makes the cells of some columns something to press. */
  pressable?: (at: number) => boolean
  onCell?: (cell: GridCell, target: HTMLElement) => void
  /** Draws more into the head of a column than its name. */
  head?: (column: Column, at: number) => ReactNode
  /** Width and place of a column. */
  columnStyle?: (at: number) => CSSProperties | undefined
  /** How a cell is marked, and what that means. */
  dress?: (at: number, value: unknown) => { style: CSSProperties; word: string | undefined } | undefined
}

/** Any number of rows in a fixed height: only those in sight are drawn. */
export function ResultGrid(props: ResultGridProps) {
  const { label, columns, rows, height = 420, totals } = props
  const { from, to, above, below, onScroll } = useRowWindow(rows.length)
  return (
    <GridFrame
      label={label}
      height={height}
      rowCount={rows.length + 1 + (totals ? 1 : 0)}
      onScroll={onScroll}
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map((column, at) => (
            <HeaderCell key={at} column={column} at={at} {...props} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <RowSpacer height={above} />
        {rows.slice(from, to).map((row, index) => (
          <Table.Tr key={from + index} aria-rowindex={from + index + 2} h={rowHeight}>
            {columns.map((column, at) => (
              <Cell key={at} column={column} row={row} at={at} {...props} />
            ))}
          </Table.Tr>
        ))}
        <RowSpacer height={below} />
      </Table.Tbody>
      {totals && (
        <Table.Tfoot>
          <Table.Tr h={rowHeight} aria-rowindex={rows.length + 2}>
            {columns.map((column, at) => (
              <Table.Td key={at} ta={alignOf(column)} fw={650} style={props.columnStyle?.(at)}>
                {at === 0 && (totals[at] ?? null) === null ? t('Total') : formatValue(totals[at], column)}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      )}
    </GridFrame>
  )
}

type HeaderCellProps = { column: Column; at: number } & Pick<
  ResultGridProps,
  'sort' | 'onSort' | 'head' | 'columnStyle'
>

function HeaderCell({ column, at, sort, onSort, head, columnStyle }: HeaderCellProps) {
  const style = headStyle(columnStyle?.(at))
  const shown = column.label ?? column.name
  if (!onSort)
    return (
      <Table.Th ta={alignOf(column)} title={column.type} style={style}>
        {head ? head(column, at) : shown}
      </Table.Th>
    )
  return (
    <SortHead
      ta={alignOf(column)}
      title={column.type}
      style={style}
      order={sort?.by === column.name ? (sort.order ?? 'asc') : undefined}
      onSort={() => onSort(column.name)}
    >
      {shown}
    </SortHead>
  )
}

type CellProps = { column: Column; row: unknown[]; at: number } & Pick<
  ResultGridProps,
  'pressable' | 'onCell' | 'columnStyle' | 'dress'
>

function Cell({ column, row, at, pressable, onCell, columnStyle, dress }: CellProps) {
  const value = row[at]
  const isEmpty = value === null || value === undefined
  const text = isEmpty ? '–' : formatValue(value, column)
  const dressed = dress?.(at, value)
  const about = {
    ta: alignOf(column),
    style: { ...columnStyle?.(at), ...dressed?.style },
    className: 'result-cell',
    title: text.length > 40 ? text : undefined,
    ...(isEmpty ? { c: 'dimmed' } : {}),
  }
  if (!onCell || !pressable?.(at))
    return (
      <Table.Td {...about}>
        {text}
        {dressed?.word && <VisuallyHidden> ({dressed.word})</VisuallyHidden>}
      </Table.Td>
    )
  return (
    <Table.Td {...about}>
      <UnstyledButton
        fz="sm"
        className="result-press"
        aria-haspopup="menu"
        onClick={(event) => onCell({ row, at }, event.currentTarget)}
      >
        {text}
      </UnstyledButton>
    </Table.Td>
  )
}

function alignOf(column: Column): 'left' | 'right' {
  return familyOf(column.type) === 'number' ? 'right' : 'left'
}

// The head of a column that stays lies above its cells, on the ground of the heads.
function headStyle(style: CSSProperties | undefined): CSSProperties | undefined {
  if (!style) return undefined
  const { background: _ground, ...place } = style
  return { ...place, ...(style.position ? { zIndex: 3 } : {}) }
}
