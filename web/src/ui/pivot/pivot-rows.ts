import { compareValues, type Pivot, type PivotRow } from '../../../../charts/src/values/pivot.ts'

export interface PivotSort {
  /** Index of a value column. */
  at: number
  order: 'asc' | 'desc'
}

/** A row as it is drawn: a group that can be folded, or what lies in it. */
export interface ShownRow {
  row: PivotRow
  /** Key of the group that it heads. */
  group?: string
  isFolded?: boolean
}

/** Tells groups apart by their values; what stands for all others is not the group without a value. */
export const groupKey = (path: unknown[], othersAt?: number) =>
  JSON.stringify(othersAt !== undefined && othersAt < path.length ? [path, othersAt] : [path])

/** Rows in the order asked for, those of one group together and below its head, without what is folded. */
export function shownRows(
  pivot: Pivot,
  { sort, folded }: { sort: PivotSort | undefined; folded: Set<string> },
): ShownRow[] {
  const depth = pivot.rowColumns.length
  if (depth < 2) return sorted(pivot.rows, sort).map((row) => ({ row }))
  const below = (rows: PivotRow[], level: number): ShownRow[] => {
    if (level >= depth - 1) return sorted(rows, sort).map((row) => ({ row }))
    const groups = new Map<string, PivotRow[]>()
    for (const row of rows) {
      const key = groupKey(row.path.slice(0, level + 1), row.othersAt)
      const members = groups.get(key)
      if (members) members.push(row)
      else groups.set(key, [row])
    }
    const heads = [...groups].map(([key, members]) => ({
      key,
      head: headOf(members, level),
      members: members.filter(({ path }) => path.length > level + 1),
    }))
    const order = sorted(
      heads.map(({ head }) => head),
      sort,
    )
    return heads
      .toSorted((a, b) => order.indexOf(a.head) - order.indexOf(b.head))
      .flatMap(({ key, head, members }) => {
        const isFolded = folded.has(key)
        return [{ row: head, group: key, isFolded }, ...(isFolded ? [] : below(members, level + 1))]
      })
  }
  return below(pivot.rows, 0)
}

/** The row of a group: its subtotal, or where none was asked for an empty one. */
function headOf(members: PivotRow[], level: number): PivotRow {
  const found = members.find(({ path }) => path.length === level + 1)
  const { path = [], othersAt } = members[0] ?? {}
  const head = path.slice(0, level + 1)
  const others = othersAt === undefined || othersAt > level ? {} : { othersAt }
  return (
    found ?? { key: `head ${groupKey(head, othersAt)}`, path: head, cells: [], isSubtotal: true, ...others }
  )
}

function sorted(rows: PivotRow[], sort: PivotSort | undefined): PivotRow[] {
  if (!sort) return rows
  const sign = sort.order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [a.cells[sort.at] ?? null, b.cells[sort.at] ?? null]
    // What is empty stays last in both orders.
    if (left === null || right === null) return compareValues(left, right)
    return sign * compareValues(left, right)
  })
}
