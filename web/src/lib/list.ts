import type { Endpoints, RequestOf } from '../../../contract/src/requests.ts'

/** What the reader asked of a list: the part shown, its order, and the words searched for. */
export interface ListView<Sort extends string = string> {
  limit: number
  offset: number
  sort?: Sort
  order?: 'asc' | 'desc'
  q?: string
}

/** The names that the list at a path can be sorted by. */
export type SortOf<Path extends keyof Endpoints<'GET'>> =
  RequestOf<Endpoints<'GET'>[Path]> extends { query?: { sort?: infer Sort } } ? Sort & string : never

export const firstPage = { limit: 25, offset: 0 }

/** As many as one answer may hold, for lists to choose from. */
export const widePage = { limit: 200, offset: 0 }

const maxItems = 10_000

/** All of a list that a page needs whole, at most 10,000: its pages, one after the other. */
export async function everyItem<Item>(
  pageAt: (query: { limit: number; offset: number }) => Promise<{ items: Item[] }>,
): Promise<{ items: Item[] }> {
  const items: Item[] = []
  for (;;) {
    const page = await pageAt({ ...widePage, offset: items.length })
    items.push(...page.items)
    if (page.items.length < widePage.limit || items.length >= maxItems) return { items }
  }
}
