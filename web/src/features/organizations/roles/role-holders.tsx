import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { groupChoices, memberChoices } from '../../../lib/choices.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { SearchMultiSelect } from '../../../ui/forms/search-select.tsx'

interface RoleHoldersProps {
  role: Schema<'CustomRole'>
  onClose: () => void
}

/** Gives a role to members and groups. */
export function RoleHolders({ role, onClose }: RoleHoldersProps) {
  const path = { id: role.id }
  const holders = useQuery({
    queryKey: ['role-holders', role.id],
    queryFn: () => api.GET('/api/roles/{id}/holders', { path }),
    staleTime: 0,
  })
  if (holders.error) return <FailureAlert error={holders.error} />
  if (!holders.data || holders.isFetching) return <Skeleton height={160} />
  const idsOf = (list: { id: number }[]) => list.map(({ id }) => String(id))
  const { members, groups, revision } = holders.data
  return (
    <EntryForm
      initial={{ members: idsOf(members), groups: idsOf(groups) }}
      submitLabel={t('Save')}
      onCancel={onClose}
      onSubmit={(chosen) =>
        api.PUT('/api/roles/{id}/holders', {
          path,
          revision,
          body: { user_ids: chosen.members.map(Number), group_ids: chosen.groups.map(Number) },
        })
      }
      onDone={() => {
        showToast(t('The role is given.'))
        onClose()
        void invalidate('roles', 'role-holders', 'me')
      }}
    >
      {(form) => (
        <>
          <SearchMultiSelect
            label={t('Members')}
            source={memberChoices}
            value={form.values.members}
            onChange={(values) => form.setFieldValue('members', values)}
          />
          <SearchMultiSelect
            label={t('Groups')}
            description={t('Every member of a group has the role, now and later')}
            source={groupChoices}
            value={form.values.groups}
            onChange={(values) => form.setFieldValue('groups', values)}
          />
        </>
      )}
    </EntryForm>
  )
}
