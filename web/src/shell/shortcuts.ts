import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { navigation } from './navigation.ts'

const sequenceMs = 1200

/** "g" and a letter goes to a page, as in "g d" for dashboards. Never while one writes. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let startedAt = 0
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      if (event.key === 'g') {
        startedAt = event.timeStamp
        return
      }
      const goal = event.timeStamp - startedAt < sequenceMs ? destination(event.key) : undefined
      startedAt = 0
      if (goal) void navigate({ to: goal })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [navigate])
}

function destination(key: string): string | undefined {
  return navigation.flatMap(({ items }) => items).find((item) => item.key === key)?.to
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
