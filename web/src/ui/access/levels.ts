import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

export type AccessLevel = NonNullable<Schema<'AccessGrant'>['level']>

/** What can be asked for, too. */
export type RequestedLevel = Exclude<AccessLevel, 'publish'>

export const levelWord: Record<AccessLevel, string> = {
  view: t('Can view'),
  edit: t('Can edit'),
  publish: t('Can edit and release'),
}

/** What a field for a local time holds, as the interface takes it; nothing means never. */
export const timeOf = (local: string): string | null => (local ? new Date(local).toISOString() : null)
