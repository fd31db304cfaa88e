import { Select } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { Rule } from './check-words.ts'
import type { RuleFieldsProps } from './rule-fields.tsx'

type OfColumn = Extract<Rule, { column: string }>

/** The column that a check speaks of. */
export function ColumnSelect({ rule, columns, errorOf, onChange }: RuleFieldsProps<OfColumn['kind']>) {
  return (
    <Select
      label={t('Column')}
      required
      searchable
      allowDeselect={false}
      data={columns.map(({ name }) => name)}
      value={rule.column === '' ? null : rule.column}
      error={errorOf('column')}
      onChange={(column) => onChange({ ...rule, column: column ?? '' })}
    />
  )
}
