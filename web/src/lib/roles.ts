import type { Schema } from './api.ts'

const words: Record<Schema<'UserRole'>['role'], string> = {
  admin: 'admin: everything',
  editor: 'editor: makes datasets and dashboards',
  viewer: 'viewer: reads what is published',
  management: 'management: reads everything',
  cs_staff: 'cs_staff: reads what is published, uses chat',
}

/** The roles, each with what it means, to choose from. */
export const roleChoices = Object.entries(words).map(([value, label]) => ({ value, label }))
