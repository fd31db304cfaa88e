import { plural, t } from './said.ts'

interface Pivoted {
  columns_left_out?: number | undefined
}

/** Says how much a pivot has no columns for; nothing where it has all. */
export function leftOutText({ columns_left_out: count }: Pivoted): string | undefined {
  if (!count) return undefined
  return t('{{values}} across: no columns, only part of totals', { values: plural(count, 'more value') })
}
