import { Fieldset, SimpleGrid, Stack } from '@mantine/core'
import { Fragment } from 'react'
import { SettingField } from './setting-field.tsx'
import { resolveSchema, useDrawing } from './setting-drawing.ts'
import { errorsBelow, firstError, groupOf, titleOf } from './setting-schema.ts'
import type { SettingsSchema } from './setting-schema.ts'

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
  const fieldOf = (name: string) => {
    const property = schema.properties?.[name]
    const place = path === '' ? name : `${path}.${name}`
    if (!property || drawing.isShown?.(place, value) === false) return null
    const setting = resolveSchema(property, drawing.defs)
    const set = (next: unknown) => {
      const { [name]: _old, ...rest } = value
      onChange(next === undefined || next === '' ? rest : { ...rest, [name]: next })
    }
    if (setting.properties)
      return (
        <Fieldset key={name} legend={titleOf(name, setting)} radius="md">
          <Stack>
            <SchemaForm
              path={place}
              schema={setting}
              value={(value[name] ?? {}) as Record<string, unknown>}
              errors={errorsBelow(name, errors)}
              onChange={set}
            />
          </Stack>
        </Fieldset>
      )
    const field = {
      label: titleOf(name, setting),
      setting,
      required: schema.required?.includes(name) === true && setting.default === undefined,
      value: value[name],
      error: errors[name] ?? firstError(errorsBelow(name, errors)),
      errors: errorsBelow(name, errors),
      path: place,
      item: value,
      onChange: set,
    }
    return <Fragment key={name}>{drawing.draw?.(field) ?? <SettingField {...field} />}</Fragment>
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
