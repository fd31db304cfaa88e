import { Alert, List } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { notFiniteText } from '../../../../charts/src/texts/left-out.ts'
import type { Schema } from '../../lib/api.ts'
import { plural, t } from '../../lib/words.ts'

type Note = Schema<'Dataset'>['load_notes'][number]

/** How the file was read, where that could surprise. */
export function LoadNotes({ notes }: { notes: Note[] }) {
  if (notes.length === 0) return null
  return (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title={t('How the file was read')}>
      <List size="sm">
        {notes.map((note) => (
          <List.Item key={`${note.kind} ${note.column}`}>{textOf(note)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

function textOf(note: Note): string {
  const { kind, column, detail } = note
  const name = column ?? ''
  switch (kind) {
    case 'ambiguous_dates':
      return t(
        '{{name}}: no date shows whether the day or the month comes first. Read as day/month; to read month/day, upload the file again with that date order.',
        { name },
      )
    case 'mixed_date_order':
      return t('{{name}}: some dates start with the day, others with the month, so the column is text.', {
        name,
      })
    case 'floating_point':
      return t('{{name}}: floating-point numbers, exact to about 16 digits.', { name })
    case 'numbers_as_text':
      return t('{{name}}: amounts with separators, currency or percent signs are text.', { name })
    case 'not_finite':
      return notFiniteText(note)
    case 'unit_as_format':
      return t('{{name}}: {{unit}} beside the numbers is now the format of the column.', {
        name,
        unit: detail ?? '',
      })
    case 'misfits_emptied':
      return t('{{name}}: {{values}} did not fit and are empty.', {
        name,
        values: plural(Number(detail ?? 0), 'value'),
      })
    case 'preface_skipped':
      return t('{{lines}} lines before the header were skipped.', { lines: detail ?? '' })
  }
}
