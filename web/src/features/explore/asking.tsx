import { Button, Group, Kbd, Loader, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDuration } from '../../lib/format.ts'

interface AskingProps {
  onCancel: () => void
}

const tickMs = 250
const quietMs = 700

/** Says that a question is being answered, for how long by now, and lets one stop it. Escape does too. */
export function Asking({ onCancel }: AskingProps) {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setElapsedMs(performance.now() - startedAt), tickMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onCancel()
    }
    document.addEventListener('keydown', stop)
    return () => document.removeEventListener('keydown', stop)
  }, [onCancel])
  return (
    <Group gap="xs" role="status" className="asking">
      <Loader size={16} aria-hidden />
      <Text size="sm">
        Asking{elapsedMs > quietMs ? `, ${formatDuration(Math.round(elapsedMs / 100) * 100)}` : ''}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        or <Kbd size="xs">Esc</Kbd>
      </Text>
    </Group>
  )
}
