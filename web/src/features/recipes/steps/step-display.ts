import { t } from '../../../lib/words.ts'
import { viewOf } from './step-views.ts'

const colors: Record<string, string> = {
  rows: 'blue',
  columns: 'violet',
  values: 'orange',
  groups: 'teal',
  tables: 'grape',
  shape: 'cyan',
}

export const groupColor = (group: string | undefined): string => colors[group ?? ''] ?? 'gray'

export const groupTitles: Record<string, string> = {
  rows: t('Rows'),
  columns: t('Columns'),
  values: t('Values'),
  groups: t('Groups and neighbours'),
  tables: t('Other inputs'),
  shape: t('Shape'),
}

/** What a kind of step is called; one that is new here is called as the server calls it. */
export const stepTitle = (kind: string, fallback: string = kind): string => viewOf(kind)?.title ?? fallback
