import { Group, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { ColumnChoice, ColumnsChoice, type StepColumn } from '../fields/column-choice.tsx'
import type { RecipeIncremental } from '../draft/recipe-draft.ts'
import { familyOf } from '../../../../../charts/src/values/columns.ts'
import { t } from '../../../lib/words.ts'

interface IncrementalFieldsProps {
  columns: StepColumn[]
  incremental: RecipeIncremental | null
  mayEdit: boolean
  errors: Record<string, string>
  onChange: (incremental: RecipeIncremental | null, about: string) => void
}

const ways = [
  { value: 'full', label: t('All rows'), says: t('Each run replaces all rows.') },
  {
    value: 'append',
    label: t('Add new rows'),
    says: t('Rows beyond the largest value so far are added at the end.'),
  },
  {
    value: 'merge',
    label: t('Update by key'),
    says: t('New rows replace those with the same keys; others stay.'),
  },
]
const units = ['minute', 'hour', 'day', 'week', 'month'] as const

/** Whether a run rebuilds everything, or only adds what is new. */
export function IncrementalFields({
  columns,
  incremental,
  mayEdit,
  errors,
  onChange,
}: IncrementalFieldsProps) {
  const way = incremental?.strategy ?? 'full'
  const rising = columns.filter(({ type }) => ['number', 'time'].includes(familyOf(type)))
  const choose = (next: string) => {
    if (next === 'full') return onChange(null, 'incremental')
    const strategy = next as RecipeIncremental['strategy']
    const { keys: _keys, ...rest } = incremental ?? { column: rising.at(0)?.name ?? '' }
    onChange(
      { ...rest, strategy, ...(strategy === 'merge' ? { keys: incremental?.keys ?? [] } : {}) },
      'incremental',
    )
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('What a run makes')}
        fullWidth
        disabled={!mayEdit}
        value={way}
        data={ways.map(({ value, label }) => ({ value, label }))}
        onChange={choose}
      />
      <Text size="sm" c="dimmed">
        {ways.find(({ value }) => value === way)?.says}
      </Text>
      {incremental && (
        <>
          <ColumnChoice
            label={t('Column that marks new rows')}
            description={t('A time or a number that rises from one run to the next')}
            required
            error={errors['column']}
            columns={rising}
            value={incremental.column}
            onChange={(column) => onChange({ ...incremental, column: column ?? '' }, 'incremental column')}
          />
          {incremental.strategy === 'merge' && (
            <ColumnsChoice
              label={t('Keys')}
              description={t('Key columns')}
              required
              error={errors['keys']}
              columns={columns}
              value={incremental.keys ?? []}
              onChange={(keys) => onChange({ ...incremental, keys: keys ?? [] }, 'incremental keys')}
            />
          )}
          <Lookback
            incremental={incremental}
            columns={columns}
            error={errors['lookback']}
            onChange={onChange}
          />
        </>
      )}
    </Stack>
  )
}

interface LookbackProps extends Pick<IncrementalFieldsProps, 'columns' | 'onChange'> {
  incremental: RecipeIncremental
  error: string | undefined
}

function Lookback({ incremental, columns, error, onChange }: LookbackProps) {
  const { lookback: _lookback, ...rest } = incremental
  const lookback = incremental.lookback ?? undefined
  const isTime = familyOf(columns.find(({ name }) => name === incremental.column)?.type) === 'time'
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NumberInput
        label={t('Look back')}
        description={t('For what arrives late')}
        flex={1}
        min={1}
        allowDecimal={false}
        placeholder={t('not at all')}
        error={error}
        value={lookback?.amount ?? ''}
        onChange={(amount) =>
          onChange(
            typeof amount === 'number' && amount > 0
              ? { ...rest, lookback: isTime ? { amount, unit: lookback?.unit ?? 'day' } : { amount } }
              : rest,
            'incremental lookback',
          )
        }
      />
      {isTime && lookback && (
        <Select
          aria-label={t('Unit to look back in')}
          allowDeselect={false}
          w={130}
          data={units.map((unit) => ({ value: unit, label: lookback.amount === 1 ? unit : `${unit}s` }))}
          value={lookback.unit ?? 'day'}
          onChange={(unit) =>
            unit &&
            onChange(
              { ...rest, lookback: { amount: lookback.amount, unit: unit as (typeof units)[number] } },
              'incremental unit',
            )
          }
        />
      )}
    </Group>
  )
}
