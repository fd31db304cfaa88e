import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether the page fills the screen, and how to make it do so. */
export function useFullScreen(page: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const note = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])
  return {
    isFull,
    // A browser may refuse it; then the page stays as it is.
    enter: () => void page.current?.requestFullscreen().catch(() => undefined),
    leave: () => void document.exitFullscreen().catch(() => undefined),
  }
}
