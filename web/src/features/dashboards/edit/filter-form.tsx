import { Button, Checkbox, Group, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core'
import { familyOf } from '../../../../../charts/src/values/columns.ts'
import { t } from '../../../lib/words.ts'
import { without, type Contents, type Filter, type Operation } from '../document/contents.ts'
import { FilterField } from '../../../board/filters/filter-field.tsx'
import type { DatasetFields } from '../../../lib/dataset-fields.ts'

interface FilterFormProps {
  filter: Filter
  contents: Contents
  datasets: DatasetFields[]
  apply: (operation: Operation, about?: string) => void
  onRemove: () => void
}

const kinds: { value: Filter['kind']; label: string }[] = [
  { value: 'values', label: t('List of values') },
  { value: 'range', label: t('Range of numbers') },
  { value: 'date', label: t('Dates') },
  { value: 'search', label: t('Search in text') },
  { value: 'boolean', label: t('Yes or no') },
]

/** What a filter asks for, which columns it filters, and what it begins with. */
export function FilterForm({ filter, contents, datasets, apply, onRemove }: FilterFormProps) {
  const { filters, charts, tabs } = contents
  const set = (next: Filter) => apply({ do: 'set filter', filter: next }, `filter ${filter.id}`)
  const others = filters.filter(({ id }) => id !== filter.id)
  return (
    <Stack gap="md">
      <TextInput
        label={t('Label')}
        data-autofocus
        maxLength={200}
        value={filter.label}
        error={filter.label.trim() === '' && t('A label is needed')}
        onChange={(event) => set({ ...filter, label: event.currentTarget.value })}
      />
      <Select
        label={t('Control')}
        allowDeselect={false}
        data={kinds}
        value={filter.kind}
        onChange={(kind) => kind && set({ ...without(filter, 'default'), kind: kind as Filter['kind'] })}
      />
      <Targets filter={filter} datasets={datasets} set={set} />
      <div role="group" aria-label={t('Begins with')}>
        <Text size="sm" fw={500} mb={4}>
          {t('Begins with')}
        </Text>
        <FilterField
          filter={filter}
          filters={filters}
          state={{}}
          value={filter.default}
          onChange={(value) => set(value ? { ...filter, default: value } : without(filter, 'default'))}
        />
      </div>
      {filter.kind === 'values' && (
        <Checkbox
          label={t('Several values may be chosen')}
          checked={filter.is_multiple !== false}
          onChange={(event) => set({ ...filter, is_multiple: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t('Charts wait until it has a value')}
        checked={filter.is_required === true}
        onChange={(event) => set({ ...filter, is_required: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('Hidden: set by links only')}
        checked={filter.is_hidden === true}
        onChange={(event) => set({ ...filter, is_hidden: event.currentTarget.checked })}
      />
      {others.length > 0 && (
        <MultiSelect
          label={t('Offers only what these filters leave')}
          data={others.map(({ id, label }) => ({ value: id, label }))}
          value={filter.depends_on ?? []}
          onChange={(ids) => set(listed(filter, 'depends_on', ids))}
        />
      )}
      <MultiSelect
        label={t('Leaves these charts alone')}
        searchable
        data={charts.map(({ id, title }) => ({ value: id, label: title || id }))}
        value={filter.except ?? []}
        onChange={(ids) => set(listed(filter, 'except', ids))}
      />
      {tabs.length > 0 && (
        <Select
          label={t('Only on the tab')}
          clearable
          placeholder={t('All tabs')}
          data={tabs.map(({ id, label }) => ({ value: id, label }))}
          value={filter.tab ?? null}
          onChange={(tab) => set(tab ? { ...filter, tab } : without(filter, 'tab'))}
        />
      )}
      <Group justify="flex-end">
        <Button variant="subtle" color="red" onClick={onRemove}>
          {t('Remove the filter')}
        </Button>
      </Group>
    </Stack>
  )
}

function listed(filter: Filter, key: 'depends_on' | 'except', ids: string[]): Filter {
  return ids.length > 0 ? { ...filter, [key]: ids } : without(filter, key)
}

function Targets({
  filter,
  datasets,
  set,
}: Pick<FilterFormProps, 'filter' | 'datasets'> & { set: (next: Filter) => void }) {
  return (
    <Stack gap="xs" role="group" aria-label={t('Filters these columns')}>
      <Text size="sm" fw={500}>
        {t('Filters these columns')}
      </Text>
      {datasets.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Add a chart first: a filter narrows what charts ask.')}
        </Text>
      )}
      {datasets.map(({ id, name, columns }) => (
        <Select
          key={id}
          size="sm"
          label={name}
          placeholder={t('Not filtered')}
          clearable
          searchable
          data={fieldsFor(filter, { id, columns })}
          value={targetOf(filter, id) ?? null}
          onChange={(column) => set(withTarget(filter, id, { column, datasets }))}
        />
      ))}
    </Stack>
  )
}

const targetOf = ({ targets }: Filter, id: number) =>
  targets.find(({ dataset_id: dataset }) => dataset === id)?.column

/** What fits the filter, and what it filters already, whatever that is. */
function fieldsFor(filter: Filter, { id, columns }: Pick<DatasetFields, 'id' | 'columns'>) {
  const set = targetOf(filter, id)
  const fitting = columns.filter(({ name, type }) => name === set || fits(filter.kind, type))
  const offered = fitting.map(({ name, label }) => ({ value: name, label }))
  const isUnknown = set !== undefined && !offered.some(({ value }) => value === set)
  return isUnknown ? [...offered, { value: set, label: set }] : offered
}

/** Sets the column of a dataset; the first that is chosen is proposed for the others, where they have one of its name. */
function withTarget(
  filter: Filter,
  datasetId: number,
  { column, datasets }: { column: string | null; datasets: DatasetFields[] },
): Filter {
  const others = filter.targets.filter((target) => target.dataset_id !== datasetId)
  if (column === null) return { ...filter, targets: others }
  const alike =
    filter.targets.length > 0
      ? []
      : datasets.filter(({ id, columns }) => id !== datasetId && columns.some(({ name }) => name === column))
  const isUnnamed = filter.label === '' || filter.label === 'New filter'
  return {
    ...filter,
    ...(isUnnamed ? { label: titleOf(column) } : {}),
    targets: [
      ...others,
      { dataset_id: datasetId, column },
      ...alike.map(({ id }) => ({ dataset_id: id, column })),
    ],
  }
}

const titleOf = (column: string) => {
  const words = column.replaceAll(/[_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function fits(kind: Filter['kind'], type: DatasetFields['columns'][number]['type']): boolean {
  const family = familyOf(type)
  if (kind === 'range') return family === 'number'
  if (kind === 'date') return family === 'time'
  if (kind === 'boolean') return family === 'boolean'
  return kind === 'search' ? family === 'text' : family !== 'other'
}
