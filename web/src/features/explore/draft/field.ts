import { familyOf, type ColumnFamily, type ColumnType } from '../../../../../charts/src/values/columns.ts'
import type { Grain } from '../../../../../charts/src/values/grain-text.ts'

/** Something a question can name: a dimension, a measure or a column, of this dataset or of a joined one. */
export interface Field {
  name: string
  role: 'dimension' | 'measure'
  source: 'model' | 'column' | 'question'
  /** Path of the join that it comes by; null: of the dataset itself. */
  join: string | null
  label: string
  description: string | null
  synonyms: string[]
  type: ColumnType
  grains: Grain[]
  bin: number | null
  is_hidden: boolean
  /** What it is mostly used for, and of a number how it is computed with. */
  default_role: 'dimension' | 'measure'
  default_aggregate: 'sum' | 'avg' | 'count_distinct' | null
}

export interface Hierarchy {
  name: string
  label: string
  levels: string[]
}

/** Everything that the builder can offer about one dataset. */
export interface Offer {
  fields: Field[]
  hierarchies: Hierarchy[]
}

export function familyOfField(field: Field | undefined): ColumnFamily {
  return familyOf(field?.type)
}

/** The fields that match what was typed, by label, name, synonym or description; the best matches first. */
export function searchFields(fields: Field[], text: string): Field[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return fields
  const ranked = fields.flatMap((field) => {
    const names = [field.label, field.name, ...field.synonyms].map((name) => name.toLowerCase())
    const about = `${names.join(' ')} ${field.description?.toLowerCase() ?? ''}`
    if (!words.every((word) => about.includes(word))) return []
    const first = words[0] ?? ''
    const rank = names.some((name) => name.startsWith(first))
      ? 0
      : names.some((name) => name.includes(first))
        ? 1
        : 2
    return [{ field, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ field }) => field)
}
