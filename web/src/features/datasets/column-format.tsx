import { Button, Popover, Select, Stack, Switch, Text, TextInput, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { familyOf } from '../../../../charts/src/values/columns.ts'
import { formatValue } from '../../../../charts/src/values/value-format.ts'
import { t } from '../../lib/words.ts'

type Format = Schema<'Format'>

interface ColumnFormatProps {
  column: Schema<'DatasetColumn'>
  mayEdit: boolean
  onChange: (format: Format | null) => void
}

const numberKinds = ['number', 'percent', 'currency', 'bytes', 'duration'] as const
const timeKinds = ['date', 'time'] as const

/** How the values of a column are shown to people. It changes no value. */
export function ColumnFormat({ column, mayEdit, onChange }: ColumnFormatProps) {
  const [open, setOpen] = useState(false)
  const family = familyOf(column.type)
  const kinds: readonly Format['kind'][] =
    family === 'number' ? numberKinds : family === 'time' ? timeKinds : []
  const shown = column.format ? describe(column.format, column.type) : t('unformatted')
  if (!mayEdit || kinds.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {shown}
      </Text>
    )
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus shadow="md" width={260}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          px={6}
          c="var(--mantine-color-text)"
          fw={400}
          aria-label={t('Format of {{name}}: {{shown}}', { name: column.name, shown })}
          onClick={() => setOpen(!open)}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Format of {{name}}', { name: column.name })}>
        <FormatFields
          kinds={kinds}
          format={column.format ?? null}
          onSave={(next) => {
            setOpen(false)
            onChange(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface FormatFieldsProps {
  kinds: readonly Format['kind'][]
  format: Format | null
  onSave: (format: Format | null) => void
}

const asIs = t('unformatted')

function FormatFields({ kinds, format, onSave }: FormatFieldsProps) {
  const [draft, setDraft] = useState<Format | null>(format)
  const isNumber = draft !== null && !['date', 'time', 'text'].includes(draft.kind)
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        label={t('Shown as')}
        data-autofocus
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[asIs, ...kinds]}
        value={draft?.kind ?? asIs}
        onChange={(kind) =>
          setDraft(kind === null || kind === asIs ? null : { kind: kind as Format['kind'] })
        }
      />
      {isNumber && (
        <>
          <NumberInput
            size="xs"
            label={t('Decimals')}
            min={0}
            max={10}
            value={draft.decimals ?? ''}
            onChange={(decimals) => {
              const { decimals: _old, ...rest } = draft
              setDraft(typeof decimals === 'number' ? { ...rest, decimals } : rest)
            }}
          />
          <Switch
            size="xs"
            label={t('Short: 1.2M')}
            checked={draft.compact ?? false}
            onChange={(event) => setDraft({ ...draft, compact: event.currentTarget.checked })}
          />
        </>
      )}
      {draft?.kind === 'currency' && (
        <TextInput
          size="xs"
          label={t('Currency')}
          placeholder={t('EUR')}
          maxLength={3}
          value={draft.currency ?? ''}
          onChange={(event) => {
            const { currency: _old, ...rest } = draft
            const currency = event.currentTarget.value.toUpperCase()
            setDraft(currency ? { ...rest, currency } : rest)
          }}
        />
      )}
      {draft?.kind === 'number' && (
        <TextInput
          size="xs"
          label={t('Unit')}
          placeholder={t('km')}
          maxLength={20}
          value={draft.unit ?? ''}
          onChange={(event) => {
            const { unit: _old, ...rest } = draft
            const unit = event.currentTarget.value
            setDraft(unit ? { ...rest, unit } : rest)
          }}
        />
      )}
      <Button size="xs" onClick={() => onSave(draft)}>
        {t('Keep')}
      </Button>
    </Stack>
  )
}

const sampleNumber = 1234.5

function describe(format: Format, type: Schema<'ColumnType'>): string {
  if (familyOf(type) === 'number')
    return formatValue(format.kind === 'percent' ? 0.123 : sampleNumber, { type, format })
  return formatValue('2026-01-31T09:30:00Z', { type, format })
}
