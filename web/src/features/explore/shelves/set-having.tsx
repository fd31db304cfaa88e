import { ActionIcon, Button, Group, NumberInput, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { numberMarks } from '../../../../../charts/src/values/locale.ts'
import type { Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { familyOfField, type Field } from '../draft/field.ts'

type SetHaving = Schema<'SetHaving'>

interface SetHavingFieldsProps {
  fields: Field[]
  having: readonly SetHaving[]
  onHaving: (having: SetHaving[]) => void
}

const tests: { value: SetHaving['operator']; label: string }[] = [
  { value: 'greater_or_equal', label: t('at least') },
  { value: 'greater', label: t('above') },
  { value: 'less_or_equal', label: t('at most') },
  { value: 'less', label: t('below') },
  { value: 'equals', label: t('exactly') },
]

const rows = '(rows)'

/** How much there has to be of the rows of one value: so many of them, or such a sum. */
export function SetHavingFields({ fields, having, onHaving }: SetHavingFieldsProps) {
  const shown = fields.filter(({ is_hidden }) => !is_hidden)
  const measures = shown.filter(({ role, join }) => role === 'measure' && join === null)
  const numbers = shown.filter((field) => field.role === 'dimension' && familyOfField(field) === 'number')
  const choices = [
    { value: rows, label: t('Count of rows') },
    ...measures.map(({ name, label }) => ({ value: `measure ${name}`, label })),
    ...numbers.map(({ name, label }) => ({
      value: `sum ${name}`,
      label: t('Sum of {{column}}', { column: label }),
    })),
  ]
  return (
    <>
      {having.map((one, at) => (
        <Group
          key={at}
          gap={6}
          wrap="nowrap"
          role="group"
          aria-label={t('Amount {{number}}', { number: at + 1 })}
        >
          <Select
            size="xs"
            aria-label={t('What is counted')}
            allowDeselect={false}
            searchable
            comboboxProps={{ withinPortal: false }}
            data={choices}
            value={valueOf(one)}
            onChange={(next) => next && onHaving(having.with(at, { ...one, measure: measureOf(next) }))}
          />
          <Select
            size="xs"
            w={110}
            aria-label={t('How it is compared')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={tests}
            value={one.operator}
            onChange={(operator) => operator && onHaving(having.with(at, { ...one, operator }))}
          />
          <NumberInput
            size="xs"
            w={90}
            aria-label={t('Bound')}
            {...numberMarks()}
            value={typeof one.value === 'number' ? one.value : ''}
            onChange={(next) => {
              const { value: _value, ...rest } = one
              onHaving(having.with(at, typeof next === 'number' ? { ...rest, value: next } : rest))
            }}
          />
          <ActionIcon
            size="sm"
            aria-label={t('Remove the amount {{number}}', { number: at + 1 })}
            onClick={() => onHaving(having.toSpliced(at, 1))}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            onHaving([...having, { measure: { aggregate: 'count' }, operator: 'greater_or_equal' }])
          }
        >
          {t('At least so much …')}
        </Button>
      </Group>
    </>
  )
}

function valueOf({ measure }: SetHaving): string {
  if (typeof measure === 'string') return `measure ${measure}`
  return measure.column === undefined ? rows : `${measure.aggregate} ${measure.column}`
}

function measureOf(value: string): SetHaving['measure'] {
  if (value === rows) return { aggregate: 'count' }
  const name = value.slice(value.indexOf(' ') + 1)
  return value.startsWith('measure ') ? name : { aggregate: 'sum', column: name }
}
