import { Table } from '@mantine/core'
import { useState, type ReactNode, type UIEvent } from 'react'
import { t } from '../../lib/words.ts'
import './tables.css'

interface GridFrameProps {
  label: string
  height: number | string
  /** All rows with those of the head and the foot, drawn or not. */
  rowCount: number
  onScroll: (event: UIEvent<HTMLElement>) => void
  className?: string
  children: ReactNode
}

/** The scrolling box of a table of which only the rows in sight are drawn. */
export function GridFrame({ label, height, rowCount, onScroll, className = '', children }: GridFrameProps) {
  return (
    <div
      className={`result-grid ${className}`.trimEnd()}
      style={{ maxHeight: height }}
      tabIndex={0}
      role="region"
      aria-label={t('{{label}}, scrollable', { label })}
      onScroll={onScroll}
    >
      <Table
        stickyHeader
        highlightOnHover
        verticalSpacing={6}
        horizontalSpacing="sm"
        fz="sm"
        aria-rowcount={rowCount}
        aria-label={label}
      >
        {children}
      </Table>
    </div>
  )
}

export const rowHeight = 34
const margin = 20

/** Which of very many rows of equal height to draw, and how much space the others take. */
export function useRowWindow(count: number) {
  const [scrollTop, setScrollTop] = useState(0)
  const [visible, setVisible] = useState(40)
  const from = Math.max(0, Math.min(Math.floor(scrollTop / rowHeight), count - visible) - margin)
  const to = Math.min(count, from + visible + 2 * margin)
  return {
    from,
    to,
    above: from * rowHeight,
    below: (count - to) * rowHeight,
    onScroll({ currentTarget }: UIEvent<HTMLElement>) {
      setScrollTop(currentTarget.scrollTop)
      setVisible(Math.ceil(currentTarget.clientHeight / rowHeight))
    },
  }
}

/** Takes the place of rows that are out of sight. */
export function RowSpacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}
