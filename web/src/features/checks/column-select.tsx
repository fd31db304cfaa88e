import { Select } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { Rule, RuleFieldsProps } from './check-words.ts'

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
