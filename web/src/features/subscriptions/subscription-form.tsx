import { Checkbox, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { knownState, type State } from '../../board/board-state.ts'
import { lookedAt } from '../../board/waiting-charts.tsx'
import { api, type Schema } from '../../lib/api.ts'
import { useCan, useMe } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { RecipientFields } from '../../ui/forms/recipient-fields.tsx'
import { CronFields } from '../../ui/times/cron-fields.tsx'
import type { Subscription } from './subscription-words.ts'
import { ReportFields, WhatFields, type States, type WhatValues } from './what-fields.tsx'

interface SubscriptionFormProps {
  dashboard: Schema<'Dashboard'>
  /** How the dashboard is filtered at the moment. */
  now: State
  subscription?: Subscription
  onDone: (saved: Subscription) => void
  onCancel: () => void
}

type Values = Pick<
  Schema<'SubscriptionCreate'>,
  'name' | 'trigger' | 'recipients' | 'formats' | 'message' | 'only_with_rows'
> &
  WhatValues

const formats = [
  { value: 'pdf', label: t('PDF') },
  { value: 'png', label: t('PNG') },
  { value: 'xlsx', label: t('XLSX') },
  { value: 'csv', label: t('CSV') },
  { value: 'html', label: t('HTML') },
] as const

/** Makes a subscription, or changes one. */
export function SubscriptionForm({ dashboard, now, subscription, onDone, onCancel }: SubscriptionFormProps) {
  const me = useMe()
  const mayEdit = useCan()('dashboard.edit')
  const states = statesOf(now, { dashboard, subscription })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <EntryForm<Values, Subscription>
      initial={{
        name: subscription?.name ?? '',
        trigger: subscription?.trigger ?? { cron: '30 6 * * 1-5', timezone: zone },
        recipients: subscription?.recipients ?? { user_ids: me.data ? [me.data.id] : [] },
        formats: subscription?.formats ?? ['pdf'],
        message: subscription?.message ?? '',
        only_with_rows: subscription?.only_with_rows ?? false,
        charts: subscription?.charts ?? [],
        set: states.kept ? 'kept' : states.now && !subscription ? 'now' : 'usual',
        paper: subscription?.paper ?? 'a4',
        orientation: subscription?.orientation ?? 'portrait',
      }}
      rules={{ name: (name) => (name.trim() ? null : t('Give it a name')) }}
      submitLabel={subscription ? t('Save') : t('Subscribe')}
      onCancel={onCancel}
      onSubmit={({ set, ...rest }) => {
        const values = { ...rest, state: states[set] ?? {} }
        return subscription
          ? api.PATCH('/api/subscriptions/{id}', {
              path: { id: subscription.id },
              revision: subscription.revision,
              // Saving confirms what it sends: no more than was shown to wait.
              body: { ...values, confirms: lookedAt(subscription.waiting) },
            })
          : api.POST('/api/subscriptions', { body: { ...values, dashboard_id: dashboard.id } })
      }}
      onDone={(saved) => {
        showToast(subscription ? t('The subscription is saved.') : t('Subscription created.'))
        void invalidate('subscriptions')
        onDone(saved)
      }}
    >
      {(form) => <Fields {...{ form, mayEdit, dashboard, states }} />}
    </EntryForm>
  )
}

/** What the dashboard, as it is today, knows of each. */
function statesOf(
  now: State,
  { dashboard, subscription }: { dashboard: Schema<'Dashboard'>; subscription: Subscription | undefined },
): States {
  const kept = knownState((subscription?.state ?? {}) as State, dashboard)
  const given = knownState(now, dashboard)
  const isSet = (state: State) => Object.keys(state).length > 0
  const isOther = JSON.stringify(given) !== JSON.stringify(kept)
  return {
    usual: {},
    now: isSet(given) && isOther ? given : undefined,
    kept: isSet(kept) ? kept : undefined,
  }
}

interface FieldsProps {
  form: UseFormReturnType<Values>
  mayEdit: boolean
  dashboard: Schema<'Dashboard'>
  states: States
}

function Fields({ form, mayEdit, dashboard, states }: FieldsProps) {
  const { trigger } = form.values
  const wrong = form.errors['trigger.cron'] ?? form.errors['trigger.timezone']
  const what = form as unknown as UseFormReturnType<WhatValues>
  return (
    <Stack gap="md">
      <TextInput
        label={t('Name')}
        description={t('Subject of the mail')}
        required
        {...form.getInputProps('name')}
      />
      <CronFields
        cron={trigger.cron}
        timeZone={trigger.timezone}
        error={typeof wrong === 'string' ? wrong : undefined}
        onChange={(change) => form.setFieldValue('trigger', { ...trigger, ...change })}
      />
      {mayEdit && (
        <RecipientFields
          recipients={form.values.recipients}
          errors={form.errors}
          onChange={(recipients) => form.setFieldValue('recipients', recipients)}
        />
      )}
      <WhatFields form={what} dashboard={dashboard} states={states} />
      <Checkbox.Group label={t('Files with the mail')} {...form.getInputProps('formats')}>
        <Group mt={6}>
          {formats.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      {form.values.formats?.includes('pdf') && <ReportFields form={what} />}
      <Textarea
        label={t('Message')}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('message')}
      />
      <Switch
        label={t('Send nothing where no chart has a row')}
        {...form.getInputProps('only_with_rows', { type: 'checkbox' })}
      />
    </Stack>
  )
}
