import { Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Schema } from '../../lib/api.ts'
import { withChanges } from '../../lib/changed.ts'
import { familyOf, type ColumnType } from '../../../../charts/src/values/columns.ts'
import { formatValue } from '../../../../charts/src/values/value-format.ts'
import { t } from '../../lib/words.ts'

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
  number: t('Number'),
  percent: t('Percent: 0.12 as 12 %'),
  currency: t('Money'),
  bytes: t('Bytes'),
  duration: t('Duration, in seconds'),
  date: t('Date'),
  time: t('Date and time'),
  text: t('Unformatted'),
}
const ofNumbers: Format['kind'][] = ['number', 'percent', 'currency', 'duration', 'bytes', 'text']
const ofMoments: Format['kind'][] = ['date', 'time', 'text']

/** How values are shown, with an example that follows every change. */
export function FormatFields({ format, type, currency, error, onFormat }: FormatFieldsProps) {
  const isMoment = familyOf(type) === 'time'
  const kinds = isMoment ? ofMoments : ofNumbers
  const set = (change: { [Key in keyof Format]?: Format[Key] | undefined }) =>
    format && onFormat(withChanges<Format>(format, change))
  const example = isMoment ? '2026-01-31T09:30:00Z' : format?.kind === 'percent' ? 0.1234567 : 1234567.891
  const shown = formatValue(example, {
    type: type ?? 'number',
    ...(format
      ? { format: format.kind === 'currency' ? { ...(currency ? { currency } : {}), ...format } : format }
      : {}),
  })
  return (
    <Stack gap="xs" role="group" aria-label={t('Format')}>
      <Group gap="md" align="flex-start">
        <Select
          label={t('Format')}
          placeholder={t('As its type is shown')}
          clearable
          clearButtonProps={{ 'aria-label': t('No format') }}
          data={kinds.map((value) => ({ value, label: words[value] }))}
          value={format?.kind ?? null}
          error={error}
          onChange={(kind) => onFormat(kind ? chosen(kind as Format['kind'], currency) : undefined)}
        />
        {format && isNumeric(format) && (
          <NumberFields format={format} currency={currency} onFormat={onFormat} />
        )}
        {(format?.kind === 'date' || format?.kind === 'time') && (
          <Select
            label={t('Style')}
            w={140}
            allowDeselect={false}
            data={['iso', 'short', 'medium', 'long']}
            value={format.style ?? 'medium'}
            onChange={(style) => set({ style: style as NonNullable<Format['style']> })}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {t('For example')} <strong>{shown}</strong>
      </Text>
    </Stack>
  )
}

type NumberFieldsProps = Pick<FormatFieldsProps, 'currency' | 'onFormat'> & { format: Format }

function NumberFields({ format, currency, onFormat }: NumberFieldsProps) {
  const set = (change: { [Key in keyof Format]?: Format[Key] | undefined }) =>
    onFormat(withChanges(format, change))
  return (
    <>
      <NumberInput
        label={t('Decimals')}
        w={110}
        min={0}
        max={10}
        allowDecimal={false}
        clampBehavior="strict"
        value={format.decimals ?? ''}
        onChange={(decimals) =>
          onFormat(withChanges(format, { decimals: typeof decimals === 'number' ? decimals : undefined }))
        }
      />
      {format.kind === 'currency' ? (
        <TextInput
          label={t('Currency')}
          w={110}
          maxLength={3}
          placeholder={currency ?? t('EUR')}
          value={format.currency ?? ''}
          onChange={(event) => set({ currency: event.currentTarget.value.toUpperCase() })}
        />
      ) : (
        <TextInput
          label={t('Unit')}
          w={110}
          maxLength={20}
          placeholder={t('km')}
          value={format.unit ?? ''}
          onChange={(event) => set({ unit: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t('Before it')}
        w={110}
        maxLength={20}
        value={format.prefix ?? ''}
        onChange={(event) => set({ prefix: event.currentTarget.value })}
      />
      <Select
        label={t('Below zero')}
        w={140}
        allowDeselect={false}
        data={[
          { value: 'minus', label: '-1,234' },
          { value: 'parentheses', label: '(1,234)' },
        ]}
        value={format.negative ?? 'minus'}
        onChange={(negative) => set({ negative: negative === 'parentheses' ? negative : undefined })}
      />
      <Switch
        mt={32}
        label={t('Compact: 1.2M')}
        checked={format.compact ?? false}
        onChange={(event) => set({ compact: event.currentTarget.checked })}
      />
    </>
  )
}

const isNumeric = ({ kind }: Format) => kind === 'number' || kind === 'percent' || kind === 'currency'

/** Money needs a currency: the model's own, or one that is there to be changed. */
const chosen = (kind: Format['kind'], currency: string | undefined): Format =>
  kind === 'currency' && !currency ? { kind, currency: 'EUR' } : { kind }
