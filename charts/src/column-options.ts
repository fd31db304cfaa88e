import type { ChartOptions, ChartTable } from './drawn-kind.ts'

type ColumnOptions = NonNullable<ChartOptions['columns']>[number]

/** What the author of a chart said of a column of its answer. */
export function columnOptionsOf({ columns = [] }: ChartOptions, name: string): ColumnOptions | undefined {
  return columns.find((columnOptions) => columnOptions.name === name)
}

/** The table with its columns called and written as the author of the chart wants them. */
export function withColumnOptions(table: ChartTable, options: ChartOptions): ChartTable {
  if (!options.columns?.length) return table
  const columns = table.columns.map((column) => {
    // What spreads or compares a measure is called after it, and written like it.
    const { label, format } =
      columnOptionsOf(options, column.name) ?? columnOptionsOf(options, column.of ?? '') ?? {}
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
  const columnOptions = options.columns
  if (!columnOptions?.length) return table
  const placeOf = (name: string) => columnOptions.findIndex((one) => one.name === name)
  const rank = (at: number) => {
    const name = table.columns[at]?.name ?? ''
    const pinned = columnOptionsOf(options, name)?.is_pinned ? 0 : 1
    return [pinned, placeOf(name) < 0 ? columnOptions.length + at : placeOf(name)] as const
  }
  const order = table.columns
    .map((_, at) => at)
    .filter((at) => !columnOptionsOf(options, table.columns[at]?.name ?? '')?.is_hidden)
    .toSorted((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])
  const cut = (row: unknown[]) => order.map((at) => row[at])
  return {
    columns: order.flatMap((at) => table.columns[at] ?? []),
    rows: table.rows.map(cut),
    totals: table.totals && cut(table.totals),
  }
}
