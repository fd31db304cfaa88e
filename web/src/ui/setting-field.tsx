import { NumberInput, PasswordInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import type { SettingSchema } from './schema-form.tsx'
import { NamedTexts } from './named-texts.tsx'
import { TextOrFile } from './text-or-file.tsx'

interface SettingFieldProps {
  label: string
  setting: SettingSchema
  required: boolean
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** One field of a form that is drawn from a schema. */
export function SettingField(props: SettingFieldProps) {
  const { label, setting, required, value, error, onChange } = props
  const about = { label, description: setting.description, required, error }
  const choices = choicesOf(setting)
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
        description={setting.description}
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
  if (setting.type === 'array')
    return (
      <TagsInput
        {...about}
        placeholder="Type one and press Enter"
        value={Array.isArray(value) ? value.map(asText) : []}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      />
    )
  if (setting.type === 'object')
    return <NamedTexts {...about} value={(value ?? {}) as Record<string, string>} onChange={onChange} />
  return <TextSetting {...props} />
}

function TextSetting({ label, setting, required, value, error, onChange }: SettingFieldProps) {
  const text = {
    label,
    description: setting.description,
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

function choicesOf(setting: SettingSchema): unknown[] {
  return setting.enum ?? setting.anyOf?.map((option) => option.const).filter((one) => one !== undefined) ?? []
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}
