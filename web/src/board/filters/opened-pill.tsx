import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/words.ts'
import type { FilterValue } from '../board-state.ts'
import { type FieldProps, FilterField } from './filter-field.tsx'
import { PillButton } from './pill-button.tsx'

/** A pill that opens at once, with what its filter is set by. The focus was on the button that this one takes the place of, and returns to it. */
export function OpenedPill(props: FieldProps) {
  const { filter, value, onChange } = props
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState(value)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus()
    const frame = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const apply = (next: FilterValue | undefined) => {
    setOpened(false)
    if (JSON.stringify(next) !== JSON.stringify(value)) onChange(next)
  }
  const open = () => {
    setChosen(value)
    setOpened(true)
  }
  const isWaiting = filter.is_required && !value
  return (
    <Popover
      opened={opened}
      onDismiss={() => apply(chosen)}
      closeOnEscape={false}
      position="bottom-start"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PillButton
          ref={target}
          filter={filter}
          value={value}
          onClick={() => (opened ? apply(chosen) : open())}
        />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={filter.label}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpened(false)
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply(chosen)
        }}
      >
        <Stack gap="sm">
          <FilterField {...props} value={chosen} onChange={setChosen} />
          {isWaiting && (
            <Text size="xs" c="dimmed">
              {t('Charts wait until this has a value.')}
            </Text>
          )}
          <Group justify="space-between">
            <Button size="compact-sm" variant="subtle" disabled={!chosen} onClick={() => apply(undefined)}>
              {t('Clear')}
            </Button>
            <Button size="compact-sm" onClick={() => apply(chosen)}>
              {t('Apply')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
