import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import type { SettingFieldProps } from '../../ui/schema-form/setting-drawing.ts'

const mostMaps = 200

/** A map of the organization, by its name. */
export function OwnMapInput({ label, value, error, onChange }: SettingFieldProps) {
  const maps = useQuery({
    queryKey: ['maps', 'choices'],
    queryFn: () => api.GET('/api/maps', { query: { limit: mostMaps } }),
  })
  const chosen = typeof value === 'string' ? value : null
  const names = maps.data?.items.map(({ name }) => name) ?? []
  // One that was deleted stays visible, so that it can be replaced.
  const data = chosen === null || names.includes(chosen) ? names : [chosen, ...names]
  if (data.length === 0) return null
  return (
    <Select
      label={label}
      error={error}
      data={data}
      placeholder={t('None')}
      clearable
      searchable
      value={chosen}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
