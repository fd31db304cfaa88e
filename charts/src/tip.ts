/** What ECharts tells about a point below the pointer. */
export interface TipPoint {
  name?: string
  seriesName?: string
  seriesIndex?: number
  dataIndex?: number
  value?: unknown
  data?: unknown
  color?: unknown
}

/** What a tooltip says. It is text throughout: names and values come from other people's data. */
export interface Tip {
  title: string
  rows: { color?: string; name: string; value: string }[]
}

const maxRows = 12

/** The tooltip of most kinds: a value of each series, below the name that they share. */
export function seriesTip(format: (point: TipPoint) => (value: number) => string) {
  return (points: TipPoint[]): Tip => ({
    title: points[0]?.name ?? '',
    rows: points.flatMap((point) => {
      const value = numberIn(point.value)
      return value === undefined ? [] : [{ ...named(point, points), value: format(point)(value) }]
    }),
  })
}

/** At most as many rows as can be read at once. */
export function shortened({ title, rows }: Tip): Tip {
  return { title, rows: rows.slice(0, maxRows) }
}

// A pie has one unnamed series, whose points carry the names.
function named({ seriesName, name, color }: TipPoint, points: TipPoint[]) {
  return {
    ...colorOf(color),
    name: points.length === 1 && !seriesName ? (name ?? '') : (seriesName ?? ''),
  }
}

export function colorOf(color: unknown): { color?: string } {
  return typeof color === 'string' ? { color: color } : {}
}

function numberIn(value: unknown): number | undefined {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'number' ? last : undefined
}
