import { Group, List, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureMessage } from '../../lib/failure.ts'
import { t } from '../../lib/words.ts'
import { clockTime, cronOf, dayNames, rhythmOf, type Rhythm } from './cron.ts'

interface CronFieldsProps {
  cron: string
  timeZone: string
  error: string | undefined
  onChange: (change: { cron?: string; timezone?: string }) => void
}

const rhythms: { value: Rhythm['every']; label: string }[] = [
  { value: 'hour', label: t('Every hour') },
  { value: 'day', label: t('Every day') },
  { value: 'weekday', label: t('Every weekday') },
  { value: 'week', label: t('Every week') },
  { value: 'month', label: t('Every month') },
  { value: 'custom', label: t('A cron pattern') },
]

const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** When, as people say it or as a cron pattern, and in whose time. */
export function CronFields({ cron, timeZone, error, onChange }: CronFieldsProps) {
  const rhythm = rhythmOf(cron)
  const at = 'hour' in rhythm ? rhythm : { hour: 6, minute: 'minute' in rhythm ? rhythm.minute : 0 }
  const set = (next: Rhythm) => onChange({ cron: cronOf(next) })
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <Select
          label={t('How often')}
          w={180}
          allowDeselect={false}
          data={rhythms}
          value={rhythm.every}
          onChange={(every) => set(asRhythm((every ?? 'day') as Rhythm['every'], { cron, ...at }))}
        />
        {rhythm.every === 'hour' && (
          <NumberInput
            label={t('Minutes past')}
            w={120}
            min={0}
            max={59}
            allowDecimal={false}
            value={rhythm.minute}
            onChange={(minute) => set({ every: 'hour', minute: Number(minute) || 0 })}
          />
        )}
        {rhythm.every === 'week' && (
          <Select
            label={t('On')}
            w={140}
            allowDeselect={false}
            data={dayNames.map((label, day) => ({ value: String(day), label }))}
            value={String(rhythm.day)}
            onChange={(day) => set({ ...rhythm, day: Number(day) })}
          />
        )}
        {rhythm.every === 'month' && (
          <NumberInput
            label={t('On day')}
            w={100}
            min={1}
            max={28}
            allowDecimal={false}
            value={rhythm.date}
            onChange={(date) => set({ ...rhythm, date: Math.min(28, Math.max(1, Number(date) || 1)) })}
          />
        )}
        {'hour' in rhythm && (
          <TextInput
            label={t('At')}
            type="time"
            w={120}
            value={clockTime(rhythm)}
            onChange={({ currentTarget: { value } }) => {
              const [hour, minute] = value.split(':').map(Number)
              if (hour !== undefined && minute !== undefined) set({ ...rhythm, hour, minute })
            }}
          />
        )}
        {rhythm.every === 'custom' && (
          <TextInput
            label={t('Cron pattern')}
            description={t('Minute, hour, day of month, month, day of week')}
            w={220}
            ff="monospace"
            value={cron}
            error={error}
            onChange={({ currentTarget: { value } }) => onChange({ cron: value })}
          />
        )}
        <Select
          label={t('Time zone')}
          w={220}
          searchable
          allowDeselect={false}
          limit={50}
          data={timeZones}
          value={timeZone}
          onChange={(zone) => onChange({ timezone: zone ?? 'UTC' })}
        />
      </Group>
      <NextTimes cron={cron} timeZone={timeZone} />
    </Stack>
  )
}

function asRhythm(every: Rhythm['every'], now: { cron: string; hour: number; minute: number }): Rhythm {
  const { cron, hour, minute } = now
  switch (every) {
    case 'hour':
      return { every, minute }
    case 'day':
    case 'weekday':
      return { every, hour, minute }
    case 'week':
      return { every, hour, minute, day: 1 }
    case 'month':
      return { every, hour, minute, date: 1 }
    case 'custom':
      // A pattern that reads as a rhythm would be shown as that again at once.
      return { every, cron: `${cron.trim()} ` }
  }
}

/** When that would be: the server says, which is who runs it. */
function NextTimes({ cron, timeZone }: { cron: string; timeZone: string }) {
  const [body] = useDebouncedValue({ cron: cron.trim(), timezone: timeZone, count: 5 }, 300)
  const next = useQuery({
    queryKey: ['schedule-preview', body],
    queryFn: () => api.POST('/api/pipeline/schedules/preview', { body }),
    enabled: body.cron !== '',
    staleTime: 30_000,
  })
  if (next.error)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {failureMessage(next.error)}
      </Text>
    )
  const format = new Intl.DateTimeFormat('en', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  })
  return (
    <div aria-live="polite">
      <Text size="sm" c="dimmed">
        {t('Next')}
      </Text>
      <List size="sm" mih={120}>
        {next.data?.next_run_times.map((at) => (
          <List.Item key={at}>{format.format(new Date(at))}</List.Item>
        ))}
      </List>
    </div>
  )
}
