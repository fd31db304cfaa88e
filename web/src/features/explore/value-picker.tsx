import { Loader, TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../../lib/api.ts'
import { toNumber } from '../../../../charts/src/values/columns.ts'
import { t } from '../../lib/words.ts'

interface ValuePickerProps {
  datasetId: number
  field: string
  label: string
  values: (string | number | boolean)[]
  isNumber: boolean
  max?: number
  onChange: (values: (string | number | boolean)[]) => void
}

const limit = 50

/** Values of a field, searched as one types; others can be typed too. */
export function ValuePicker({ datasetId, field, label, values, isNumber, max, onChange }: ValuePickerProps) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 200)
  const found = useQuery({
    queryKey: ['field-values', datasetId, field, q],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/datasets/{id}/values', {
          params: {
            path: { id: datasetId },
            query: { field, limit, order: 'count' as const, ...(q ? { q } : {}) },
          },
          signal,
        }),
      ),
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
