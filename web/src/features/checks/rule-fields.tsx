import { Group, MultiSelect, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { t } from '../../lib/words.ts'
import { translated } from '../../../../charts/src/texts/translate.ts'
import type { Rule, RuleFieldsProps } from './check-words.ts'
import { ColumnSelect } from './column-select.tsx'

export function Columns({
  rule,
  columns,
  errorOf,
  onChange,
}: RuleFieldsProps<'not_null'> | RuleFieldsProps<'unique'>) {
  return (
    <MultiSelect
      label={t('Columns')}
      required
      searchable
      data={columns.map(({ name }) => name)}
      value={rule.columns}
      error={errorOf('columns')}
      onChange={(names) => onChange({ ...rule, columns: names })}
    />
  )
}

export function AcceptedValues(props: RuleFieldsProps<'accepted_values'>) {
  const { rule, columns, errorOf, onChange } = props
  const type = columns.find(({ name }) => name === rule.column)?.type
  const typed = (text: string) => {
    if (type === 'boolean') return text === 'true'
    return type === 'integer' && Number.isSafeInteger(Number(text)) ? Number(text) : text
  }
  return (
    <>
      <ColumnSelect {...props} />
      <TagsInput
        label={t('Values')}
        description={translated({ en: 'Press Enter after each', de: 'Enter nach jedem' })}
        required
        value={rule.values.map(String)}
        error={errorOf('values')}
        onChange={(values) => onChange({ ...rule, values: values.map(typed) })}
      />
    </>
  )
}

export function Range(props: RuleFieldsProps<'range'>) {
  const { rule, columns, errorOf, onChange } = props
  const type = columns.find(({ name }) => name === rule.column)?.type ?? ''
  const isTime = type === 'date' || type === 'timestamp'
  const bound = (text: string) => {
    if (text.trim() === '') return undefined
    return isTime || Number.isNaN(Number(text)) ? text.trim() : Number(text)
  }
  const set = (name: 'min' | 'max', text: string) => {
    const { [name]: _before, ...rest } = rule
    const value = bound(text)
    onChange(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <>
      <ColumnSelect {...props} />
      <Group grow align="flex-start">
        {(['min', 'max'] as const).map((name) => (
          <TextInput
            key={name}
            label={name === 'min' ? translated({ en: 'At least', de: 'Mindestens' }) : t('Maximum')}
            type={type === 'date' ? 'date' : 'text'}
            inputMode={isTime ? 'text' : 'decimal'}
            value={String(rule[name] ?? '')}
            error={errorOf(name)}
            onChange={({ currentTarget: { value } }) => set(name, value)}
          />
        ))}
      </Group>
    </>
  )
}

interface AmountProps {
  label: string
  description?: string
  suffix?: string
  value: number | undefined
  error: string | undefined
  onChange: (value: number | undefined) => void
}

export function Amount({ onChange, value, ...about }: AmountProps) {
  return (
    <NumberInput
      {...about}
      min={0}
      thousandSeparator=" "
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? undefined : Number(next))}
    />
  )
}

/** The same rule with an amount in it, or without it when it is left empty. */
function withAmount<R extends Rule, Name extends keyof R>(rule: R, name: Name, value: number | undefined): R {
  const { [name]: _before, ...rest } = rule
  return (value === undefined ? rest : { ...rest, [name]: value }) as R
}

export function RowCount({ rule, errorOf, onChange }: RuleFieldsProps<'row_count'>) {
  return (
    <Group grow align="flex-start">
      <Amount
        label={translated({ en: 'At least', de: 'Mindestens' })}
        value={rule.min}
        error={errorOf('min')}
        onChange={(value) => onChange(withAmount(rule, 'min', value))}
      />
      <Amount
        label={t('Maximum')}
        value={rule.max}
        error={errorOf('max')}
        onChange={(value) => onChange(withAmount(rule, 'max', value))}
      />
    </Group>
  )
}

export function RowCountChange({ rule, errorOf, onChange }: RuleFieldsProps<'row_count_change'>) {
  return (
    <>
      <Select
        label={t('Compared with')}
        allowDeselect={false}
        data={[
          { value: 'last', label: t('the version before') },
          {
            value: 'median',
            label: translated({
              en: 'what was usual in the last versions',
              de: 'was in den letzten Versionen üblich war',
            }),
          },
        ]}
        value={rule.against}
        onChange={(against) => onChange({ ...rule, against: against === 'last' ? 'last' : 'median' })}
      />
      <Group grow align="flex-start">
        <Amount
          label={translated({ en: 'Maximum decrease', de: 'Höchste Abnahme' })}
          suffix=" %"
          value={rule.max_decrease_percent}
          error={errorOf('max_decrease_percent')}
          onChange={(value) => onChange(withAmount(rule, 'max_decrease_percent', value))}
        />
        <Amount
          label={translated({ en: 'Maximum increase', de: 'Höchste Zunahme' })}
          suffix=" %"
          value={rule.max_increase_percent}
          error={errorOf('max_increase_percent')}
          onChange={(value) => onChange(withAmount(rule, 'max_increase_percent', value))}
        />
      </Group>
    </>
  )
}

export function Distribution(props: RuleFieldsProps<'distribution'>) {
  const { rule, errorOf, onChange } = props
  return (
    <>
      <ColumnSelect {...props} />
      <Group grow align="flex-start">
        <Amount
          label={translated({ en: 'Drift up to', de: 'Abweichung bis' })}
          description={translated({
            en: '0.1: hardly anything changed; 0.25: much did',
            de: '0,1: kaum etwas hat sich geändert; 0,25: viel',
          })}
          value={rule.max_drift ?? 0.25}
          error={errorOf('max_drift')}
          onChange={(value) => onChange(withAmount(rule, 'max_drift', value))}
        />
        <Amount
          label={translated({
            en: 'Share of empty values may change by',
            de: 'Der Anteil leerer Werte darf sich ändern um',
          })}
          suffix={translated({ en: ' points', de: ' Punkte' })}
          value={rule.max_null_change ?? 10}
          error={errorOf('max_null_change')}
          onChange={(value) => onChange(withAmount(rule, 'max_null_change', value))}
        />
      </Group>
    </>
  )
}

export function CustomSql({ rule, datasetName, errorOf, onChange }: RuleFieldsProps<'custom_sql'>) {
  return (
    <Textarea
      label={translated({
        en: 'SQL that returns the failing rows',
        de: 'SQL, das die Zeilen mit Verstoß liefert',
      })}
      description={translated(
        {
          en: 'The dataset is the table "{{datasetName}}". Nothing found: the check passes.',
          de: 'Der Datensatz ist die Tabelle „{{datasetName}}“. Nichts gefunden: die Prüfung ist bestanden.',
        },
        {
          datasetName,
        },
      )}
      required
      autosize
      minRows={5}
      ff="monospace"
      classNames={{ input: 'code-input' }}
      value={rule.sql}
      error={errorOf('sql')}
      onChange={({ currentTarget: { value } }) => onChange({ ...rule, sql: value })}
    />
  )
}
