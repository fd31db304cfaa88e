import { Checkbox, Drawer, Stack } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { Field } from './object-values.ts'
import '../more-mantine.css'

interface ColumnChoiceProps {
  fields: Field[]
  /** Names of the columns that are shown. */
  shown: readonly string[]
  onChange: (columns: string[]) => void
  onClose: () => void
}

/** Chooses what a list shows of its objects. */
export function ColumnChoice({ fields, shown, onChange, onClose }: ColumnChoiceProps) {
  return (
    <Drawer opened onClose={onClose} position="right" size="xs" title={t('Columns')}>
      <Stack gap="sm">
        {fields.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={shown.includes(name)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...shown, name] : shown.filter((one) => one !== name))
            }
          />
        ))}
      </Stack>
    </Drawer>
  )
}
