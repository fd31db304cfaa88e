import { plural } from '../lib/format.ts'

interface Pivoted {
  columns_left_out?: number | undefined
}

/** Says how much a pivot has no columns for; nothing where it has all. */
export function leftOutText({ columns_left_out: count }: Pivoted): string | undefined {
  return count ? `${plural(count, 'more value')} across: no columns, only part of totals` : undefined
}
