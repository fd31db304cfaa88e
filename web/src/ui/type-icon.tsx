import { IconBraces, IconCalendar, IconLetterCase, IconNumber123, IconToggleLeft } from '@tabler/icons-react'
import { familyOf, type ColumnFamily, type ColumnType } from '../../../charts/src/values/columns.ts'

const icons: Record<ColumnFamily, typeof IconBraces> = {
  number: IconNumber123,
  text: IconLetterCase,
  time: IconCalendar,
  boolean: IconToggleLeft,
  other: IconBraces,
}

/** A small picture of what kind of values a column holds. */
export function TypeIcon({ type }: { type: ColumnType }) {
  const Icon = icons[familyOf(type)]
  return <Icon size={16} stroke={1.7} className="type-icon" aria-hidden />
}
