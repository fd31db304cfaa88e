import type { CSSProperties } from 'react'
import type { AnswerColumn } from '../../../charts/src/values/pivot.ts'
import type { CellStyle } from '../../../charts/src/cells/cell-styles.ts'
import type { ChartOptions } from '../../../charts/src/drawn-kind.ts'
import { columnOptionsOf } from '../../../charts/src/column-options.ts'

/** A marking as styles of its cell. */
export function styleOf({ ground, text, bar }: CellStyle): CSSProperties {
  const [from, to] = [percent(bar?.from ?? 0), percent(bar?.to ?? 0)]
  const barred =
    bar && `linear-gradient(90deg, transparent ${from}, ${bar.color} ${from} ${to}, transparent ${to})`
  return {
    ...(ground === undefined ? {} : { backgroundColor: ground }),
    ...(text === undefined ? {} : { color: text }),
    ...(barred ? { backgroundImage: barred } : {}),
  }
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

const defaultWidth = 160

/** How wide each column is, and where it stays when the others move. */
export function columnStyles(
  columns: readonly AnswerColumn[],
  options: ChartOptions,
): (CSSProperties | undefined)[] {
  let left = 0
  return columns.map(({ name }) => {
    const { width, is_pinned } = columnOptionsOf(options, name) ?? {}
    if (!is_pinned && width === undefined) return undefined
    const wide = width ?? defaultWidth
    const size = { width: wide, minWidth: wide, maxWidth: wide }
    if (!is_pinned) return size
    const pinned = {
      ...size,
      position: 'sticky',
      left,
      zIndex: 1,
      background: 'var(--mantine-color-body)',
    } as const
    left += wide
    return pinned
  })
}
