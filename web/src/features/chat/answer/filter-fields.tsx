import { Button, Group, NumberInput, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { isRelative, takesNoValue } from '../../../../../contract/src/operators.ts'
import { familyOf, toNumber, type ColumnType } from '../../../../../charts/src/values/columns.ts'
import { operatorWords } from '../../../../../charts/src/texts/operators.ts'
import { api } from '../../../lib/api.ts'
import { unitsWords } from '../../../lib/grain-words.ts'
import { t } from '../../../lib/words.ts'
import type { Filter } from './edit-query.ts'

type Scalar = NonNullable<Filter['value']>

interface FilterFieldsProps {
  datasetId: number
  filter: Filter
  type: ColumnType | undefined
  label: string
  onFilter: (filter: Filter) => void
}

/** Whether the values of a filter can be changed here; other conditions are changed in explore. */
export const hasValues = ({ operator }: Filter): boolean => !takesNoValue(operator)

/** The values that a filter compares with, changed together. */
export function FilterFields({ datasetId, filter, type, label, onFilter }: FilterFieldsProps) {
  const { operator, value, values } = filter
  const isList =
    operator === 'in' || operator === 'not_in' || operator === 'equals' || operator === 'not_equals'
  const [texts, setTexts] = useState(() => (values ?? (value === undefined ? [] : [value])).map(String))
  const family = isRelative(operator) ? 'number' : familyOf(type)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = texts.map((text): Scalar => {
      if (family === 'boolean') return text === 'true'
      return family === 'number' ? (toNumber(text) ?? text) : text
    })
    const [first] = typed
    if (first === undefined) return
    if (isList) onFilter(ofList(filter, typed))
    else onFilter(values ? { ...filter, values: typed } : { ...filter, value: first })
  }
  const count = operator === 'between' ? 2 : 1
  return (
    <form onSubmit={submit}>
      {isList ? (
        <ValuePicker {...{ datasetId, field: filter.column, label, texts, onTexts: setTexts }} />
      ) : isRelative(operator) ? (
        <NumberInput
          size="xs"
          label={
            operator === 'last'
              ? t('Last how many {{unit}}', { unit: unitsWords[filter.unit ?? 'day'] })
              : t('Previous how many {{unit}}', { unit: unitsWords[filter.unit ?? 'day'] })
          }
          min={1}
          allowDecimal={false}
          value={texts[0] ?? ''}
          onChange={(next) => setTexts([String(next)])}
        />
      ) : (
        Array.from({ length: count }, (_, at) => (
          <TextInput
            key={at}
            size="xs"
            label={count === 1 ? `${label} ${operatorWords(operator)}` : at === 0 ? t('From') : t('To')}
            value={texts[at] ?? ''}
            onChange={({ currentTarget }) => setTexts(texts.with(at, currentTarget.value))}
          />
        ))
      )}
      <Group justify="flex-end" mt="sm">
        <Button type="submit" size="compact-sm" disabled={texts.length < count || texts.includes('')}>
          {t('Apply')}
        </Button>
      </Group>
    </form>
  )
}

/** One value is compared, several are a list. */
function ofList({ value: _value, values: _values, ...filter }: Filter, typed: Scalar[]): Filter {
  const isNegative = filter.operator === 'not_in' || filter.operator === 'not_equals'
  const [first] = typed
  if (typed.length === 1 && first !== undefined)
    return { ...filter, operator: isNegative ? 'not_equals' : 'equals', value: first }
  return { ...filter, operator: isNegative ? 'not_in' : 'in', values: typed }
}

interface ValuePickerProps {
  datasetId: number
  field: string
  label: string
  texts: string[]
  onTexts: (texts: string[]) => void
}

function ValuePicker({ datasetId, field, label, texts, onTexts }: ValuePickerProps) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 200)
  const found = useQuery({
    queryKey: ['field-values', datasetId, field, q],
    queryFn: ({ signal }) =>
      api.GET('/api/datasets/{id}/values', {
        path: { id: datasetId },
        query: { field, limit: 50, order: 'count' as const, ...(q ? { q } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const offered = found.data?.items.flatMap(({ value }) => (value === null ? [] : [String(value)])) ?? []
  return (
    <TagsInput
      size="xs"
      label={label}
      placeholder={texts.length === 0 ? t('Search or type a value') : ''}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={200}
      data={[...new Set(offered)]}
      searchValue={text}
      onSearchChange={setText}
      value={texts}
      onChange={onTexts}
    />
  )
}
