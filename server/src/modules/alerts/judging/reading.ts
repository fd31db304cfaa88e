/** A measure of one group at one time. */
export interface Reading {
  /** The values that it is grouped by, as JSON. */
  key: string
  label: string
  value: number | null
  /** What it is compared with. */
  previous: number | null
  /** Start of its period; null without a time dimension. */
  at: string | null
}

/** What was computed: the points of each group, oldest first. */
export interface Measured {
  groups: { key: string; label: string; points: Reading[] }[]
  /** The time dimension of the query; undefined: none. */
  timeAt: number | undefined
}

export const wholeKey = '[]'

/** The point of each group that is judged: one that has none at the newest time has no value. */
export function newestOf({ groups, timeAt }: Measured): Reading[] {
  if (groups.length === 0) return []
  const hasTime = timeAt !== undefined
  const newest = hasTime ? maxOf(groups.map(({ points }) => points.at(-1)?.at ?? '')) : null
  return groups.map(({ key, label, points }) => {
    const last = points.at(-1)
    if (last && (!hasTime || last.at === newest)) return last
    return { key, label, value: null, previous: last?.value ?? null, at: newest }
  })
}

const maxOf = (texts: readonly string[]) => texts.reduce((max, text) => (text > max ? text : max), '')
