import { takesNoValue } from '../../../../contract/src/operators.ts'
import { ActionIcon, Autocomplete, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Schema } from '../../lib/api.ts'
import { familyOf } from '../../../../charts/src/values/columns.ts'
import { fixedOperatorChoices } from '../../../../charts/src/texts/operators.ts'
import { t } from '../../lib/words.ts'
import type { ComparisonRowProps } from '../../ui/conditions/condition-group.tsx'
import { type Comparison, compareWith, valuesFrom } from './draft.ts'

type Column = Schema<'DatasetColumn'>

interface Props extends ComparisonRowProps<Comparison> {
  columns: Column[]
  attributes: string[]
}

/** One column compared with a value, or with an attribute of the person. */
export function ComparisonFields({
  columns,
  comparison: value,
  attributes,
  onComparison: onChange,
  onRemove,
}: Props) {
  const type = columns.find(({ name }) => name === value.column)?.type
  const operators = fixedOperatorChoices(familyOf(type))
  const isPersonal = value.attribute !== undefined
  const takesValue = !takesNoValue(value.operator)
  const text = isPersonal ? value.attribute : String(value.values ?? value.value ?? '')
  const given = (next: string, personal = isPersonal) =>
    personal ? { attribute: next } : { values: valuesFrom(next, type) }
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        label={t('Column')}
        data={columns.map(({ name }) => name)}
        value={value.column}
        onChange={({ currentTarget: { value: column } }) => onChange({ ...value, column })}
      />
      <NativeSelect
        label={t('Rule')}
        data={operators}
        value={value.operator}
        onChange={({ currentTarget }) =>
          onChange(
            compareWith(
              { column: value.column, operator: currentTarget.value as Comparison['operator'] },
              given(text ?? ''),
            ),
          )
        }
      />
      {takesValue && (
        <NativeSelect
          label={t('Compared with')}
          data={[
            { value: 'attribute', label: t('what the person has') },
            { value: 'value', label: t('a value') },
          ]}
          value={isPersonal ? 'attribute' : 'value'}
          onChange={({ currentTarget }) =>
            onChange(compareWith(value, given(text ?? '', currentTarget.value === 'attribute')))
          }
        />
      )}
      {takesValue && isPersonal && (
        <Autocomplete
          label={t('Attribute')}
          data={attributes}
          value={text ?? ''}
          onChange={(attribute) => onChange(compareWith(value, { attribute }))}
        />
      )}
      {takesValue && !isPersonal && (
        <TextInput
          key={`${value.column} ${value.operator}`}
          label={t('Value')}
          description={value.values ? t('Several, with commas between them') : undefined}
          defaultValue={text ?? ''}
          onChange={({ currentTarget }) => onChange(compareWith(value, given(currentTarget.value)))}
        />
      )}
      <ActionIcon
        aria-label={t('Remove the rule about {{column}}', { column: value.column })}
        onClick={onRemove}
        mb={6}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
