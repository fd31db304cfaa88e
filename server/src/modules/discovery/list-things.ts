import type { Thing } from '../../../../contract/src/discovery.ts'
import { type Caller, listThings } from './store.ts'

interface Few {
  limit: number
}

const shown = async (context: Caller, by: 'favorite' | 'popular', { limit }: Few) => {
  const rows: Thing[] = await listThings(context, by, limit)
  return { items: rows }
}

export const listFavorites = (context: Caller, few: Few) => shown(context, 'favorite', few)
export const listPopular = (context: Caller, few: Few) => shown(context, 'popular', few)

export async function listRecent(context: Caller, { limit }: Few) {
  const items = await listThings(context, 'recent', limit)
  return { items: items.map((thing) => ({ ...thing, viewed_at: thing.viewed_at.toISOString() })) }
}
