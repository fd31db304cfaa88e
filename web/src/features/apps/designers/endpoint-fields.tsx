import { Group, MultiSelect, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core'
import { withChanges } from '../../../lib/changed.ts'
import type { FieldChoice } from '../../../lib/dataset-fields.ts'
import { spanChoices } from '../../../lib/grain-words.ts'
import { t } from '../../../lib/words.ts'
import { errorAt } from '../../../ui/field-forms/model-field.ts'
import { EndpointFilters } from './endpoint-filters.tsx'
import { OrderSelect } from './order-select.tsx'
import {
  columnOf,
  type EndpointQuery,
  isTime,
  measureChoices,
  measureOf,
  resultNames,
  valueOf,
} from './endpoint-query.ts'

interface QueryFieldsProps {
  query: EndpointQuery
  columns: FieldChoice[]
  measures: FieldChoice[]
  errors: Record<string, string>
  onChange: (query: EndpointQuery) => void
}

/** What is grouped, computed, sorted and filtered. */
export function QueryFields({ query, columns, measures, errors, onChange }: QueryFieldsProps) {
  const { dimensions = [], measures: chosen = [], filters = [], limit } = query
  const typeOf = (column: string) => columns.find(({ name }) => name === column)?.type
  const names = dimensions.map(columnOf)
  const known = new Set(columns.map(({ name }) => name))
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MultiSelect
          label={t('Group by')}
          description={t('Without measures: one row for each combination')}
          searchable
          hidePickedOptions
          nothingFoundMessage={t('No such field')}
          data={[
            ...columns.map(({ name, label }) => ({ value: name, label })),
            ...names.filter((name) => !known.has(name)).map((name) => ({ value: name, label: name })),
          ]}
          value={names}
          error={errorAt(errors, 'query.dimensions')}
          onChange={(next) =>
            onChange({
              ...query,
              dimensions: next.map((name) => dimensions.find((one) => columnOf(one) === name) ?? name),
            })
          }
        />
        <MultiSelect
          label={t('Measures')}
          description={t('Of the model, or computed from a column')}
          searchable
          hidePickedOptions
          limit={200}
          nothingFoundMessage={t('No such measure')}
          data={measureChoices(measures, columns, chosen)}
          value={chosen.map(valueOf)}
          error={errorAt(errors, 'query.measures')}
          onChange={(next) => onChange({ ...query, measures: next.map(measureOf) })}
        />
        {dimensions.map((one, at) => {
          const column = columnOf(one)
          if (!isTime(typeOf(column))) return null
          const grain = typeof one === 'object' && 'column' in one ? one.grain : undefined
          return (
            <Select
              key={column}
              label={t('Granularity of {{column}}', { column })}
              clearable
              clearButtonProps={{ 'aria-label': t('As stored') }}
              placeholder={t('As stored')}
              data={spanChoices}
              value={typeof grain === 'string' ? grain : null}
              onChange={(next) =>
                onChange({
                  ...query,
                  dimensions: dimensions.with(
                    at,
                    next === null ? column : { column, grain: next as never, name: column },
                  ),
                })
              }
            />
          )
        })}
        <NumberInput
          label={t('Rows by default')}
          description={t('Where a call names no limit')}
          min={1}
          max={100_000}
          allowDecimal={false}
          value={limit ?? ''}
          error={errors['query.limit']}
          onChange={(next) =>
            onChange(withChanges(query, { limit: typeof next === 'number' ? next : undefined }))
          }
        />
      </SimpleGrid>
      <ResultSort query={query} error={errorAt(errors, 'query.sort')} onChange={onChange} />
      <EndpointFilters
        query={query}
        columns={columns}
        errors={errors}
        filters={filters}
        onChange={onChange}
      />
    </Stack>
  )
}

interface ResultSortProps {
  query: EndpointQuery
  error: string | undefined
  onChange: (query: EndpointQuery) => void
}

/** By which column of the result its rows are sorted. */
function ResultSort({ query, error, onChange }: ResultSortProps) {
  const first = query.sort?.[0]
  const by = typeof first?.by === 'string' ? first.by : null
  const names = resultNames(query)
  const set = (sort: EndpointQuery['sort'] | undefined) => onChange(withChanges(query, { sort }))
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label={t('Sorted by')}
        clearable
        clearButtonProps={{ 'aria-label': t('No order') }}
        data={by === null || names.includes(by) ? names : [...names, by]}
        value={by}
        error={error}
        onChange={(name) => set(name === null ? undefined : [{ ...first, by: name }])}
      />
      {first && <OrderSelect value={first.order ?? 'asc'} onChange={(order) => set([{ ...first, order }])} />}
    </Group>
  )
}
