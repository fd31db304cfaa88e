import { Fieldset, SimpleGrid, Stack } from '@mantine/core'
import { SettingField } from './setting-field.tsx'

/** The part of JSON Schema that settings are described with. */
export interface SettingSchema {
  type?: string
  title?: string
  description?: string
  enum?: unknown[]
  anyOf?: { const?: unknown; type?: string; title?: string }[]
  const?: unknown
  secret?: boolean
  /** Fields of one group stand together under its name. */
  group?: string
  format?: string
  multiline?: boolean
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
  examples?: unknown[]
  properties?: Record<string, SettingSchema>
  required?: string[]
  items?: SettingSchema
  additionalProperties?: unknown
  patternProperties?: Record<string, SettingSchema>
}

export type SettingsSchema = SettingSchema

interface SchemaFormProps {
  schema: SettingsSchema
  value: Record<string, unknown>
  errors?: Record<string, string>
  onChange: (value: Record<string, unknown>) => void
}

/** Draws the fields that a JSON Schema describes, so that a new kind of thing needs no form of its own. */
export function SchemaForm(props: SchemaFormProps) {
  const { schema } = props
  const fields = Object.entries(schema.properties ?? {})
  const groups = [...new Set(fields.map(([, setting]) => groupOf(setting)))]
  return groups.map((group) => {
    const names = fields.filter(([, setting]) => groupOf(setting) === group).map(([name]) => name)
    const drawn = <Fields key={group} {...props} names={names} />
    if (group === '' || groups.length === 1) return drawn
    return (
      <Fieldset key={group} legend={group} radius="md">
        {drawn}
      </Fieldset>
    )
  })
}

/** The values that a new form begins with. */
export function withDefaults({ properties = {} }: SettingsSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

function Fields({ schema, value, errors = {}, onChange, names }: SchemaFormProps & { names: string[] }) {
  const fieldOf = (name: string) => {
    const setting = schema.properties?.[name]
    if (!setting) return null
    const set = (next: unknown) => {
      const { [name]: _old, ...rest } = value
      onChange(next === undefined || next === '' ? rest : { ...rest, [name]: next })
    }
    if (setting.properties)
      return (
        <Fieldset key={name} legend={titleOf(name, setting)} radius="md">
          <Stack>
            <SchemaForm
              schema={setting}
              value={(value[name] ?? {}) as Record<string, unknown>}
              errors={below(name, errors)}
              onChange={set}
            />
          </Stack>
        </Fieldset>
      )
    return (
      <SettingField
        key={name}
        label={titleOf(name, setting)}
        setting={setting}
        required={schema.required?.includes(name) === true && setting.default === undefined}
        value={value[name]}
        error={errors[name]}
        onChange={set}
      />
    )
  }
  return (
    <Stack>
      {rowsOf(names, schema).map((row) =>
        row.length === 1 ? (
          fieldOf(row[0] ?? '')
        ) : (
          <SimpleGrid key={row.join()} cols={{ base: 1, xs: 2 }} className="setting-row">
            {row.map(fieldOf)}
          </SimpleGrid>
        ),
      )}
    </Stack>
  )
}

/** What is short and belongs together shares a row: host and port, user and password. */
const pairs = [
  ['host', 'port'],
  ['user', 'password'],
  ['username', 'password'],
  ['region', 'bucket'],
  ['access_key_id', 'secret_access_key'],
]

function rowsOf(names: string[], { properties = {} }: SettingsSchema): string[][] {
  const rows: string[][] = []
  for (const name of names) {
    if (rows.some((row) => row.includes(name))) continue
    const pair = pairs.find(
      ([first, second]) => first === name && second !== undefined && second in properties,
    )
    rows.push(pair && pair.every((one) => names.includes(one)) ? pair : [name])
  }
  return rows
}

const groupTitles: Record<string, string> = { tls: 'Security' }

function groupOf({ group }: SettingSchema): string {
  if (group === undefined) return ''
  const words = group.replaceAll('_', ' ')
  return groupTitles[group] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function titleOf(name: string, { title }: SettingSchema): string {
  const words = name.replaceAll('_', ' ')
  return title ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function below(name: string, errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(`${name}.`))
      .map(([path, message]) => [path.slice(name.length + 1), message]),
  )
}
