import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { schemaQuery } from '../../lib/dataset-queries.ts'
import { datasetChoices } from '../../lib/choices.ts'
import { t } from '../../lib/words.ts'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import { ColumnSelect } from './column-select.tsx'
import type { RuleFieldsProps } from './check-words.ts'

/** A column whose values have to exist in another dataset. */
export function Referential(props: RuleFieldsProps<'referential'>) {
  const { rule, errorOf, onChange } = props
  const schema = useQuery({ ...schemaQuery(rule.to_dataset_id), enabled: rule.to_dataset_id > 0 })
  return (
    <>
      <ColumnSelect {...props} />
      <Group grow align="flex-start">
        <SearchSelect
          source={datasetChoices}
          label={t('Exists in')}
          required
          value={rule.to_dataset_id === 0 ? null : String(rule.to_dataset_id)}
          error={errorOf('to_dataset_id')}
          onChange={(id) => onChange({ ...rule, to_dataset_id: Number(id ?? 0), to_column: '' })}
        />
        <Select
          label={t('As')}
          required
          searchable
          data={schema.data?.columns.map(({ name }) => name) ?? []}
          value={rule.to_column === '' ? null : rule.to_column}
          error={errorOf('to_column')}
          onChange={(name) => onChange({ ...rule, to_column: name ?? '' })}
        />
      </Group>
    </>
  )
}
