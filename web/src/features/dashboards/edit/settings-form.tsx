import {
  ActionIcon,
  Button,
  Card,
  Checkbox,
  Group,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { t } from '../../../lib/words.ts'
import type { Event, Settings } from '../../../board/parts.ts'
import { without, type Contents, type Operation } from '../document/contents.ts'

interface SettingsFormProps {
  contents: Contents
  apply: (operation: Operation, about?: string) => void
}

/** What holds for the whole dashboard. */
export function SettingsForm({ contents, apply }: SettingsFormProps) {
  const { settings } = contents
  const set = (next: Settings) => apply({ do: 'set settings', settings: next }, 'settings')
  return (
    <Stack gap="md">
      <TextInput
        label={t('Name')}
        data-autofocus
        maxLength={200}
        error={contents.name.trim() === '' && t('A name is needed')}
        value={contents.name}
        onChange={(event) => apply({ do: 'describe', name: event.currentTarget.value }, 'name')}
      />
      <Textarea
        label={t('Description')}
        autosize
        maxLength={2000}
        value={contents.description}
        onChange={(event) => apply({ do: 'describe', description: event.currentTarget.value }, 'description')}
      />
      <Checkbox
        label={t('Clicking a value filters the other charts')}
        checked={settings.cross_filter !== false}
        onChange={(event) => set({ ...settings, cross_filter: event.currentTarget.checked })}
      />
      <NumberInput
        label={t('Refresh by itself every')}
        suffix=" s"
        placeholder={t('Never')}
        min={10}
        max={86_400}
        value={settings.auto_refresh_seconds ?? ''}
        onChange={(next) =>
          set(
            typeof next === 'number'
              ? { ...settings, auto_refresh_seconds: next }
              : without(settings, 'auto_refresh_seconds'),
          )
        }
      />
      <TextInput
        label={t('Time zone')}
        description={t('Of charts without one of their own, such as Europe/Berlin')}
        placeholder={t('UTC')}
        maxLength={64}
        value={settings.timezone ?? ''}
        onChange={(event) => {
          const timezone = event.currentTarget.value
          set(timezone === '' ? without(settings, 'timezone') : { ...settings, timezone })
        }}
      />
      <Events events={contents.events} apply={apply} />
    </Stack>
  )
}

function Events({ events, apply }: { events: Event[]; apply: SettingsFormProps['apply'] }) {
  const set = (next: Event[]) => apply({ do: 'set events', events: next }, 'events')
  const change = (at: number, next: Partial<Event>) =>
    set(events.map((event, index) => (index === at ? { ...event, ...next } : event)))
  return (
    <Stack gap="xs" role="group" aria-label={t('Events')}>
      <Text size="sm" fw={500}>
        {t('Events')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('What happened, marked on every chart that runs along time.')}
      </Text>
      {events.map((event, at) => (
        <Card key={at} padding="xs">
          <Group wrap="nowrap" align="flex-end" gap="xs">
            <TextInput
              size="xs"
              flex={1}
              label={t('What')}
              maxLength={200}
              value={event.label}
              onChange={({ currentTarget: { value } }) => change(at, { label: value })}
            />
            <TextInput
              size="xs"
              type="date"
              label={t('When')}
              value={event.at.slice(0, 10)}
              onChange={({ currentTarget: { value } }) =>
                value !== '' && change(at, { at: `${value}T00:00:00Z` })
              }
            />
            <ActionIcon
              aria-label={t('Remove {{label}}', { label: event.label })}
              onClick={() => set(events.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Card>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => set([...events, { at: new Date().toISOString(), label: t('Event') }])}
      >
        {t('Add an event')}
      </Button>
    </Stack>
  )
}
