import { type Found, thingTypes, type search as endpoint } from '../../../../contract/src/discovery.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { holdsEverywhere } from '../access/index.ts'
import { restrictedColumns } from '../datasets/index.ts'
import { namedCharts, namedColumns, namedThings, namedUsers, rankHits } from './store.ts'

const maxWords = 8
/** Per kind, if several are searched: a common column name must not hide the dashboards. */
const maxPerKind = 8

/** What fits the words, of everything that the caller may see, in one statement. */
export async function searchEverything(
  context: Pick<Context, 'read' | 'orgId' | 'user'>,
  { q = '', type: types, limit }: Input<typeof endpoint>,
): Promise<{ items: Found[] }> {
  const text = q.trim()
  const words = [...new Set(text.split(/\s+/))].filter((word) => word !== '').slice(0, maxWords)
  if (words.length === 0) return { items: [] }
  const wants = (type: Found['type']) => types === undefined || types.includes(type)
  const plain = thingTypes.filter(wants)
  const hits = [
    ...(plain.length > 0 ? [namedThings(context, words, plain)] : []),
    ...(wants('chart') ? [namedCharts(context, words)] : []),
    ...(wants('column') ? [namedColumns(context, words, await restrictedColumns(context))] : []),
    ...(wants('user') && holdsEverywhere(context.user, 'user.view') ? [namedUsers(context, words)] : []),
  ]
  if (hits.length === 0) return { items: [] }
  const rows = await rankHits(context, hits, {
    q: text,
    limit,
    maxPerKind: types?.length === 1 ? limit : maxPerKind,
  })
  return {
    items: rows.map(({ of_type, of_id, of_name, ...row }) => ({
      ...row,
      of: of_name === null ? null : { type: of_type, id: of_id, name: of_name },
    })),
  }
}
