import { Textarea } from '@mantine/core'
import { api, type Schema } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { LevelField, UntilField } from '../../ui/access/access-fields.tsx'
import { type RequestedLevel, timeOf } from '../../ui/access/levels.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'

interface DecisionProps {
  request: Schema<'AccessRequest'>
  onClose: () => void
}

/** Gives what was asked for, at a level and until a time. */
export function ApprovalForm({ request, onClose }: DecisionProps) {
  return (
    <EntryForm
      initial={{ level: request.level as RequestedLevel, until: '', note: '' }}
      submitLabel={t('Approve')}
      onCancel={onClose}
      onSubmit={({ level, until, note }) =>
        api.POST('/api/access-requests/{id}/approve', {
          path: { id: request.id },
          body: { level, expires_at: timeOf(until), note },
        })
      }
      onDone={() => done(t('The request is approved.'), onClose)}
    >
      {(form) => (
        <>
          <LevelField {...form.getInputProps('level')} />
          <UntilField {...form.getInputProps('until')} error={form.errors['expires_at']} />
          <Textarea label={t('Note')} maxLength={1000} autosize minRows={2} {...form.getInputProps('note')} />
        </>
      )}
    </EntryForm>
  )
}

export function RefusalForm({ request, onClose }: DecisionProps) {
  return (
    <EntryForm
      initial={{ note: '' }}
      submitLabel={t('Decline')}
      onCancel={onClose}
      onSubmit={(body) => api.POST('/api/access-requests/{id}/decline', { path: { id: request.id }, body })}
      onDone={() => done(t('The request is declined.'), onClose)}
    >
      {(form) => (
        <Textarea
          label={t('Note')}
          description={t('The one who asked reads it')}
          data-autofocus
          maxLength={1000}
          autosize
          minRows={2}
          {...form.getInputProps('note')}
        />
      )}
    </EntryForm>
  )
}

function done(message: string, onClose: () => void): void {
  showToast(message)
  onClose()
  void invalidate('access-requests', 'access')
}
