import { Table } from '@mantine/core'
import type { ReactNode, UIEvent } from 'react'
import { t } from '../lib/words.ts'

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
