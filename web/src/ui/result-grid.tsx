import { Table } from '@mantine/core'
import { useState } from 'react'
import type { Column } from '../lib/columns.ts'
import { familyOf, formatCell } from '../lib/columns.ts'

interface ResultGridProps {
  label: string
  columns: Column[]
  rows: unknown[][]
  height?: number | string
}

const rowHeight = 34
const margin = 20

/** Any number of rows in a fixed height: only those in sight are drawn. */
export function ResultGrid({ label, columns, rows, height = 420 }: ResultGridProps) {
  const [scrollTop, setScrollTop] = useState(0)
  const [visible, setVisible] = useState(40)
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - margin)
  const shown = rows.slice(first, first + visible + 2 * margin)
  const below = Math.max(0, rows.length - first - shown.length)
  return (
    <div
      className="result-grid"
      style={{ maxHeight: height }}
      tabIndex={0}
      role="region"
      aria-label={`${label}, scrollable`}
      onScroll={({ currentTarget }) => {
        setScrollTop(currentTarget.scrollTop)
        setVisible(Math.ceil(currentTarget.clientHeight / rowHeight))
      }}
    >
      <Table
        stickyHeader
        verticalSpacing={6}
        horizontalSpacing="sm"
        fz="sm"
        aria-rowcount={rows.length + 1}
        aria-label={label}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={index} ta={alignOf(column)} title={column.type}>
                {column.name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Spacer height={first * rowHeight} />
          {shown.map((row, index) => (
            <Table.Tr key={first + index} aria-rowindex={first + index + 2} h={rowHeight}>
              {columns.map((column, at) => (
                <Cell key={at} column={column} value={row[at]} />
              ))}
            </Table.Tr>
          ))}
          <Spacer height={below * rowHeight} />
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Cell({ column, value }: { column: Column; value: unknown }) {
  if (value === null || value === undefined)
    return (
      <Table.Td ta={alignOf(column)} c="dimmed">
        –
      </Table.Td>
    )
  const text = formatCell(value, column.type)
  return (
    <Table.Td ta={alignOf(column)} className="result-cell" title={text.length > 40 ? text : undefined}>
      {text}
    </Table.Td>
  )
}

function Spacer({ height }: { height: number }) {
  if (height === 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}

function alignOf(column: Column): 'left' | 'right' {
  return familyOf(column.type) === 'number' ? 'right' : 'left'
}
