import { Select } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'

interface VersionPickerProps {
  datasetId: number
  current: number | null
  version: number | undefined
  onVersion: (version: number | undefined) => void
}

/** Asks the dataset as it was: by an older version. */
export function VersionPicker({ datasetId, current, version, onVersion }: VersionPickerProps) {
  const [wanted, setWanted] = useState(version !== undefined)
  const versions = useQuery({
    queryKey: ['dataset-versions', datasetId, 'to pick'],
    queryFn: () =>
      answer(
        api.GET('/api/datasets/{id}/versions', {
          params: { path: { id: datasetId }, query: { limit: 50, offset: 0 } },
        }),
      ),
    enabled: wanted,
  })
  const older =
    versions.data?.items.filter((one) => one.version !== current && one.status === 'published') ?? []
  return (
    <Select
      size="sm"
      w={250}
      aria-label={t('As of')}
      leftSection={<IconHistory size={16} aria-hidden />}
      allowDeselect={false}
      comboboxProps={{ width: 280, position: 'bottom-end' }}
      onDropdownOpen={() => setWanted(true)}
      data={[
        { value: 'now', label: t('As it is now') },
        ...older.map((one) => ({
          value: String(one.version),
          label: t('Version {{version}}, {{created_at}}', {
            version: one.version,
            created_at: formatTime(one.created_at),
          }),
        })),
        ...(version !== undefined && !older.some((one) => one.version === version)
          ? [{ value: String(version), label: t('Version {{version}}', { version }) }]
          : []),
      ]}
      value={version === undefined ? 'now' : String(version)}
      onChange={(next) => onVersion(next === 'now' || next === null ? undefined : Number(next))}
    />
  )
}
