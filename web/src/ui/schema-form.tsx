import { NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'

/** The part of JSON Schema that settings are described with. */
export interface SettingsSchema {
  type?: string
  properties?: Record<string, SettingSchema>
  required?: string[]
}

interface SettingSchema {
  type?: string
  title?: string
  description?: string
  enum?: unknown[]
  anyOf?: { const?: unknown }[]
  const?: unknown
  secret?: boolean
  maxLength?: number
  default?: unknown
  examples?: unknown[]
}

interface SchemaFormProps {
  schema: SettingsSchema
  value: Record<string, unknown>
  errors?: Record<string, string>
  onChange: (value: Record<string, unknown>) => void
}

/** Draws the fields that a JSON Schema describes, so that a new kind of thing needs no form of its own. */
export function SchemaForm({ schema, value, errors = {}, onChange }: SchemaFormProps) {
  return Object.entries(schema.properties ?? {}).map(([name, setting]) => (
    <Field
      key={name}
      name={name}
      setting={setting}
      required={schema.required?.includes(name) ?? false}
      value={value[name]}
      error={errors[name]}
      onChange={(next) => {
        const { [name]: _old, ...rest } = value
        onChange(next === undefined || next === '' ? rest : { ...rest, [name]: next })
      }}
    />
  ))
}

interface FieldProps {
  name: string
  setting: SettingSchema
  required: boolean
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

function Field({ name, setting, required, value, error, onChange }: FieldProps) {
  const words = name.replaceAll('_', ' ')
  const label = setting.title ?? words.charAt(0).toUpperCase() + words.slice(1)
  const about = { label, description: setting.description, required, error }
  const choices =
    setting.enum ?? setting.anyOf?.map((option) => option.const).filter((option) => option !== undefined)
  if (choices && choices.length > 0)
    return (
      <Select
        {...about}
        data={choices.map(asText)}
        value={value === undefined ? null : asText(value)}
        onChange={(next) => onChange(next ?? undefined)}
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
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      />
    )
  const text = { ...about, value: typeof value === 'string' ? value : '' }
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (setting.secret) return <PasswordInput {...text} autoComplete="off" onChange={change} />
  if ((setting.maxLength ?? 0) > 1000) return <Textarea {...text} autosize minRows={2} onChange={change} />
  return <TextInput {...text} placeholder={asText(setting.examples?.[0])} onChange={change} />
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}
