import { MultiSelect, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { roleChoices } from '../../lib/roles.ts'
import { t } from '../../lib/words.ts'
import type { People } from './draft.ts'

type Role = NonNullable<People['roles']>[number]

interface Props {
  /** What the choice is about, e.g. "Exempt". */
  label: string
  value: People
  onChange: (people: People) => void
}

/** Roles and groups, of which any is enough. */
export function PeopleFields({ label, value, onChange }: Props) {
  const groups = useQuery({
    queryKey: ['groups', 'all'],
    queryFn: () => api.GET('/api/groups', { query: { limit: 200, offset: 0, order: 'asc' } }),
  })
  const choices = (groups.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <MultiSelect
        label={t('{{label}}: roles', { label })}
        data={roleChoices}
        value={value.roles ?? []}
        onChange={(roles) => onChange({ ...value, roles: roles as Role[] })}
        clearable
      />
      <MultiSelect
        label={t('{{label}}: groups', { label })}
        data={choices}
        value={(value.group_ids ?? []).map(String)}
        onChange={(ids) => onChange({ ...value, group_ids: ids.map(Number) })}
        nothingFoundMessage={t('There are no groups')}
        clearable
        searchable
      />
    </SimpleGrid>
  )
}
