import { TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { deletion, RowMenu } from '../../../ui/tables/row-menu.tsx'
import { changeSession, useSessionDeletion, type Session } from './use-sessions.ts'

/** Renames and deletes a chat. */
export function SessionMenu({ session, isOpen }: { session: Session; isOpen: boolean }) {
  const navigate = useNavigate()
  const remove = useSessionDeletion(() => {
    if (isOpen) void navigate({ to: '/chat' })
  })
  const { name } = session
  return (
    <RowMenu
      size="sm"
      label={t('Actions for {{name}}', { name })}
      actions={[
        {
          label: t('Rename'),
          icon: IconPencil,
          onClick: () =>
            openDialog(t('Rename chat'), (close) => <RenameForm session={session} onDone={close} />),
        },
        deletion({
          title: t('Delete chat “{{name}}”?', { name }),
          body: t('Its questions and answers are deleted. Charts that were pinned to dashboards stay.'),
          onConfirm: () => remove.mutate(session),
        }),
      ]}
    />
  )
}

function RenameForm({ session, onDone }: { session: Session; onDone: () => void }) {
  return (
    <EntryForm
      initial={{ name: session.name }}
      rules={nameRule}
      submitLabel={t('Rename')}
      onCancel={onDone}
      onSubmit={({ name }) => changeSession(session, { name: name.trim() })}
      onDone={onDone}
    >
      {(form) => (
        <TextInput
          label={t('Name')}
          required
          data-autofocus
          maxLength={200}
          {...form.getInputProps('name')}
        />
      )}
    </EntryForm>
  )
}
