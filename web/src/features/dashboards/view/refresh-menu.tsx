import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'

interface RefreshMenuProps {
  isAsking: boolean
  seconds: number | undefined
  /** What the author set. */
  defaultSeconds: number | undefined
  onRefresh: () => void
  onChange: (seconds: number | undefined) => void
}

const never = 0
const choices = [30, 60, 300, 900, 3600]

/** Asks all charts again, now or again and again. */
export function RefreshMenu({
  isAsking,
  seconds,
  defaultSeconds: usual,
  onRefresh,
  onChange,
}: RefreshMenuProps) {
  const offered = [...new Set([...choices, ...(usual === undefined ? [] : [usual])])].toSorted(
    (a, b) => a - b,
  )
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden className={isAsking ? 'turning' : undefined} />}
        onClick={onRefresh}
      >
        {seconds === undefined ? t('Refresh') : t('Every {{spanWords}}', { spanWords: spanWords(seconds) })}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={8} aria-label={t('Refresh again and again')}>
            <IconChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('Refresh by itself while the page is seen')}</Menu.Label>
          <Menu.RadioGroup
            value={String(seconds ?? never)}
            onChange={(choice) => onChange(Number(choice) || undefined)}
          >
            {[never, ...offered].map((choice) => (
              <Menu.RadioItem key={choice} value={String(choice)} closeMenuOnClick>
                {choice === never ? t('Off') : t('Every {{spanWords}}', { spanWords: spanWords(choice) })}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

function spanWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
