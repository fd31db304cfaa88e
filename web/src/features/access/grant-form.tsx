import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { UntilField } from '../../ui/access/access-fields.tsx'
import { timeOf } from '../../ui/access/levels.ts'
import { useTargets } from './use-targets.ts'

type Grant = Schema<'GroupPermission'>

const everything = 'everything'

interface GrantFormProps {
  onGrant: (grant: Grant) => Promise<void>
  onCancel: () => void
}

export function GrantForm({ onGrant, onCancel }: GrantFormProps) {
  const targets = useTargets()
  const catalogue = useQuery({
    queryKey: ['permissions'],
    queryFn: () => api.GET('/api/permissions', { query: { limit: 200 } }),
  })
  const grantable = catalogue.data?.items.filter((permission) => permission.grantable) ?? []
  const targetsFor = (name: string) => {
    const types: string[] = grantable.find((permission) => permission.name === name)?.target_types ?? []
    const fitting = [...targets].filter(([key]) => types.includes(key.split(' ')[0] ?? ''))
    return [
      { value: everything, label: t('Everything of the organization') },
      ...fitting.map(([value, label]) => ({ value, label: `${value.split(' ')[0]}: ${label}` })),
    ]
  }
  return (
    <EntryForm
      initial={{ permission: '', target: everything, until: '' }}
      rules={{ permission: (value) => (value ? null : t('Choose a permission')) }}
      submitLabel={t('Grant')}
      onCancel={onCancel}
      onSubmit={({ permission, target, until }) =>
        onGrant({ permission, ...targetOf(target), expires_at: timeOf(until) })
      }
      onDone={() => undefined}
    >
      {(form) => (
        <>
          <Select
            label={t('Permission')}
            required
            searchable
            data-autofocus
            data={grantable.map(({ name, description }) => ({
              value: name,
              label: `${name}: ${description}`,
            }))}
            {...form.getInputProps('permission')}
          />
          <Select
            label={t('On')}
            searchable
            allowDeselect={false}
            data={targetsFor(form.values.permission)}
            {...form.getInputProps('target')}
          />
          <UntilField {...form.getInputProps('until')} />
        </>
      )}
    </EntryForm>
  )
}

function targetOf(target: string): Pick<Grant, 'target_type' | 'target_id'> {
  const [type, id] = target.split(' ')
  if (target === everything || !id) return { target_type: null, target_id: null }
  return { target_type: type as NonNullable<Grant['target_type']>, target_id: Number(id) }
}
