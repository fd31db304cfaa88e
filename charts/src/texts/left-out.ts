import { plural, t } from './translate.ts'

interface Pivoted {
  columns_left_out?: number | undefined
}

interface Note {
  kind: string
  column: string | null
  detail: string | null
}

/** Says how much a pivot has no columns for; nothing where it has all. */
export function leftOutText({ columns_left_out: count }: Pivoted): string | undefined {
  if (!count) return undefined
  return t('{{values}} across: no columns, only part of totals', { values: plural(count, 'more value') })
}

/** Says which values of a column no measure counts, of a version as of an answer. */
export const notFiniteText = ({ column, detail }: Note): string =>
  t('{{name}}: {{values}} values are NaN or infinite. Measures leave them out.', {
    name: column ?? '',
    values: detail ?? '',
  })

/** Says what the measures of an answer leave out; nothing where they count all. */
export function notesText({ notes = [] }: { notes?: readonly Note[] | undefined }): string | undefined {
  const texts = notes.filter(({ kind }) => kind === 'not_finite').map(notFiniteText)
  return texts.length === 0 ? undefined : texts.join(' ')
}
