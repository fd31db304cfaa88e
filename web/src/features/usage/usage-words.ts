import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'

type Entry = Schema<'QueryHistoryEntry'>

export const originWords: Record<Entry['origin'], string> = {
  explore: t('Explore'),
  values: t('Filter values'),
  preview: t('Preview'),
  profile: t('Profile'),
  export: t(t('Export')),
  dashboard: t('Dashboard'),
  chat: t('Chat'),
  share_link: t('Share link'),
  publication: t('App'),
  subscription: t('Subscription'),
  alert: t('Alert'),
  recipe: t('Recipe'),
}

export const clientWords: Record<Entry['client'], string> = {
  page: t('in the browser'),
  api: t('through the API'),
  background: t('in the background'),
}

const outcomeWords: Partial<Record<Entry['outcome'], string>> = {
  ok: t('Succeeded'),
  cancelled: t('Cancelled'),
  query_timeout: t('Timed out'),
  query_too_large: t('Too large'),
}

export const outcomeOf = ({ outcome }: Pick<Entry, 'outcome'>): string => outcomeWords[outcome] ?? t('Failed')

/** Who asked: a user, a former one, or a visitor. */
export const askedBy = ({ user_id, user_name }: Pick<Entry, 'user_id' | 'user_name'>): string =>
  user_name ?? (user_id === null ? t('Visitor of a link') : t('Former user {{id}}', { id: user_id }))

export const periods: Record<string, { label: string; hours: number }> = {
  day: { label: t('Last 24 hours'), hours: 24 },
  week: { label: t('Last 7 days'), hours: 24 * 7 },
  month: { label: t('Last 30 days'), hours: 24 * 30 },
}

export const sinceOf = (period: string): string =>
  new Date(Date.now() - (periods[period]?.hours ?? 24) * 3_600_000).toISOString()
