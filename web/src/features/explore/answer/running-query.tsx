import { Button, Group, Kbd, Loader, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDuration } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'

interface RunningQueryProps {
  onCancel: () => void
}

const tickMs = 250
const quietMs = 700

/** Says that a question is being answered, for how long by now, and lets one stop it. Escape does too. */
export function RunningQuery({ onCancel }: RunningQueryProps) {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setElapsedMs(performance.now() - startedAt), tickMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    let isForLayer = false
    // Before the layer itself receives the key and closes.
    const note = ({ target }: KeyboardEvent) => (isForLayer = isInLayer(target))
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isForLayer) onCancel()
    }
    document.addEventListener('keydown', note, true)
    document.addEventListener('keydown', stop)
    return () => {
      document.removeEventListener('keydown', note, true)
      document.removeEventListener('keydown', stop)
    }
  }, [onCancel])
  return (
    <Group gap="xs" role="status" className="asking">
      <Loader size={16} aria-hidden />
      <Text size="sm">
        {t('Asking{{value}}', {
          value: elapsedMs > quietMs ? `, ${formatDuration(Math.round(elapsedMs / 100) * 100)}` : '',
        })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {t('or')} <Kbd size="xs">Esc</Kbd>
      </Text>
    </Group>
  )
}

/** Whether Escape would close what is open there: settings of a chip, a list of choices, a menu. */
function isInLayer(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role=dialog], [role=menu], [role=combobox][aria-expanded=true]') !== null
  )
}
