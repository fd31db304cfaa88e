import { t } from '../lib/words.ts'
import type { SettingSchema } from './setting-schema.ts'

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
