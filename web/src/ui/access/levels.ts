import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

export type AccessLevel = NonNullable<Schema<'AccessGrant'>['level']>

export const levelWord: Record<AccessLevel, string> = { view: t('Can view'), edit: t('Can edit') }

/** What a field for a local time holds, as the interface takes it; nothing means never. */
export const timeOf = (local: string): string | null => (local ? new Date(local).toISOString() : null)
