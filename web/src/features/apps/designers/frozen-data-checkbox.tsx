import { Checkbox } from '@mantine/core'
import { t } from '../../../lib/words.ts'

interface FrozenDataProps {
  value: boolean | undefined
  error: string | undefined
  onChange: (value: boolean | undefined) => void
}

/** Whether viewers see the data of the release, or those of now. */
export function FrozenDataCheckbox({ value, error, onChange }: FrozenDataProps) {
  return (
    <Checkbox
      label={t('Freeze the data with each release')}
      description={t('For reports of record: viewers see the data as of the release, and since when.')}
      checked={value === true}
      error={error}
      onChange={({ currentTarget: { checked } }) => onChange(checked || undefined)}
    />
  )
}
