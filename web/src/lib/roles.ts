import type { Schema } from './api.ts'
import { t } from './words.ts'

const words: Record<Schema<'UserRole'>['role'], string> = {
  admin: t('admin: everything'),
  editor: t('editor: makes datasets and dashboards'),
  viewer: t('viewer: reads what is published'),
  management: t('management: reads everything'),
  cs_staff: t('cs_staff: reads what is published, uses chat'),
}

/** The roles, each with what it means, to choose from. */
export const roleChoices = Object.entries(words).map(([value, label]) => ({ value, label }))
