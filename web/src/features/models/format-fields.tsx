import { Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Schema } from '../../lib/api.ts'
import type { ColumnType } from '../../lib/columns.ts'
import { familyOf } from '../../lib/columns.ts'
import { formatValue } from '../../lib/value-format.ts'
import { changed } from './draft.ts'

type Format = Schema<'Format'>

interface FormatFieldsProps {
  format: Format | undefined
  /** What is shown so. */
  type: ColumnType | undefined
  currency: string | undefined
  error: string | undefined
  onFormat: (format: Format | undefined) => void
}

const words: Record<Format['kind'], string> = {
  number: 'Number',
  percent: 'Percent: 0.12 as 12 %',
  currency: 'Money',
  bytes: 'Bytes',
  duration: 'Duration, in seconds',
  date: 'Date',
  time: 'Date and time',
  text: 'As it is',
}
const ofNumbers: Format['kind'][] = ['number', 'percent', 'currency', 'duration', 'bytes', 'text']
const ofMoments: Format['kind'][] = ['date', 'time', 'text']

/** How values are shown, with an example that follows every change. */
export function FormatFields({ format, type, currency, error, onFormat }: FormatFieldsProps) {
  const isMoment = familyOf(type) === 'time'
  const kinds = isMoment ? ofMoments : ofNumbers
  const set = (change: Partial<Format>) => format && onFormat(changed<Format>(format, change))
  const example = isMoment ? '2026-01-31T09:30:00Z' : format?.kind === 'percent' ? 0.1234567 : 1234567.891
  const shown = formatValue(example, {
    type: type ?? 'number',
    ...(format
      ? { format: format.kind === 'currency' ? { ...(currency ? { currency } : {}), ...format } : format }
      : {}),
  })
  return (
    <Stack gap="xs" role="group" aria-label="Format">
      <Group gap="md" align="flex-start">
        <Select
          label="Format"
          placeholder="As its type is shown"
          clearable
          clearButtonProps={{ 'aria-label': 'No format' }}
          data={kinds.map((value) => ({ value, label: words[value] }))}
          value={format?.kind ?? null}
          error={error}
          onChange={(kind) => onFormat(kind ? chosen(kind as Format['kind'], currency) : undefined)}
        />
        {format && isNumeric(format) && (
          <>
            <NumberInput
              label="Decimals"
              w={110}
              min={0}
              max={10}
              allowDecimal={false}
              clampBehavior="strict"
              value={format.decimals ?? ''}
              onChange={(decimals) =>
                onFormat(changed(format, { decimals: typeof decimals === 'number' ? decimals : undefined }))
              }
            />
            {format.kind === 'currency' ? (
              <TextInput
                label="Currency"
                w={110}
                maxLength={3}
                placeholder={currency ?? 'EUR'}
                value={format.currency ?? ''}
                onChange={(event) => set({ currency: event.currentTarget.value.toUpperCase() })}
              />
            ) : (
              <TextInput
                label="Unit"
                w={110}
                maxLength={20}
                placeholder="km"
                value={format.unit ?? ''}
                onChange={(event) => set({ unit: event.currentTarget.value })}
              />
            )}
            <Switch
              mt={32}
              label="Compact: 1.2M"
              checked={format.compact ?? false}
              onChange={(event) => set({ compact: event.currentTarget.checked })}
            />
          </>
        )}
        {(format?.kind === 'date' || format?.kind === 'time') && (
          <Select
            label="Style"
            w={140}
            allowDeselect={false}
            data={['iso', 'short', 'medium', 'long']}
            value={format.style ?? 'medium'}
            onChange={(style) => set({ style: style as NonNullable<Format['style']> })}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        For example <strong>{shown}</strong>
      </Text>
    </Stack>
  )
}

const isNumeric = ({ kind }: Format) => kind === 'number' || kind === 'percent' || kind === 'currency'

/** Money needs a currency: the model's own, or one that is there to be changed. */
const chosen = (kind: Format['kind'], currency: string | undefined): Format =>
  kind === 'currency' && !currency ? { kind, currency: 'EUR' } : { kind }
