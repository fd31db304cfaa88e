import type { ChartOptions, ChartTable } from './drawn-kind.ts'

type Told = NonNullable<ChartOptions['columns']>[number]

/** What the author of a chart said of a column of its answer. */
export function toldOf({ columns = [] }: ChartOptions, name: string): Told | undefined {
  return columns.find((told) => told.name === name)
}

/** The table with its columns called and written as the author of the chart wants them. */
export function withColumnsTold(table: ChartTable, options: ChartOptions): ChartTable {
  if (!options.columns?.length) return table
  const columns = table.columns.map((column) => {
    // What spreads or compares a measure is called after it, and written like it.
    const { label, format } = toldOf(options, column.name) ?? toldOf(options, column.of ?? '') ?? {}
    const isOwn = column.compares !== 'percent_change'
    return {
      ...column,
      ...(label === undefined || column.compares || column.pivot ? {} : { label }),
      ...(format && isOwn ? { format } : {}),
    }
  })
  return { ...table, columns }
}

/** The table with its columns in the order the author wants, and without those the author hides. */
export function withColumnsPlaced(table: ChartTable, options: ChartOptions): ChartTable {
  const told = options.columns
  if (!told?.length) return table
  const placeOf = (name: string) => told.findIndex((one) => one.name === name)
  const rank = (at: number) => {
    const name = table.columns[at]?.name ?? ''
    const pinned = toldOf(options, name)?.is_pinned ? 0 : 1
    return [pinned, placeOf(name) < 0 ? told.length + at : placeOf(name)] as const
  }
  const order = table.columns
    .map((_, at) => at)
    .filter((at) => !toldOf(options, table.columns[at]?.name ?? '')?.is_hidden)
    .toSorted((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])
  const cut = (row: unknown[]) => order.map((at) => row[at])
  return {
    columns: order.flatMap((at) => table.columns[at] ?? []),
    rows: table.rows.map(cut),
    totals: table.totals && cut(table.totals),
  }
}
