import { ActionIcon, Autocomplete, Group, Select, TagsInput, Tooltip } from '@mantine/core'
import { IconColumns, IconX } from '@tabler/icons-react'
import { familyOf, type ColumnFamily } from '../../../../../charts/src/values/columns.ts'
import { t } from '../../../lib/words.ts'
import { scalarOf } from '../../../ui/schema-form/scalar-field.tsx'
import type { ComparisonRowProps as RowProps } from '../../../ui/conditions/condition-group.tsx'
import { ColumnChoice, type StepColumn } from './column-choice.tsx'
import { comparisonChoices, valuesOf, withOperator, type Comparison } from './condition.ts'

interface ComparisonRowProps extends RowProps<Comparison> {
  columns: StepColumn[]
  samplesOf: (column: string) => string[]
}

/** One column compared with values, or with another column. */
export function ComparisonRow(props: ComparisonRowProps) {
  const { label, columns, comparison, error, onComparison, onRemove } = props
  const family = familyOf(columns.find(({ name }) => name === comparison.column)?.type)
  const choices = comparisonChoices(family)
  const changeColumn = (column: string | undefined) => {
    if (column === undefined) return
    const fits = comparisonChoices(familyOf(columns.find(({ name }) => name === column)?.type))
    const operator = fits.find(({ value }) => value === comparison.operator) ?? fits[0]
    onComparison({ column, operator: operator?.value ?? 'equals' })
  }
  return (
    <div className="setting-list-row" role="group" aria-label={label}>
      <div className="setting-list-fields">
        <div>
          <ColumnChoice
            isBare
            label={t('Column of {{label}}', { label })}
            required
            error={undefined}
            columns={columns}
            value={comparison.column}
            onChange={changeColumn}
          />
        </div>
        <div>
          <Select
            aria-label={t('How {{label}} is compared', { label })}
            allowDeselect={false}
            data={choices}
            value={comparison.operator}
            onChange={(operator) => operator && onComparison(withOperator(comparison, operator))}
          />
        </div>
        <div data-wide>
          <ComparedWith {...props} family={family} error={error} />
        </div>
      </div>
      <Group gap={0} wrap="nowrap">
        <ActionIcon size="sm" aria-label={t('Remove {{label}}', { label })} onClick={onRemove}>
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  )
}

function ComparedWith(props: ComparisonRowProps & { family: ColumnFamily }) {
  const { label, columns, samplesOf, comparison, family, error, onComparison } = props
  const { column, operator, value, values = [], to_column } = comparison
  const { to_column: _column, value: _value, ...bare } = comparison
  const many = valuesOf(operator)
  const name = t('Value of {{label}}', { label })
  if (many === 'none') return null
  if (many === 'many' || many === 'two')
    return (
      <TagsInput
        aria-label={name}
        placeholder={many === 'two' ? t('From and to, Enter after each') : t('Type a value and press Enter')}
        maxTags={many === 'two' ? 2 : 1000}
        data={samplesOf(column)}
        value={values.map(String)}
        error={error}
        onChange={(next) =>
          onComparison({ ...comparison, values: next.map((text) => scalarOf(text, family) as string) })
        }
      />
    )
  if (to_column !== undefined)
    return (
      <Group gap={4} wrap="nowrap" align="flex-end">
        <div className="grows">
          <ColumnChoice
            isBare
            label={t('Other column of {{label}}', { label })}
            required
            error={error}
            columns={columns}
            value={to_column}
            onChange={(next) => onComparison({ ...bare, to_column: next ?? '' })}
          />
        </div>
        <WithColumn isOn onClick={() => onComparison(bare)} />
      </Group>
    )
  if (family === 'boolean')
    return (
      <Select
        aria-label={name}
        allowDeselect={false}
        data={['true', 'false']}
        placeholder={t('true or false')}
        value={value === undefined ? null : String(value)}
        error={error}
        onChange={(next) => onComparison({ ...bare, value: next === 'true' })}
      />
    )
  return (
    <Group gap={4} wrap="nowrap">
      <Autocomplete
        className="grows"
        aria-label={name}
        placeholder={family === 'time' ? '2026-01-31' : t('Value')}
        data={samplesOf(column)}
        value={value === undefined ? '' : String(value)}
        error={error}
        onChange={(text) =>
          onComparison(text === '' ? bare : { ...bare, value: scalarOf(text, family) as string })
        }
      />
      <WithColumn isOn={false} onClick={() => onComparison({ ...bare, to_column: '' })} />
    </Group>
  )
}

function WithColumn({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  const label = isOn ? t('Compare with a value') : t('Compare with another column')
  return (
    <Tooltip label={label}>
      <ActionIcon size={36} aria-label={label} aria-pressed={isOn} onClick={onClick}>
        <IconColumns size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
