import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../lib/words.ts'
import type { FilterValue } from '../board-state.ts'
import type { FieldProps, FilterField } from './filter-field.tsx'
import { valueWords } from './filter-words.ts'

/** One filter of the bar: what it is set to, and on pressing it how to set it. Closing it applies what was chosen. */
export function FilterPill(props: FieldProps) {
  const { filter, value, onChange } = props
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState(value)
  const [FilterField, load] = useFilterField()
  const apply = (next: FilterValue | undefined) => {
    setOpened(false)
    if (JSON.stringify(next) !== JSON.stringify(value)) onChange(next)
  }
  const open = async () => {
    setChosen(value)
    await load()
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
        <Button
          size="sm"
          variant={value ? 'light' : 'default'}
          className="filter-pill"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          data-waiting={isWaiting || undefined}
          onClick={() => (opened ? apply(chosen) : void open())}
        >
          <span className="filter-label">{filter.label}</span>
          {value ? (
            <span className="filter-value">{valueWords(value)}</span>
          ) : isWaiting ? (
            <span>*</span>
          ) : null}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={filter.label}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpened(false)
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply(chosen)
        }}
      >
        <Stack gap="sm">
          {FilterField && <FilterField {...props} value={chosen} onChange={setChosen} />}
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

type Field = typeof FilterField

/** The field of a filter, once it was loaded: before whatever it stands in opens, so that it is there to be focused. */
export function useFilterField(): [field: Field | undefined, load: () => Promise<void>] {
  const [field, setField] = useState<Field>()
  const load = async () => {
    const loaded = await import('./filter-field.tsx')
    setField(() => loaded.FilterField)
  }
  return [field, load]
}
