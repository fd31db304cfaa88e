import { t } from '../../lib/words.ts'

/** The part of JSON Schema that settings are described with. */
export interface SettingSchema {
  type?: string
  title?: string
  description?: string
  enum?: unknown[]
  anyOf?: { const?: unknown; type?: string; title?: string; maxLength?: number }[]
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
  minItems?: number
  /** What a text is about, for forms that can offer something: a column, a formula. */
  'x-field'?: string
  /** What its pattern asks for, in words. */
  'x-expected'?: string
  $ref?: string
  $defs?: Record<string, SettingSchema>
}

export type SettingsSchema = SettingSchema

/** The values that a new form begins with. */
export function withDefaults({ properties = {} }: SettingsSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

const groupTitles: Record<string, string> = { tls: 'Security' }

export function groupOf({ group }: SettingSchema): string {
  if (group === undefined) return ''
  const words = group.replaceAll('_', ' ')
  return groupTitles[group] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export function titleOf(name: string, { title }: SettingSchema): string {
  const words = name.replaceAll('_', ' ')
  return title ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a new item begins with: defaults, the first choice where one has to be made, and one row where one is needed. */
export function defaultValues(
  shape: SettingSchema,
  defs: Record<string, SettingSchema>,
): Record<string, unknown> {
  const needed = Object.entries(shape.properties ?? {}).flatMap(([name, setting]) => {
    if (!shape.required?.includes(name)) return []
    if (setting.enum) return [[name, setting.enum[0]]]
    const item = setting.items && (defs[setting.items.$ref?.split('/').at(-1) ?? ''] ?? setting.items)
    return item?.properties && (setting.minItems ?? 0) > 0 ? [[name, [defaultValues(item, defs)]]] : []
  })
  return { ...(Object.fromEntries(needed) as Record<string, unknown>), ...withDefaults(shape) }
}

export function errorsBelow(name: string, errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(`${name}.`))
      .map(([path, message]) => [path.slice(name.length + 1), message]),
  )
}

/** What a form drawn from a schema still lacks, by the path of the field. */
export function missingSettings(
  { properties = {}, required = [] }: SettingSchema,
  value: Record<string, unknown>,
): Record<string, string> {
  const found = Object.entries(properties).flatMap(([name, setting]): [string, string][] => {
    const given = value[name]
    if (setting.properties && given !== undefined)
      return Object.entries(missingSettings(setting, given as Record<string, unknown>)).map(
        ([path, message]) => [`${name}.${path}`, message],
      )
    const isMissing = given === undefined || given === ''
    return isMissing && required.includes(name) && setting.default === undefined
      ? [[name, requiredMessage]]
      : []
  })
  return Object.fromEntries(found)
}

export const requiredMessage = t('This is needed')
