import { Code, NumberInput, PasswordInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { SettingSchema } from './setting-schema.ts'
import type { SettingFieldProps } from './setting-drawing.ts'
import { SettingList } from './setting-list.tsx'
import { ScalarField } from './scalar-field.tsx'
import { NamedTexts } from './named-texts.tsx'
import { TextOrFile } from './text-or-file.tsx'

/** One field of a form that is drawn from a schema. */
export function SettingField(props: SettingFieldProps) {
  const { label, setting, required, value, error, onChange } = props
  const about = { label, description: wordsOf(setting), required, error }
  const choices = choicesOf(setting)
  if (isScalar(setting)) return <ScalarField {...about} setting={setting} value={value} onChange={onChange} />
  if (choices.length > 0)
    return (
      <Select
        {...about}
        allowDeselect={!required}
        data={choices.map((choice) => ({
          value: asText(choice),
          label: asText(choice).replaceAll('_', ' '),
        }))}
        value={value === undefined ? null : asText(value)}
        onChange={(next) => onChange(choices.find((choice) => asText(choice) === next))}
      />
    )
  if (setting.type === 'boolean')
    return (
      <Switch
        label={label}
        description={wordsOf(setting)}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (setting.type === 'integer' || setting.type === 'number')
    return (
      <NumberInput
        {...about}
        allowDecimal={setting.type === 'number'}
        placeholder={asText(setting.examples?.[0])}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      />
    )
  if (setting.items?.properties || setting.items?.$ref) return <SettingList {...props} field={SettingField} />
  if (setting.type === 'array')
    return (
      <TagsInput
        {...about}
        placeholder={t('Type one and press Enter')}
        value={Array.isArray(value) ? value.map(asText) : []}
        onChange={(next) => onChange(next.length > 0 ? next.map((text) => itemOf(text, setting)) : undefined)}
      />
    )
  if (setting.type === 'object')
    return <NamedTexts {...about} value={(value ?? {}) as Record<string, string>} onChange={onChange} />
  return <TextSetting {...props} />
}

function TextSetting({ label, setting, required, value, error, onChange }: SettingFieldProps) {
  const text = {
    label,
    description: wordsOf(setting),
    required,
    error,
    value: typeof value === 'string' ? value : '',
    placeholder: asText(setting.examples?.[0]),
  }
  if (setting.multiline) return <TextOrFile {...text} onChange={onChange} />
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (setting.secret) return <PasswordInput {...text} autoComplete="off" onChange={change} />
  if ((setting.maxLength ?? 0) > 4096) return <TextOrFile {...text} onChange={onChange} />
  return <TextInput {...text} autoComplete="off" spellCheck={false} onChange={change} />
}

const wordsOf = ({ description }: SettingSchema) =>
  description ? <SettingWords text={description} /> : undefined

/** Text, number, truth or nothing: whatever one types is taken for what it looks like. */
const isScalar = ({ anyOf }: SettingSchema): boolean =>
  anyOf?.some(({ type, const: only }) => type !== undefined && only === undefined) ?? false

const itemOf = (text: string, { items }: SettingSchema): unknown => {
  const isNumber = items?.type === 'number' || items?.type === 'integer'
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text
}

function choicesOf(setting: SettingSchema): unknown[] {
  return setting.enum ?? setting.anyOf?.map((option) => option.const).filter((one) => one !== undefined) ?? []
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}

/** A description as contracts write them: what stands between backticks is written out. */
export function SettingWords({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? <Code key={at}>{part}</Code> : <span key={at}>{part}</span>))
}
