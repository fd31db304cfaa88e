import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { dashboardChoices } from '../../../lib/choices.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import type { Message } from '../messages/use-messages.ts'

/** Puts an answer on a dashboard as a chart; readers see it once the draft is published. */
export function PinForm({ message, onDone }: { message: Message; onDone: () => void }) {
  const navigate = useNavigate()
  const path = { id: message.session_id, message_id: message.id }
  return (
    <EntryForm
      initial={{ dashboard: null as string | null, title: message.content.slice(0, 200) }}
      rules={{
        dashboard: (value) => (value === null ? t('Choose a dashboard') : null),
        title: (value) => (value.trim() ? null : t('Give the chart a title')),
      }}
      submitLabel={t('Pin')}
      onCancel={onDone}
      onSubmit={({ dashboard, title }) =>
        api.POST('/api/chat/sessions/{id}/messages/{message_id}/pin', {
          path,
          body: { dashboard_id: Number(dashboard), title: title.trim() },
        })
      }
      onDone={({ dashboard_id }) => {
        onDone()
        showToast(t('The chart is in your draft of the dashboard. Publish it to show it to others.'))
        void invalidate(['dashboard', dashboard_id], 'dashboards')
        void navigate({ to: `/dashboards/${dashboard_id}`, search: { edit: true } as never })
      }}
    >
      {(form) => (
        <>
          <SearchSelect
            label={t('Dashboard')}
            required
            data-autofocus
            source={dashboardChoices}
            value={form.values.dashboard}
            error={form.errors['dashboard']}
            onChange={(next) => form.setFieldValue('dashboard', next)}
          />
          <TextInput
            label={t('Title of the chart')}
            required
            maxLength={200}
            {...form.getInputProps('title')}
          />
        </>
      )}
    </EntryForm>
  )
}
