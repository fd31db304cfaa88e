import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { withoutTotals } from '../../../../charts/src/values/pivot.ts'
import { t } from '../../lib/words.ts'
import { DrawSettings, resolveSchema, type Drawing } from '../../ui/schema-form/setting-drawing.ts'
import { SettingField } from '../../ui/schema-form/setting-field.tsx'
import { errorsBelow } from '../../ui/schema-form/setting-schema.ts'
import type { ChartOptions, ChartSetting, ChartTable } from '../../../../charts/src/drawn-kind.ts'
import { chartKind } from '../kinds.ts'
import { shapeOf } from '../../../../charts/src/shape.ts'
import { withColumnOptions } from '../../../../charts/src/column-options.ts'
import { ColumnSettings } from './column-settings.tsx'
import { KindMenu } from './kind-menu.tsx'
import { optionsSchema } from './options-schema.generated.ts'
import { drawInput, isInputFirst, isInputShown } from './setting-inputs.tsx'

interface ChartSettingsProps {
  kind: string
  options: ChartOptions
  /** What the chart shows; undefined while it is not there. */
  table: ChartTable | undefined
  /** What the server finds wrong, by place: "forecast.periods". */
  errors?: Record<string, string>
  onChange: (changed: { kind: string; options: ChartOptions }) => void
}

const defs = optionsSchema.$defs ?? {}
const none: Record<string, string> = {}

/** How a chart is drawn: its kind and the options that it takes. Whoever shows the chart beside it shows every change at once. */
export function ChartSettings({ kind, options, table, errors = none, onChange }: ChartSettingsProps) {
  const { settings, label } = chartKind(kind)
  const series = useMemo(
    () =>
      table ? shapeOf(withoutTotals(withColumnOptions(table, options))).series.map(({ name }) => name) : [],
    [table, options],
  )
  const drawing = useMemo(
    (): Drawing => ({
      defs,
      draw: (field) => drawInput(field, { series }),
      isShown: isInputShown,
      isFirst: isInputFirst,
    }),
    [series],
  )
  return (
    <DrawSettings value={drawing}>
      <Stack gap="md" role="group" aria-label={t('Settings of the chart')}>
        <KindMenu value={kind} table={table} onChange={(next) => onChange({ kind: next, options })} />
        {settings.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('{{label}} has nothing to set.', { label })}
          </Text>
        )}
        {settings.map((setting) => (
          <OptionInput
            key={setting.option}
            setting={setting}
            options={options}
            table={table}
            errors={errors}
            onOptions={(next) => onChange({ kind, options: next })}
          />
        ))}
      </Stack>
    </DrawSettings>
  )
}

interface OptionInputProps extends Pick<ChartSettingsProps, 'options' | 'table'> {
  setting: ChartSetting
  errors: Record<string, string>
  onOptions: (options: ChartOptions) => void
}

function OptionInput({
  setting: { option, label, hint },
  options,
  table,
  errors,
  onOptions,
}: OptionInputProps) {
  const columnOptions = optionsSchema.properties?.[option]
  if (!columnOptions) return null
  if (option === 'columns')
    return <ColumnSettings label={label} options={options} table={table} onOptions={onOptions} />
  const setting = resolveSchema(columnOptions, defs)
  const field = {
    label,
    setting: { ...setting, description: hint ?? setting.description ?? '' },
    required: false,
    value: options[option],
    error: errors[option],
    errors: errorsBelow(option, errors),
    path: option,
    item: options,
    onChange: (next: unknown) => onOptions(withOption(options, option, next)),
  }
  return drawInput(field, { series: [], table }) ?? <SettingField {...field} />
}

/** A format takes the place of the two older options that say less. */
function withOption(options: ChartOptions, option: keyof ChartOptions, value: unknown): ChartOptions {
  const { [option]: _old, ...rest } = options
  const kept = option === 'format' ? { ...rest, number_format: undefined, unit: undefined } : rest
  const next = value === undefined || value === '' ? kept : { ...kept, [option]: value }
  return Object.fromEntries(Object.entries(next).filter(([, one]) => one !== undefined))
}
