import { Fieldset, Group, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { FormatFields } from '../../ui/forms/format-fields.tsx'
import { SchemaForm } from '../../ui/schema-form/schema-form.tsx'
import type { SettingFieldProps } from '../../ui/schema-form/setting-drawing.ts'
import { OwnMapInput } from './own-map-input.tsx'
import { SpecInput } from './spec-input.tsx'
import { SettingWords } from '../../ui/schema-form/setting-field.tsx'
import type { ChartOptions, ChartTable } from '../../../../charts/src/drawn-kind.ts'

/** Options that follow the answer unless their author decides. */
const automatic = ['show_legend', 'horizontal', 'stacked']

const onByDefault = /true unless given/

interface Around {
  /** Series of the chart, by name. */
  series: string[]
  table?: ChartTable | undefined
}

/** Draws what the charts know more of than the schema of their options; the form draws the rest. */
export function drawInput(field: SettingFieldProps, { series, table }: Around): ReactNode | undefined {
  const { path = '', setting } = field
  const name = path.split('.').at(-1) ?? ''
  if (name === 'spec') return <SpecInput {...field} table={table} />
  if (name === 'own_map') return <OwnMapInput {...field} />
  if (name === 'format') return <FormatInput {...field} />
  if (name === 'series' && setting.type === 'string') return <SeriesInput {...field} series={series} />
  if (setting.type === 'boolean') return <BooleanInput {...field} isAutomatic={automatic.includes(name)} />
  if (setting.properties && !path.includes('.')) return <GroupInput {...field} />
  return undefined
}

/** Parts of the options that mean nothing beside the others. */
export function isInputShown(path: string, item: Record<string, unknown>): boolean {
  const name = path.split('.').at(-1)
  if (path.startsWith('reference_lines.') && (name === 'value' || name === 'percentile'))
    return item['of'] === name
  if (path.startsWith('trend_lines.') && name === 'window') return item['kind'] === 'moving_average'
  if (path === 'forecast.season') return item['method'] !== 'linear'
  if (path.includes('.rules.') && name === 'upper') return item['operator'] === 'between'
  if (path.includes('.rules.') && name === 'value') return item['operator'] !== 'is_null'
  return true
}

export const isInputFirst = (path: string): boolean =>
  ['value', 'percentile', 'label', 'window', 'until', 'upper'].includes(path.split('.').at(-1) ?? '')

function FormatInput({ label, value, error, item, onChange }: SettingFieldProps) {
  const format = (value ?? formatOption(item ?? {})) as ChartOptions['format']
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <FormatFields format={format} type="number" currency={undefined} error={error} onFormat={onChange} />
    </Stack>
  )
}

/** The format that the two older options come to. */
function formatOption({ number_format, unit }: ChartOptions): ChartOptions['format'] {
  if (!number_format && !unit) return undefined
  if (number_format === 'percent' || number_format === 'bytes') return { kind: number_format }
  return {
    kind: 'number',
    ...(number_format === 'plain' ? {} : { compact: true }),
    ...(unit ? { unit } : {}),
  }
}

function SeriesInput({ label, value, error, series, onChange }: SettingFieldProps & Around) {
  return (
    <Select
      label={label}
      error={error}
      data={series}
      placeholder={series[0]}
      clearable
      clearButtonProps={{ 'aria-label': t('The first series') }}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

function BooleanInput(props: SettingFieldProps & { isAutomatic: boolean }) {
  const { label, setting, value, isAutomatic, onChange } = props
  const words = setting.description ?? ''
  const isOn = onByDefault.test(words)
  if (!isAutomatic)
    return (
      <Switch
        label={label}
        description={isOn || words === '' ? undefined : <SettingWords text={words} />}
        checked={value === undefined ? isOn : value === true}
        onChange={(event) => onChange(event.currentTarget.checked === isOn ? undefined : !isOn)}
      />
    )
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{label}</Text>
      <SegmentedControl
        size="xs"
        aria-label={label}
        value={value === undefined ? 'auto' : value === true ? 'yes' : 'no'}
        onChange={(next) => onChange(next === 'auto' ? undefined : next === 'yes')}
        data={[
          { value: 'auto', label: t('Automatic') },
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]}
      />
    </Group>
  )
}

/** Settings that belong to one thing, which is there or not. */
function GroupInput({ label, setting, value, errors, path = '', onChange }: SettingFieldProps) {
  const start = path === 'forecast' ? { periods: 12 } : {}
  return (
    <Stack gap="xs">
      <Switch
        label={label}
        checked={value !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? start : undefined)}
      />
      {value !== undefined && (
        <Fieldset legend={label} radius="md">
          <SchemaForm
            path={path}
            schema={setting}
            value={value as Record<string, unknown>}
            {...(errors ? { errors } : {})}
            onChange={onChange}
          />
        </Fieldset>
      )}
    </Stack>
  )
}
