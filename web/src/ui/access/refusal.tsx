import { Button, Group, Textarea } from '@mantine/core'
import { IconLockQuestion } from '@tabler/icons-react'
import { api, type Schema } from '../../lib/api.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { t } from '../../lib/words.ts'
import { openDialog, showToast } from '../dialogs/dialogs.tsx'
import { FailureAlert } from '../failure-alert.tsx'
import { EntryForm } from '../forms/entry-form.tsx'
import { LevelField } from './access-fields.tsx'
import type { RequestedLevel } from './levels.ts'

interface RefusalProps {
  error: unknown
  /** What was to be shown: access to it can be asked for, whether or not there is such a thing. */
  type: Schema<'AccessRequestCreate'>['target_type']
  id: number
  onRetry: () => void
}

/** Says why something is not shown, and lets the reader ask for access to it. */
export function Refusal({ error, type, id, onRetry }: RefusalProps) {
  const isRefused = error instanceof ApiFailure && ['not_found', 'permission_denied'].includes(error.code)
  return (
    <>
      <FailureAlert error={error} onRetry={onRetry} />
      {isRefused && Number.isInteger(id) && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconLockQuestion size={16} aria-hidden />}
            onClick={() =>
              openDialog(t('Request access'), (close) => <RequestForm type={type} id={id} onClose={close} />)
            }
          >
            {t('Request access')}
          </Button>
        </Group>
      )}
    </>
  )
}

interface RequestFormProps extends Pick<RefusalProps, 'type' | 'id'> {
  onClose: () => void
}

function RequestForm({ type, id, onClose }: RequestFormProps) {
  return (
    <EntryForm
      initial={{ level: 'view' as RequestedLevel, reason: '' }}
      submitLabel={t('Send request')}
      onCancel={onClose}
      onSubmit={(body) =>
        api.POST('/api/access-requests', { body: { ...body, target_type: type, target_id: id } })
      }
      onDone={() => {
        showToast(t('Your request is sent. You are notified when it is decided.'))
        onClose()
      }}
    >
      {(form) => (
        <>
          <LevelField {...form.getInputProps('level')} />
          <Textarea
            label={t('Reason')}
            description={t('Whoever decides the request reads it')}
            data-autofocus
            autosize
            minRows={3}
            maxLength={1000}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </EntryForm>
  )
}
