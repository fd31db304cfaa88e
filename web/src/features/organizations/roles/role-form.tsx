import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { NameFields, nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'

type Role = Schema<'CustomRole'>

interface RoleFormProps {
  role?: Role
  onClose: () => void
}

/** Creates a custom role, or changes the one given. */
export function RoleForm({ role, onClose }: RoleFormProps) {
  const catalogue = useQuery({
    queryKey: ['permissions'],
    queryFn: () => api.GET('/api/permissions', { query: { limit: 200 } }),
  })
  const choices = (catalogue.data?.items ?? []).filter(({ assignable }) => assignable)
  return (
    <EntryForm
      initial={{
        name: role?.name ?? '',
        description: role?.description ?? '',
        permissions: role?.permissions ?? [],
      }}
      rules={{
        ...nameRule,
        permissions: (names) => (names.length > 0 ? null : t('Choose at least one permission')),
      }}
      submitLabel={role ? t('Save') : t('Create role')}
      onCancel={onClose}
      onSubmit={(body) =>
        role
          ? api.PATCH('/api/roles/{id}', { path: { id: role.id }, revision: role.revision, body })
          : api.POST('/api/roles', { body })
      }
      onDone={() => {
        onClose()
        void invalidate('roles', 'me')
      }}
    >
      {(form) => (
        <>
          <NameFields form={form} />
          <MultiSelect
            label={t('Permissions')}
            description={t(
              'On everything of the organization. You can only choose what you may do yourself.',
            )}
            searchable
            hidePickedOptions
            maxDropdownHeight={260}
            data={choices.map(({ name, description }) => ({ value: name, label: `${name}: ${description}` }))}
            {...form.getInputProps('permissions')}
          />
        </>
      )}
    </EntryForm>
  )
}
