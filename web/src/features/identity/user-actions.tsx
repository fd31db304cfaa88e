import {
  IconKey,
  IconPencil,
  IconTags,
  IconUnlink,
  IconUserCheck,
  IconUserOff,
  IconUserStar,
} from '@tabler/icons-react'
import { api, type Schema } from '../../lib/api.ts'
import { useCan, useMe } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { RowMenu, type RowAction, type RowActions } from '../../ui/tables/row-menu.tsx'
import { AttributesForm } from './attributes-form.tsx'
import { EditUserForm, RoleForm } from './user-forms.tsx'

type User = Schema<'User'>

/** What an administrator can do with a user; nobody locks themselves out. */
export function UserActions({ user }: { user: User }) {
  const can = useCan()
  const isOwn = useMe().data?.user_id === user.id
  const changes = useChanges(user)
  const edit = can('user.edit') && {
    label: t('Edit'),
    icon: IconPencil,
    onClick: () =>
      openDialog(t('Edit {{username}}', { username: user.username }), (close) => (
        <EditUserForm user={user} onDone={close} />
      )),
  }
  const role = can('user.set_role') && {
    label: t('Change role'),
    icon: IconUserStar,
    onClick: () =>
      openDialog(t('Role of {{username}}', { username: user.username }), (close) => (
        <RoleForm user={user} onDone={close} />
      )),
  }
  const attributes = can('user.set_attributes') && {
    label: t('Attributes'),
    icon: IconTags,
    onClick: () =>
      openDialog(t('Attributes of {{username}}', { username: user.username }), (close) => (
        <AttributesForm userId={user.id} username={user.username} onDone={close} />
      )),
  }
  const unlink = user.is_linked &&
    can('user.edit') && {
      label: t('Unlink from identity provider'),
      icon: IconUnlink,
      onClick: changes.unlink,
    }
  const others = isOwn ? [] : [can('user.reset_password') && reset(changes), ...activity(user, changes, can)]
  const actions: RowActions = [edit, role, attributes, unlink, ...others]
  return <RowMenu label={t('Actions for {{username}}', { username: user.username })} actions={actions} />
}

type Changes = ReturnType<typeof useChanges>

function reset({ resetPassword }: Changes): RowAction {
  return { label: t('Reset password'), icon: IconKey, onClick: resetPassword }
}

function activity({ status }: User, changes: Changes, can: (permission: string) => boolean): RowAction[] {
  if (!can('user.deactivate')) return []
  if (status === 'active')
    return [{ label: t('Deactivate'), icon: IconUserOff, danger: true, onClick: changes.deactivate }]
  return [{ label: t('Activate'), icon: IconUserCheck, onClick: changes.activate }]
}

function useChanges({ id, username, email }: User) {
  const run = (work: Promise<unknown>, message: string) =>
    work.then(() => {
      showToast(message)
      void invalidate('users')
    }, showFailure)
  const setStatus = (status: User['status']) =>
    api.PATCH('/api/users/{id}', { path: { id }, body: { status } })
  const mailPassword = () => api.POST('/api/users/{user_id}/reset-password', { path: { user_id: id } })
  return {
    activate: () => void run(setStatus('active'), t('{{name}} can sign in again.', { name: username })),
    deactivate: () =>
      confirmFirst({
        title: t('Deactivate {{username}}?', { username }),
        body: t('They are signed out at once and cannot sign in again. Their work stays.'),
        confirm: t('Deactivate'),
        onConfirm: () => run(setStatus('deactivated'), t('{{name}} is deactivated.', { name: username })),
      }),
    unlink: () =>
      confirmFirst({
        title: t('Unlink {{username}} from the identity provider?', { username }),
        body: t(
          'They are signed out at once. The next sign-in through a provider links the account that has the address {{email}} there.',
          { email },
        ),
        confirm: t('Unlink'),
        onConfirm: () =>
          run(
            api.DELETE('/api/users/{id}/sign-in-provider', { path: { id } }),
            t('{{name}} is unlinked from the identity provider.', { name: username }),
          ),
      }),
    resetPassword: () =>
      confirmFirst({
        title: t('Reset the password of {{username}}?', { username }),
        body: t(
          'They are signed out at once. A temporary password, good for 24 hours, is mailed to {{email}}.',
          { email },
        ),
        confirm: t('Reset the password'),
        onConfirm: () =>
          run(mailPassword(), t('A temporary password is on its way to {{email}}.', { email })),
      }),
  }
}
