interface Page<T> {
  items: readonly T[]
  total: number
}

interface Part {
  sort: 'id'
  order: 'asc'
  limit: number
  offset: number
}

/** All pages of a list, in the order in which things were made. */
export async function allOf<T>(read: (part: Part) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = []
  for (let [offset, total] = [0, 1]; offset < total; offset += 200) {
    const page = await read({ sort: 'id', order: 'asc', limit: 200, offset })
    total = page.total
    items.push(...page.items)
  }
  return items
}
