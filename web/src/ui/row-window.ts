import { useState } from 'react'
import type { UIEvent } from 'react'

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
