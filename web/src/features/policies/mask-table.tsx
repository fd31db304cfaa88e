import { Group, NativeSelect, NumberInput, Table, Text } from '@mantine/core'
import type { Schema } from '../../lib/api.ts'
import { familyOf } from '../../../../charts/src/values/columns.ts'
import { spanChoices } from '../../lib/grain-words.ts'
import { t } from '../../lib/words.ts'
import type { ColumnMask, Mask } from './draft.ts'
import { PeopleFields } from './people-fields.tsx'

type Column = Schema<'DatasetColumn'>

const labels = {
  none: t('shown in full'),
  hide: t('hidden: it does not exist'),
  hash: t('a code'),
  partial: t('its ends only'),
  bucket: t('its range only'),
  null: 'empty',
} as const
type Choice = keyof typeof labels

function choicesFor(type: Column['type']): Choice[] {
  const family = familyOf(type)
  if (family === 'text') return ['none', 'hide', 'hash', 'partial', 'null']
  if (type === 'integer') return ['none', 'hide', 'hash', 'partial', 'bucket', 'null']
  if (family === 'number' || family === 'time') return ['none', 'hide', 'hash', 'bucket', 'null']
  return family === 'boolean' ? ['none', 'hide', 'hash', 'null'] : ['none', 'hide', 'null']
}

function maskOf(choice: Exclude<Choice, 'none'>, type: Column['type']): Mask {
  if (choice === 'partial') return { kind: 'partial', keep_last: 4 }
  if (choice !== 'bucket') return { kind: choice }
  return familyOf(type) === 'time' ? { kind: 'bucket', grain: 'month' } : { kind: 'bucket', width: 1000 }
}

/** What a person would see in the place of a value. */
function exampleOf(mask: Mask | undefined): string {
  if (!mask) return 'maria@example.com'
  if (mask.kind === 'hide') return t('no such column')
  if (mask.kind === 'hash') return '9f86d081…'
  if (mask.kind === 'null') return '(empty)'
  if (mask.kind === 'bucket')
    return mask.grain ? `the start of the ${mask.grain}` : `0, ${mask.width}, ${2 * (mask.width ?? 0)} …`
  const text = 'maria@example.com'
  return `${text.slice(0, mask.keep_first ?? 0)}***${mask.keep_last ? text.slice(-mask.keep_last) : ''}`
}

interface Props {
  columns: Column[]
  value: ColumnMask[]
  onChange: (masks: ColumnMask[]) => void
}

/** What each column shows to users who do not see it unmasked. */
export function MaskTable({ columns, value, onChange }: Props) {
  const set = (column: string, next: ColumnMask | undefined) =>
    onChange([...value.filter((one) => one.column !== column), ...(next ? [next] : [])])
  return (
    <Table.ScrollContainer minWidth={640} type="native">
      <Table aria-label={t('Masks of the columns')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Column')}</Table.Th>
            <Table.Th>{t('What they see')}</Table.Th>
            <Table.Th>{t('For example')}</Table.Th>
            <Table.Th>{t('Who sees the original values')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((column) => (
            <MaskRow
              key={column.name}
              column={column}
              value={value.find((one) => one.column === column.name)}
              onChange={(next) => set(column.name, next)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface RowProps {
  column: Column
  value: ColumnMask | undefined
  onChange: (mask: ColumnMask | undefined) => void
}

function MaskRow({ column, value, onChange }: RowProps) {
  const { name, type } = column
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Text size="sm" fw={500} className="wrap-anywhere">
          {name}
        </Text>
        <Text size="xs" c="dimmed" fw={400}>
          {type}
        </Text>
      </Table.Th>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <NativeSelect
            aria-label={t('What others see of {{name}}', { name })}
            data={choicesFor(type).map((choice) => ({ value: choice, label: labels[choice] }))}
            value={value?.mask.kind ?? 'none'}
            onChange={({ currentTarget: { value: choice } }) =>
              onChange(
                choice === 'none'
                  ? undefined
                  : { ...value, column: name, mask: maskOf(choice as Exclude<Choice, 'none'>, type) },
              )
            }
          />
          {value && (
            <MaskDetail name={name} mask={value.mask} onChange={(mask) => onChange({ ...value, mask })} />
          )}
        </Group>
      </Table.Td>
      <Table.Td>
        <Text size="sm" c="dimmed">
          {value ? exampleOf(value.mask) : ''}
        </Text>
      </Table.Td>
      <Table.Td>
        {value && (
          <PeopleFields
            label={t('{{name}} open to', { name })}
            value={value.except ?? {}}
            onChange={(except) => onChange({ ...value, except })}
          />
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function MaskDetail({ name, mask, onChange }: { name: string; mask: Mask; onChange: (mask: Mask) => void }) {
  if (mask.kind === 'bucket' && mask.grain !== undefined)
    return (
      <NativeSelect
        aria-label={t('Range of {{name}}', { name })}
        data={spanChoices}
        value={mask.grain}
        onChange={({ currentTarget }) => onChange({ ...mask, grain: currentTarget.value as 'month' })}
      />
    )
  if (mask.kind === 'bucket')
    return (
      <NumberInput
        aria-label={t('Width of the ranges of {{name}}', { name })}
        w={100}
        min={0.000001}
        value={mask.width ?? 1}
        onChange={(width) => onChange({ ...mask, width: Number(width) || 1 })}
      />
    )
  if (mask.kind !== 'partial') return null
  return (
    <>
      {(['keep_first', 'keep_last'] as const).map((end) => (
        <NumberInput
          key={end}
          aria-label={t('{{value}} characters of {{name}} that stay', {
            value: end === 'keep_first' ? t('First') : t('Last'),
            name,
          })}
          w={70}
          min={0}
          max={20}
          value={mask[end] ?? 0}
          onChange={(count) => onChange({ ...mask, [end]: Number(count) || 0 })}
        />
      ))}
    </>
  )
}
