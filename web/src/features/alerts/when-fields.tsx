import { Group, NumberInput, Select, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../lib/words.ts'
import { rhythmWords } from '../../ui/times/cron.ts'
import type { Alert } from './alert-words.ts'

export type WhenValues = {
  for_times: number | string
  only_complete: boolean
  on_update: boolean
  cron: string
  timezone: string
  remind_hours: number | string
}

export const firstWhen: WhenValues = {
  for_times: 1,
  only_complete: false,
  on_update: true,
  cron: '',
  timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  remind_hours: '',
}

export const whenValues = ({ trigger, ...alert }: Alert): WhenValues => ({
  for_times: alert.for_times,
  only_complete: alert.only_complete,
  on_update: trigger.on_update ?? false,
  cron: trigger.cron ?? '',
  timezone: trigger.timezone ?? 'UTC',
  remind_hours: alert.remind_hours ?? '',
})

export const whenRules = {
  cron: (cron: string, { on_update: onUpdate }: WhenValues) =>
    cron || onUpdate ? null : t('Choose a schedule'),
}

export const whenOf = (values: WhenValues) => ({
  trigger: {
    on_update: values.on_update,
    ...(values.cron ? { cron: values.cron, timezone: values.timezone } : {}),
  },
  remind_hours: Number(values.remind_hours) || null,
})

const times = [
  { value: '', label: t('at no fixed times') },
  { value: '0 * * * *', label: t('every hour') },
  { value: '0 6 * * *', label: t('every day at six') },
  { value: '0 6 * * 1', label: t('every Monday at six') },
]

/** When an alert looks, and how often it tells. */
export function WhenFields({ form }: { form: UseFormReturnType<WhenValues> }) {
  const { cron } = form.values
  const isOther = !times.some(({ value }) => value === cron)
  return (
    <>
      <Group align="flex-end">
        <Select
          label={t('And at times')}
          allowDeselect={false}
          data={isOther ? [...times, { value: cron, label: rhythmWords(cron) }] : times}
          {...form.getInputProps('cron')}
        />
        <NumberInput
          label={t('Fires after so many in a row')}
          min={1}
          max={100}
          allowDecimal={false}
          {...form.getInputProps('for_times')}
        />
        <NumberInput
          label={t('Reminds after so many hours')}
          placeholder={t('never')}
          min={1}
          max={720}
          allowDecimal={false}
          {...form.getInputProps('remind_hours')}
        />
      </Group>
      <Group>
        <Switch
          label={t('Check every new version')}
          {...form.getInputProps('on_update', { type: 'checkbox' })}
        />
        <Switch
          label={t('Leave out the period that is not over yet')}
          {...form.getInputProps('only_complete', { type: 'checkbox' })}
        />
      </Group>
    </>
  )
}
