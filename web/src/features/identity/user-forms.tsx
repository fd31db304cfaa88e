import { MultiSelect, PasswordInput, Select, Switch, TextInput, type MultiSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { widePage } from '../../lib/list.ts'
import { roleChoices } from '../../lib/roles.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'

type User = Schema<'User'>

interface FormProps {
  onDone: () => void
}

function useRefresh(onDone: () => void) {
  return (message: string) => {
    showToast(message)
    void invalidate('users')
    onDone()
  }
}

export function NewUserForm({ onDone }: FormProps) {
  const done = useRefresh(onDone)
  return (
    <EntryForm
      initial={{
        username: '',
        email: '',
        full_name: '',
        role: 'viewer',
        password: '',
        group_ids: [] as string[],
        is_app_viewer: false,
      }}
      submitLabel={t('Create user')}
      onCancel={onDone}
      rules={{
        username: (value) => (value.trim() ? null : t('Give a user name')),
        email: (value) => (value.includes('@') ? null : t('Give an e-mail address')),
      }}
      onSubmit={({ password, group_ids, role, is_app_viewer, ...rest }) =>
        createUser({
          ...rest,
          role: is_app_viewer ? 'viewer' : (role as User['role']),
          ...(is_app_viewer ? { is_app_viewer } : {}),
          ...(password ? { password } : {}),
          ...(group_ids.length > 0 ? { group_ids: group_ids.map(Number) } : {}),
        })
      }
      onDone={({ username }) => done(t('{{name}} is created.', { name: username }))}
    >
      {(form) => (
        <>
          <TextInput
            label={t('User name')}
            required
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('username')}
          />
          <TextInput
            label={t('E-mail')}
            type="email"
            required
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput label={t('Full name')} autoComplete="off" {...form.getInputProps('full_name')} />
          <Switch
            label={t('Viewer of apps only')}
            description={t('They use the App address and nothing else, and count as seats of their own.')}
            {...form.getInputProps('is_app_viewer', { type: 'checkbox' })}
          />
          {!form.getValues().is_app_viewer && (
            <Select
              label={t('Role')}
              data={roleChoices}
              allowDeselect={false}
              {...form.getInputProps('role')}
            />
          )}
          <GroupChoice {...form.getInputProps('group_ids')} />
          <PasswordInput
            label={t('Password')}
            description={t('Leave it empty and a temporary one is mailed, good for 24 hours.')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        </>
      )}
    </EntryForm>
  )
}

function createUser(body: Schema<'UserCreate'>) {
  return api.POST('/api/users', { body })
}

function GroupChoice(props: MultiSelectProps) {
  const groups = useQuery({
    queryKey: ['groups', widePage],
    queryFn: () => api.GET('/api/groups', { query: widePage }),
  })
  if (!groups.data || groups.data.items.length === 0) return null
  return (
    <MultiSelect
      label={t('Groups')}
      data={groups.data.items.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  )
}

export function EditUserForm({ user, onDone }: FormProps & { user: User }) {
  const done = useRefresh(onDone)
  return (
    <EntryForm
      initial={{ full_name: user.full_name, email: user.email }}
      submitLabel={t('Save')}
      onCancel={onDone}
      onSubmit={(body) =>
        api.PATCH('/api/users/{id}', { path: { id: user.id }, revision: user.revision, body })
      }
      onDone={() => done(t('{{name}} is saved.', { name: user.username }))}
    >
      {(form) => (
        <>
          <TextInput label={t('Full name')} data-autofocus {...form.getInputProps('full_name')} />
          <TextInput label={t('E-mail')} type="email" {...form.getInputProps('email')} />
        </>
      )}
    </EntryForm>
  )
}

export function RoleForm({ user, onDone }: FormProps & { user: User }) {
  const done = useRefresh(onDone)
  return (
    <EntryForm
      initial={{ role: user.role as string }}
      submitLabel={t('Change role')}
      onCancel={onDone}
      onSubmit={({ role }) =>
        api.PUT('/api/users/{id}/role', { path: { id: user.id }, body: { role: role as User['role'] } })
      }
      onDone={({ role }) => done(`${user.username} is now ${role}.`)}
    >
      {(form) => (
        <Select
          label={t('Role')}
          description={t('Holds from their next request on; they sign in again.')}
          data={roleChoices}
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps('role')}
        />
      )}
    </EntryForm>
  )
}
