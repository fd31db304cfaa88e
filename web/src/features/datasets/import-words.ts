import type { ColumnType } from '../../../../charts/src/values/columns.ts'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import type { Schema } from '../../lib/api.ts'
import { plural, t } from '../../lib/words.ts'

export type ImportPreview = Schema<'ImportPreview'>
export type ImportedColumn = ImportPreview['columns'][number]
type Choice = ImportedColumn['choices'][number]

const typeWords: Partial<Record<ColumnType, string>> = {
  integer: t('Whole number'),
  decimal: t('Number'),
  number: t('Number'),
  boolean: t('Yes or no'),
  date: t('Date'),
  timestamp: t('Date and time'),
  time: t('Time of day'),
  text: t('Text'),
}

/** A way to read a column, as people call it. */
export function choiceWords({ as, type, ...choice }: Choice): string {
  const separator = choice.decimal_separator === ',' ? '1.234,56' : '1,234.56'
  switch (as) {
    case 'number':
      return choice.unit === undefined
        ? t('Number, such as {{example}}', { example: separator })
        : t('Amount in {{unit}}, such as {{example}}', { unit: choice.unit, example: separator })
    case 'percent':
      return t('Percentage')
    case 'yes_no':
      return t('Yes or no ({{yes}}/{{no}})', { yes: choice.yes ?? '', no: choice.no ?? '' })
    case 'date':
    case 'timestamp':
      return choice.date_order === 'month_first'
        ? t('Date, month first (12/31/2024)')
        : t('Date, day first (31.12.2024)')
    case 'text':
      return t('Text')
    case 'leave_out':
      return t('Leave out')
    case 'automatic':
      return (type && typeWords[type]) ?? type ?? t('Text')
  }
}

const maxNamed = 3

/** What of a column does not survive a way to read it, with the first such values. */
export function lossWords({ value_count: values }: ImportedColumn, choice: Choice): string | undefined {
  const { misfit_count: count, misfits } = choice
  if (count === 0) return undefined
  const fitting = formatNumber(Math.floor((1000 * (values - count)) / values) / 10)
  const first = misfits
    .slice(0, maxNamed)
    .map(({ row, text }) => t('row {{row}} “{{text}}”', { row: formatNumber(row), text }))
    .join(', ')
  return t('{{share}}% fit. {{values}} would be empty, first {{examples}}.', {
    share: fitting,
    values: plural(count, 'value'),
    examples: first,
  })
}

/** Whether there is something to look at before the file becomes a dataset. */
export function needsReview({ columns, sheets, preface_lines: preface, options }: ImportPreview): boolean {
  return (
    (options.columns ?? []).length > 0 ||
    sheets.length > 1 ||
    preface > 0 ||
    columns.some(({ is_ambiguous: isAmbiguous }) => isAmbiguous)
  )
}
