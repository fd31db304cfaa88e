import { Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { familyOf } from '../../../../charts/src/values/columns.ts'
import { isTimed } from '../../lib/aggregates.ts'
import { withChanges } from '../../lib/changed.ts'
import { t } from '../../lib/words.ts'
import { errorAt, type DatasetColumn, type Errors, type Measure } from './model-field.ts'
import { FilterRows } from './filter-rows.tsx'
import { aggregateChoicesOf } from './measure-kinds.ts'

interface AggregateFieldsProps {
  measure: Measure
  path: string
  errors: Errors
  columns: DatasetColumn[]
  onMeasure: (measure: Measure) => void
}

/** What an aggregate is computed of, and over which rows. */
export function AggregateFields({ measure, path, errors, columns, onMeasure }: AggregateFieldsProps) {
  const column = columns.find(({ name }) => name === measure.column)
  const times = columns.filter(({ type }) => familyOf(type) === 'time').map(({ name }) => name)
  return (
    <>
      <Group gap="md" align="flex-start" grow>
        <Select
          label={t('Compute')}
          allowDeselect={false}
          data={aggregateChoicesOf(column)}
          value={measure.aggregate ?? null}
          error={errorAt(errors, `${path}.aggregate`)}
          onChange={(aggregate) =>
            aggregate &&
            onMeasure(
              withChanges(measure, {
                aggregate: aggregate as NonNullable<Measure['aggregate']>,
                percentile: aggregate === 'percentile' ? (measure.percentile ?? 95) : undefined,
                by: isTimed(aggregate) ? (measure.by ?? times[0]) : undefined,
              }),
            )
          }
        />
        <Select
          label={t('Of')}
          placeholder={t('Rows')}
          searchable
          clearable={measure.aggregate === 'count'}
          clearButtonProps={{ 'aria-label': t('Count rows') }}
          data={columns.map(({ name }) => name)}
          value={measure.column ?? null}
          error={errorAt(errors, `${path}.column`)}
          onChange={(name) => onMeasure(withChanges(measure, { column: name ?? undefined }))}
        />
        {measure.aggregate === 'percentile' && (
          <NumberInput
            label={t('Percentile')}
            min={0}
            max={100}
            value={measure.percentile ?? ''}
            error={errorAt(errors, `${path}.percentile`)}
            onChange={(value) =>
              onMeasure(withChanges(measure, { percentile: typeof value === 'number' ? value : undefined }))
            }
          />
        )}
        {measure.aggregate && isTimed(measure.aggregate) && (
          <Select
            label={t('By the time')}
            allowDeselect={false}
            data={times}
            value={measure.by ?? null}
            error={errorAt(errors, `${path}.by`)}
            onChange={(by) => by && onMeasure(withChanges(measure, { by }))}
          />
        )}
      </Group>
      <Stack gap={6} role="group" aria-label={t('Only rows where')}>
        <Text size="sm" fw={500}>
          {t('Only rows where')}
        </Text>
        <FilterRows
          columns={columns}
          filters={measure.filters ?? []}
          path={`${path}.filters`}
          errors={errors}
          onFilters={(filters) =>
            onMeasure(withChanges(measure, { filters: filters.length > 0 ? filters : undefined }))
          }
        />
      </Stack>
    </>
  )
}
