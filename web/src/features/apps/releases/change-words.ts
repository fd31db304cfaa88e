import { t } from '../../../lib/words.ts'

const parts: Record<string, string> = {
  field: t('Field'),
  filter: t('Filter'),
  sort: t('Sorting by'),
  column: t('Column'),
  parameter: t('Parameter'),
  tab: t('Tab'),
  chart: t('Chart'),
  key: t('Key'),
  relation: t('Relation'),
  address: t('Address'),
}

const whole: Record<string, string> = {
  'is new': t('New'),
  'columns are in another order': t('Order of the columns'),
  'is gone': t('Removed'),
  'is shown or computed differently': t('Shown or computed differently'),
  'the first release': t('First release'),
  'name, look or navigation of the app are others': t('Name, colors, menu or landing page of the app'),
}

/** A change of a release, as the reader's language says it; what is not known is said as the server does. */
export function changeWords(message: string): string {
  if (whole[message] !== undefined) return whole[message]
  const [, part = '', name = '', rest = ''] = /^(\w+) "(.*)" is (.*)$/.exec(message) ?? []
  const named = parts[part] === undefined ? undefined : t('{{part}} “{{name}}”', { part: parts[part], name })
  if (named === undefined) return message
  if (rest === 'new') return t('{{part}} added', { part: named })
  if (rest === 'new and required') return t('{{part}} added, and required', { part: named })
  if (rest === 'gone') return t('{{part}} removed', { part: named })
  const [, now = '', before = ''] = /^(.*) instead of (.*)$/.exec(rest) ?? []
  return t('{{part}}: {{now}} instead of {{before}}', { part: named, now, before })
}
