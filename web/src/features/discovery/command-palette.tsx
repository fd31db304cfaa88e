import { Group, Kbd, Modal, ScrollArea, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, type TablerIcon } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import './discovery.css'
import { kindStyles, pathOf } from './kind-style.ts'
import { useRecent } from './use-things.ts'

export interface Place {
  label: string
  to: string
  icon: TablerIcon
}

interface Entry extends Place {
  key: string
  hint: string
}

interface CommandPaletteProps {
  /** Pages that the user may open. */
  places: Place[]
  /** What the user may start: "New connector". */
  actions: Place[]
  onClose: () => void
}

/** Goes anywhere by its name: pages at once, everything else as the server finds it. */
export function CommandPalette({ places, actions, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const { entries, error, isSearching } = useEntries({ places, actions }, text)
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const listId = useId()
  const chosen = Math.min(at, Math.max(0, entries.length - 1))
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, listId])

  const open = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    void navigate({ to: entry.to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((chosen + step + entries.length) % Math.max(1, entries.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(entries[chosen])
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('Go to')} size="lg" padding="md" yOffset="10vh">
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        {...(entries.length > 0 ? { 'aria-activedescendant': `${listId}-${chosen}` } : {})}
        aria-label={t('Search everything')}
        placeholder={t('Dashboards, charts, datasets, columns, pages')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        maxLength={200}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <FailureAlert error={error} />
      <ScrollArea.Autosize mah="50vh" mt="sm" type="auto" viewportProps={{ tabIndex: -1 }}>
        <ul role="listbox" id={listId} aria-label={t('Found')} className="found-list">
          {entries.map(({ key, label, hint, icon: Icon, ...entry }, index) => (
            <li
              key={key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className="found"
              onMouseMove={() => setAt(index)}
              onClick={() => open({ key, label, hint, icon: Icon, ...entry })}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span className="found-name">{label}</span>
              <span className="found-hint">{hint}</span>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      <Group justify="space-between" mt="sm">
        <Text size="xs" c="dimmed" role="status">
          {entries.length === 0 && !isSearching ? t('No matches.') : ''}
        </Text>
        <Text size="xs" c="dimmed">
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> <Kbd size="xs">Enter</Kbd>
        </Text>
      </Group>
    </Modal>
  )
}

function useEntries({ places, actions }: Pick<CommandPaletteProps, 'places' | 'actions'>, text: string) {
  const [asked] = useDebouncedValue(text.trim(), 120)
  const found = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => api.GET('/api/search', { query: { q: asked, limit: 30 }, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const recent = useRecent(6)
  const words = text.trim().toLowerCase()
  const named = (list: Place[], hint: string) =>
    list
      .filter(({ label }) => label.toLowerCase().includes(words))
      .map((place): Entry => ({ ...place, key: `${hint} ${place.label}`, hint }))
  const [pages, started] = [named(places, t('Page')), named(actions, t('Action'))]
  const things = words === '' ? (recent.data?.items ?? []) : (found.data?.items ?? [])
  const entries = things.map((thing): Entry => {
    const { word, icon } = kindStyles[thing.type]
    const of = 'of' in thing ? thing.of : null
    const key = `${thing.type} ${thing.id} ${of?.id} ${'key' in thing ? thing.key : ''}`
    return {
      key,
      label: thing.name,
      to: pathOf({ ...thing, of }),
      icon,
      hint: of ? `${word} · ${of.name}` : word,
    }
  })
  const isBoard = ({ to }: Entry) => to.startsWith('/dashboards/')
  return {
    entries:
      words === ''
        ? [...entries, ...started, ...pages]
        : [...entries.filter(isBoard), ...pages, ...started, ...entries.filter((entry) => !isBoard(entry))],
    error: found.error,
    isSearching: found.isFetching || asked !== text.trim(),
  }
}
