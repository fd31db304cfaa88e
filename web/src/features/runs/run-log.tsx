import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { IconCopy, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { plural, serverText, t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { useRunLog, type LogLine } from './use-run-log.ts'
import './runs.css'

const maxRendered = 2000
const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hour12: false })
const edgePx = 30

/** What a run says while it works, as it says it. */
export function RunLog({ runId }: { runId: number }) {
  const { lines, isWhole, isBroken } = useRunLog(runId)
  const [words, setWords] = useState('')
  const [onlyTrouble, setOnlyTrouble] = useState(false)
  const wanted = words.trim().toLowerCase()
  const found = lines.filter(
    ({ message, level }) =>
      (!onlyTrouble || level !== 'info') && (wanted === '' || message.toLowerCase().includes(wanted)),
  )
  const shown = found.slice(-maxRendered)
  return (
    <section aria-label={t('Log')}>
      <Group justify="space-between" mb="xs">
        <Group gap="sm">
          <TextInput
            type="search"
            size="xs"
            w={220}
            aria-label={t('Search the log')}
            placeholder={t('Search the log')}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Checkbox
            size="xs"
            label={t('Only warnings and errors')}
            checked={onlyTrouble}
            onChange={(event) => setOnlyTrouble(event.currentTarget.checked)}
          />
        </Group>
        <Group gap="sm">
          <Text size="xs" c="dimmed" aria-live="polite">
            {stateWords({ isWhole, isBroken, count: lines.length })}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconCopy size={13} aria-hidden />}
            disabled={lines.length === 0}
            onClick={() =>
              void navigator.clipboard
                .writeText(lines.map(asText).join('\n'))
                .then(() => showToast(t('Copied.')))
            }
          >
            {t('Copy')}
          </Button>
        </Group>
      </Group>
      <Lines lines={shown} left={found.length - shown.length} isWhole={isWhole} />
    </section>
  )
}

/** Stays at the end while its reader does, and where the reader went otherwise. */
function Lines({ lines, left, isWhole }: { lines: readonly LogLine[]; left: number; isWhole: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [lines])
  return (
    <div
      ref={box}
      className="run-log"
      role="log"
      tabIndex={0}
      aria-label={t('Lines of the log')}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < edgePx
      }}
    >
      {left > 0 && (
        <Text size="xs" c="dimmed" px={12} pt={8}>
          {t('{{left}} not drawn; search to find them, or copy all.', { left: plural(left, 'earlier line') })}
        </Text>
      )}
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed" p={12}>
          {isWhole ? t('No output.') : t('Nothing yet.')}
        </Text>
      ) : (
        <ol>
          {lines.map((line) => (
            <li key={line.line} data-level={line.level}>
              <time dateTime={line.at}>{clock.format(new Date(line.at))}</time>
              <span className="run-log-level">{line.level}</span>
              <span>{serverText(line.message)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const asText = ({ at, level, message }: LogLine) => `${at} ${level} ${message}`

function stateWords({
  isWhole,
  isBroken,
  count,
}: {
  isWhole: boolean
  isBroken: boolean
  count: number
}): string {
  if (isBroken) return t('Connection lost, trying again')
  return isWhole ? plural(count, 'line') : `${plural(count, 'line')}, following`
}
