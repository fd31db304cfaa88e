import { Code, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPlugConnected, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { serverText, t } from '../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { deletion, RowMenu, type RowActions } from '../../ui/tables/row-menu.tsx'
import { useKinds } from './use-kinds.ts'

type Connector = Schema<'Connector'>

/** What one can do with a connector; its settings are changed on its own page. */
export function ConnectorActions({ connector, onDeleted }: { connector: Connector; onDeleted?: () => void }) {
  const can = useCan()
  const kind = useKinds().get(connector.type)
  const { id, name } = connector
  const refresh = () => {
    void invalidate('connectors', ['connector', id])
  }
  const test = () =>
    void api.POST('/api/connectors/{id}/test', { path: { id } }).then(({ ok, message }) => {
      if (ok) showToast(t('{{name}} works: {{message}}', { name, message: serverText(message) }))
      else showFailure(new Error(`${name}: ${serverText(message)}`))
      refresh()
    }, showFailure)
  const remove = () =>
    api.DELETE('/api/connectors/{id}', { path: { id } }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      refresh()
      onDeleted?.()
    }, showFailure)
  const actions: RowActions = [
    can('connector.test') &&
      kind?.capabilities.includes('test') && { label: t('Test'), icon: IconPlugConnected, onClick: test },
    can('connector.send') &&
      kind?.capabilities.includes('send') && {
        label: t('Send a message'),
        icon: IconSend,
        onClick: () =>
          openDialog(t('Send a message'), (close) => <SendForm connector={connector} onDone={close} />),
      },
    can('connector.delete') &&
      deletion({
        title: t('Delete the connector {{name}}?', { name }),
        body: t('Its secrets are deleted with it. A connector that a dataset reads from cannot be deleted.'),
        onConfirm: remove,
      }),
  ]
  return <RowMenu label={t('Actions for {{name}}', { name })} actions={actions} />
}

function SendForm({ connector, onDone }: { connector: Connector; onDone: () => void }) {
  const [reply, setReply] = useState<string>()
  const toPhone = connector.type === 'messaging_provider'
  return (
    <Stack>
      <EntryForm
        initial={{ message: '', to: '' }}
        rules={{ message: (value) => (value.trim() ? null : t('Write a message')) }}
        submitLabel={t('Send')}
        onCancel={onDone}
        onSubmit={({ message, to }) =>
          api.POST('/api/connectors/{id}/send', {
            path: { id: connector.id },
            body: { message, ...(toPhone ? { to } : {}) },
          })
        }
        onDone={(sent) => {
          showToast(
            'status' in sent
              ? t('The other side answered {{status}}.', { status: sent.status })
              : t('The message is on its way.'),
          )
          setReply('body' in sent ? sent.body : undefined)
        }}
      >
        {(form) => (
          <>
            {toPhone && (
              <TextInput label={t('To')} placeholder="+34600000000" required {...form.getInputProps('to')} />
            )}
            <Textarea
              label={t('Message')}
              required
              autosize
              minRows={3}
              data-autofocus
              {...form.getInputProps('message')}
            />
          </>
        )}
      </EntryForm>
      {reply && (
        <Code block tabIndex={0} aria-label={t('Answer of the other side')}>
          {reply}
        </Code>
      )}
    </Stack>
  )
}
