interface Numbered {
  id: number
}

/** Each after all that feed it, else by id; undefined when some feed each other in a circle. */
export function inOrder<T extends Numbered>(items: readonly T[], feeds: (item: T) => T[]): T[] | undefined {
  const waitsFor = new Map(items.map((item) => [item, new Set(feeds(item)).size]))
  const fedBy = new Map<T, T[]>(items.map((item) => [item, []]))
  for (const item of items) for (const feed of new Set(feeds(item))) fedBy.get(feed)?.push(item)
  const byId = (a: T, b: T) => a.id - b.id
  const ordered: T[] = []
  let ready = items.filter((item) => waitsFor.get(item) === 0).toSorted(byId)
  while (ready.length > 0) {
    ordered.push(...ready)
    ready = ready.flatMap((item) => freed(fedBy.get(item)!, waitsFor)).toSorted(byId)
  }
  return ordered.length === items.length ? ordered : undefined
}

function freed<T>(items: readonly T[], waitsFor: Map<T, number>): T[] {
  return items.filter((item) => {
    const left = waitsFor.get(item)! - 1
    waitsFor.set(item, left)
    return left === 0
  })
}

/** One circle among items of which it is known that there is one, in the direction of the data. */
export function findCycle<T>(items: readonly T[], feeds: (item: T) => T[]): T[] {
  const done = new Set<T>()
  for (const start of items) {
    const path: T[] = []
    const places = new Map<T, number>()
    let item: T | undefined = start
    // Walking against the data and reaching a feed again means a cycle; without a new feed the walk backtracks.
    while (item !== undefined) {
      const at = places.get(item)
      if (at !== undefined) return path.slice(at).toReversed()
      if (!places.has(item)) {
        places.set(item, path.length)
        path.push(item)
      }
      item = nextOf(path, places, { feeds, done })
    }
  }
  return []
}

interface Walk<T> {
  feeds: (item: T) => T[]
  /** From these no circle is reached. */
  done: Set<T>
}

function nextOf<T>(path: T[], places: Map<T, number>, { feeds, done }: Walk<T>): T | undefined {
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = feeds(top).find((feed) => !done.has(feed))
    if (next !== undefined) return next
    done.add(top)
    places.delete(top)
    path.pop()
  }
  return undefined
}
