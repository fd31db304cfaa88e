import { Group, SegmentedControl } from '@mantine/core'
import { api } from '../../lib/api.ts'
import { groupChoices, memberChoices } from '../../lib/choices.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../dialogs/dialogs.tsx'
import { EntryForm } from '../forms/entry-form.tsx'
import { SearchSelect } from '../forms/search-select.tsx'
import type { AccessTarget } from './access-dialog.tsx'
import { LevelField, UntilField } from './access-fields.tsx'
import { type AccessLevel, timeOf } from './levels.ts'

const initial = { kind: 'member', holder: null as string | null, level: 'view' as AccessLevel, until: '' }

/** Gives a member or a group access to something. */
export function AccessForm({ target }: { target: AccessTarget }) {
  const can = useCan()
  // Names to choose from are for those who see the users and groups of the organization.
  if (!can('user.view') || !can('group.view')) return null
  const path = { target_type: target.type, target_id: target.id }
  return (
    <EntryForm
      initial={initial}
      rules={{ holder: (value) => (value ? null : t('Choose who gets access')) }}
      submitLabel={t('Give access')}
      onSubmit={({ kind, holder, level, until }) =>
        api.PUT('/api/access/{target_type}/{target_id}', {
          path,
          body: {
            ...(kind === 'member' ? { user_id: Number(holder) } : { group_id: Number(holder) }),
            level,
            expires_at: timeOf(until),
          },
        })
      }
      onDone={() => {
        showToast(t('Access is given.'))
        void invalidate('access')
      }}
    >
      {(form) => (
        <>
          <SegmentedControl
            aria-label={t('Who gets access')}
            data={[
              { value: 'member', label: t('Member') },
              { value: 'group', label: t('Group') },
            ]}
            {...form.getInputProps('kind')}
            onChange={(kind) => form.setValues({ kind, holder: null })}
          />
          <SearchSelect
            label={form.values.kind === 'member' ? t('Member') : t('Group')}
            source={form.values.kind === 'member' ? memberChoices : groupChoices}
            error={form.errors['holder']}
            value={form.values.holder}
            onChange={(holder) => form.setFieldValue('holder', holder)}
          />
          <Group grow align="flex-start">
            <LevelField isReleased={target.type === 'app'} {...form.getInputProps('level')} />
            <UntilField {...form.getInputProps('until')} error={form.errors['expires_at']} />
          </Group>
        </>
      )}
    </EntryForm>
  )
}
