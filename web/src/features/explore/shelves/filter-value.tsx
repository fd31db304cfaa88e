import { Group, Loader, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRelative, takesNoValue } from '../../../../../contract/src/operators.ts'
import { toNumber } from '../../../../../charts/src/values/columns.ts'
import { t } from '../../../lib/words.ts'
import { familyOfField, type Field } from '../draft/field.ts'
import type { Filter } from '../draft/query-draft.ts'
import { isCyclic } from '../../../../../charts/src/values/grain-text.ts'
import { unitChoices, wholeUnitChoices } from '../../../lib/grain-words.ts'
import { api } from '../../../lib/api.ts'

interface FilterValueProps {
  datasetId: number
  field: Field | undefined
  filter: Filter
  onChange: (filter: Filter) => void
}

/** What a filter compares with: chosen from the values that there are, or typed. */
export function FilterValue({ datasetId, field, filter, onChange }: FilterValueProps) {
  const { column, grain, operator, value, values } = filter
  const label = t('Value for {{column}}', { column })
  const family = familyOfField(field)
  const typed = (text: string) => (family === 'number' || isCyclic(grain) ? (toNumber(text) ?? text) : text)
  const set = (next: Pick<Filter, 'value' | 'values'>) =>
    onChange({ column, operator, ...(grain ? { grain } : {}), ...next })
  const bare = (next: string) => (next === '' ? {} : { value: typed(next) })
  if (isRelative(operator)) return <RelativeFields filter={filter} onChange={onChange} />
  if (takesNoValue(operator)) return null
  if (operator === 'in' || operator === 'not_in')
    return (
      <ValuePicker
        datasetId={datasetId}
        field={field}
        label={label}
        values={values ?? []}
        isNumber={family === 'number'}
        onChange={(next) => set(next.length > 0 ? { values: next } : {})}
      />
    )
  if (operator === 'between') {
    const [low = '', high = ''] = values ?? []
    return (
      <Group gap="xs" wrap="nowrap" grow>
        <Bound
          field={field}
          label={t('{{label}}, from', { label })}
          value={low}
          onChange={(next) => set({ values: [typed(next), high] })}
        />
        <Bound
          field={field}
          label={t('{{label}}, to', { label })}
          value={high}
          onChange={(next) => set({ values: [low, typed(next)] })}
        />
      </Group>
    )
  }
  if (family === 'boolean')
    return (
      <Select
        size="xs"
        aria-label={label}
        comboboxProps={{ withinPortal: false }}
        data={['true', 'false']}
        value={value === undefined ? null : String(value)}
        onChange={(next) => next && set({ value: next === 'true' })}
      />
    )
  if (family === 'text' && (operator === 'equals' || operator === 'not_equals'))
    return (
      <ValuePicker
        datasetId={datasetId}
        field={field}
        label={label}
        values={value === undefined ? [] : [value]}
        max={1}
        isNumber={false}
        onChange={([next]) => set(next === undefined ? {} : { value: next })}
      />
    )
  return <Bound field={field} label={label} value={value ?? ''} onChange={(next) => set(bare(next))} />
}

/** How many units, and which: what is counted from now. */
function RelativeFields({ filter, onChange }: Pick<FilterValueProps, 'filter' | 'onChange'>) {
  return (
    <Group gap="xs" wrap="nowrap" grow>
      {!takesNoValue(filter.operator) && (
        <NumberInput
          size="xs"
          min={1}
          allowDecimal={false}
          aria-label={t('How many for {{column}}', { column: filter.column })}
          placeholder={t('How many')}
          value={typeof filter.value === 'number' ? filter.value : ''}
          onChange={(next) => typeof next === 'number' && onChange({ ...filter, value: next })}
        />
      )}
      <Select
        size="xs"
        aria-label={t('Unit for {{column}}', { column: filter.column })}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={filter.operator === 'last' ? unitChoices : wholeUnitChoices}
        value={filter.unit ?? 'day'}
        onChange={(unit) => unit && onChange({ ...filter, unit: unit as NonNullable<Filter['unit']> })}
      />
    </Group>
  )
}

interface BoundProps {
  field: Field | undefined
  label: string
  value: string | number | boolean
  onChange: (value: string) => void
}

function Bound({ field, label, value, onChange }: BoundProps) {
  const type = field?.type === 'date' ? 'date' : field?.type === 'timestamp' ? 'datetime-local' : 'text'
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={t('Value')}
      type={type}
      inputMode={familyOfField(field) === 'number' ? 'decimal' : 'text'}
      defaultValue={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface ValuePickerProps {
  datasetId: number
  field: Field | undefined
  label: string
  values: (string | number | boolean)[]
  isNumber: boolean
  max?: number
  onChange: (values: (string | number | boolean)[]) => void
}

const limit = 50

/** Values of a field, searched as one types; others can be typed too. */
function ValuePicker({ datasetId, field, label, values, isNumber, max, onChange }: ValuePickerProps) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 200)
  const found = useQuery({
    queryKey: ['field-values', datasetId, field?.name, q],
    queryFn: ({ signal }) =>
      api.GET('/api/datasets/{id}/values', {
        path: { id: datasetId },
        query: { field: field?.name ?? '', limit, order: 'count' as const, ...(q ? { q } : {}) },
        signal,
      }),
    // Of a field that the question alone has, the values are typed.
    enabled: field !== undefined && field.source !== 'question',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const offered = found.data?.items.flatMap(({ value }) => (value === null ? [] : [String(value)])) ?? []
  return (
    <TagsInput
      size="xs"
      aria-label={label}
      placeholder={values.length === 0 ? t('Search or type a value') : ''}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
      {...(max === undefined ? {} : { maxTags: max })}
      data={[...new Set(offered)]}
      rightSection={found.isFetching ? <Loader size={12} aria-label={t('Searching')} /> : null}
      searchValue={text}
      onSearchChange={setText}
      value={values.map(String)}
      onChange={(next) => onChange(next.map((one) => (isNumber ? (toNumber(one) ?? one) : one)))}
    />
  )
}
