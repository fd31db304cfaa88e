import { ActionIcon, Button, Group, ScrollArea, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { familyOf, toNumber } from '../../../../charts/src/values/columns.ts'
import { valueKey } from '../../../../charts/src/values/listed-values.ts'
import { api, type Schema } from '../../lib/api.ts'
import { withChanges } from '../../lib/changed.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../failure-alert.tsx'
import { ColorField } from '../forms/color-field.tsx'
import { errorAt, type DatasetColumn, type Dimension, type Errors } from './model-field.ts'
import { moveItem } from './model-field.ts'

type Value = Schema<'DimensionValue'>

interface ValueRowsProps {
  dimension: Dimension
  column: DatasetColumn
  path: string
  errors: Errors
  datasetId: number
  onDimension: (dimension: Dimension) => void
}

const maxValues = 500
const listedFamilies = new Set(['text', 'number', 'boolean'])

/** Whether the values of a dimension can be put in an order of their own. */
export const listsValues = ({ kind, bin }: Dimension, { type }: DatasetColumn): boolean =>
  kind !== 'time' && bin === undefined && listedFamilies.has(familyOf(type))

/** The values of a dimension in their own order, with what they are called and their colors. */
export function ValueRows({ dimension, column, path, errors, datasetId, onDimension }: ValueRowsProps) {
  const { values = [], unlisted_values: unlisted = 'by_value' } = dimension
  const set = (next: Value[]) =>
    onDimension(
      withChanges(dimension, {
        values: next.length > 0 ? next : undefined,
        ...(next.length > 0 ? {} : { unlisted_values: undefined }),
      }),
    )
  const fill = useMutation({
    mutationFn: () =>
      api.GET('/api/datasets/{id}/values', {
        path: { id: datasetId },
        query: { field: column.name, limit: maxValues, order: 'value' },
      }),
    onSuccess: ({ items }) => set(withFound(values, items)),
  })
  return (
    <Stack gap="xs" role="group" aria-label={t('Values')}>
      <Text size="sm" fw={500}>
        {t('Values')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('In the order in which charts, tables and filters show them, with their labels and colors.')}
      </Text>
      <FailureAlert error={fill.error} />
      <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars="y">
        <Stack gap="xs">
          {values.map((one, at) => (
            <ValueRow
              key={at}
              value={one}
              type={column.type}
              error={errorAt(errors, `${path}.values.${at}`)}
              onValue={(next) => set(values.with(at, next))}
              onUp={at > 0 ? () => set(moveItem(values, at, -1)) : undefined}
              onDown={at < values.length - 1 ? () => set(moveItem(values, at, 1)) : undefined}
              onRemove={() => set(values.toSpliced(at, 1))}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group gap="xs" align="flex-end">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={values.length >= maxValues}
          onClick={() => set([...values, { value: column.type === 'boolean' ? true : '' }])}
        >
          {t('Add a value')}
        </Button>
        <Button variant="default" size="xs" loading={fill.isPending} onClick={() => fill.mutate()}>
          {t('Add all values of the column')}
        </Button>
        {values.length > 0 && (
          <Select
            size="xs"
            w={240}
            label={t('Other values')}
            allowDeselect={false}
            data={[
              { value: 'by_value', label: t('Follow in order of their values') },
              { value: 'by_query', label: t('Follow in the order of the query') },
            ]}
            value={unlisted}
            onChange={(next) =>
              onDimension(withChanges(dimension, { unlisted_values: next === 'by_query' ? next : undefined }))
            }
          />
        )}
      </Group>
    </Stack>
  )
}

/** Values of the column that are not listed yet, behind those that are. */
function withFound(values: Value[], items: Schema<'FieldValues'>['items']): Value[] {
  const known = new Set(values.map(({ value }) => valueKey(value)))
  const found = items.flatMap(({ value }): Value[] =>
    value === null || known.has(valueKey(value)) ? [] : [{ value: value as Value['value'] }],
  )
  return [...values, ...found].slice(0, maxValues)
}

/** Without what was emptied; the value itself may be an empty text. */
const written = ({ value, label, color }: Value): Value => ({
  value,
  ...(label ? { label } : {}),
  ...(color ? { color } : {}),
})

interface ValueRowProps {
  value: Value
  type: DatasetColumn['type']
  error: string | undefined
  onValue: (value: Value) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

function ValueRow({ value: one, type, error, onValue, onUp, onDown, onRemove }: ValueRowProps) {
  const text = String(one.value)
  const typed = (next: string): Value['value'] => {
    if (type === 'boolean') return next === 'true'
    return familyOf(type) === 'number' ? (toNumber(next) ?? next) : next
  }
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        size="xs"
        flex={1}
        aria-label={t('Value')}
        placeholder={t('Value')}
        value={text}
        error={error}
        onChange={({ currentTarget: { value } }) => onValue({ ...one, value: typed(value) })}
      />
      <TextInput
        size="xs"
        flex={1}
        aria-label={t('Label of {{value}}', { value: text })}
        placeholder={t('Label')}
        value={one.label ?? ''}
        onChange={({ currentTarget: { value } }) => onValue(written({ ...one, label: value }))}
      />
      <ColorField
        size="xs"
        w={130}
        word={t('Color of {{value}}', { value: text })}
        aria-label={t('Color of {{value}}', { value: text })}
        placeholder={t('Color')}
        value={one.color ?? ''}
        onChange={(color) => onValue(written({ ...one, color }))}
      />
      <ActionIcon aria-label={t('Move {{value}} up', { value: text })} disabled={!onUp} onClick={onUp}>
        <IconArrowUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('Move {{value}} down', { value: text })} disabled={!onDown} onClick={onDown}>
        <IconArrowDown size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('Remove {{value}}', { value: text })} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
