import { Fieldset, SimpleGrid, Stack } from '@mantine/core'
import { Fragment } from 'react'
import { fieldOf, useDrawing } from './setting-drawing.ts'
import { SettingField } from './setting-field.tsx'
import { groupOf, type SettingsSchema } from './setting-schema.ts'

interface SchemaFormProps {
  schema: SettingsSchema
  value: Record<string, unknown>
  errors?: Record<string, string>
  onChange: (value: Record<string, unknown>) => void
  /** Where this lies in the whole form: "aggregates.0". */
  path?: string
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

function Fields({
  schema,
  value,
  errors = {},
  onChange,
  names,
  path = '',
}: SchemaFormProps & { names: string[] }) {
  const drawing = useDrawing()
  const drawnOf = (name: string) => {
    const field = fieldOf(schema, name, { item: value, errors, path, defs: drawing.defs, onItem: onChange })
    const { setting, label, path: place = '', errors: within = {}, onChange: set } = field
    if (drawing.isShown?.(place, value) === false) return null
    if (setting.properties)
      return (
        <Fieldset key={name} legend={label} radius="md">
          <Stack>
            <SchemaForm
              path={place}
              schema={setting}
              value={(field.value ?? {}) as Record<string, unknown>}
              errors={within}
              onChange={set}
            />
          </Stack>
        </Fieldset>
      )
    const required = field.required && setting.default === undefined
    const drawn = { ...field, required }
    return <Fragment key={name}>{drawing.draw?.(drawn) ?? <SettingField {...drawn} />}</Fragment>
  }
  return (
    <Stack>
      {rowsOf(names, schema).map((row) =>
        row.length === 1 ? (
          drawnOf(row[0] ?? '')
        ) : (
          <SimpleGrid key={row.join()} cols={{ base: 1, xs: 2 }} className="setting-row">
            {row.map(drawnOf)}
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
