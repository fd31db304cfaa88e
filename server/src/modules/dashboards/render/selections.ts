import type { DashboardFilter } from '../../../../../contract/src/dashboard-contents.ts'
import type { Grain } from '../../../../../contract/src/grains.ts'
import type { Filter } from '../../../../../contract/src/filters.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Cell, GroupedBy } from '../../explore/index.ts'

/** A column of a dataset that was filtered by clicking. */
interface Chosen {
  called: readonly string[]
  grain: Grain | undefined
  filters: readonly Filter[]
}

/** What was chosen in one chart. */
export interface Selected {
  chart: string
  title: string
  datasetId: number
  chosen: readonly Chosen[]
}

interface SelectionInput {
  values: readonly { column: string; value: Cell }[]
  path: string
}

/** The columns of the dataset behind the values that were clicked in an answer. */
export function chosenIn(groups: readonly GroupedBy[], { values, path }: SelectionInput): Chosen[] {
  const columns = [...new Set(values.map(({ column }) => column))]
  return columns.map((column) => {
    const at = `${path}.values.${values.findIndex((one) => one.column === column)}.column`
    const group =
      groups.find(({ name }) => name === column) ??
      groups.find(({ name }) => name.toLowerCase() === column.toLowerCase())
    if (!group) throw refuse.invalid(at, `the chart is grouped by ${listed(groups)}, and not by "${column}"`)
    const cells = values.filter((one) => one.column === column).map(({ value }) => value)
    return { called: group.called, grain: group.grain, filters: group.filters(cells, at) }
  })
}

const listed = (groups: readonly GroupedBy[]) =>
  groups.length === 0 ? 'nothing' : groups.map(({ name }) => `"${name}"`).join(', ')

/**
 * The filters that a selection is for the charts of a dataset: its own columns, or those that a filter of the dashboard
 * says are the same.
 */
export function filtersOn(
  datasetId: number,
  { datasetId: of, chosen }: Selected,
  filters: readonly DashboardFilter[],
): Filter[] {
  return chosen.flatMap((column) => {
    if (datasetId === of) return column.filters
    const target = sameColumn(filters, column, { from: of, to: datasetId })
    return target === undefined ? [] : column.filters.map((filter) => ({ ...filter, column: target }))
  })
}

function sameColumn(
  filters: readonly DashboardFilter[],
  { called, grain }: Chosen,
  { from, to }: { from: number; to: number },
): string | undefined {
  const names = called.map((name) => name.toLowerCase())
  for (const { targets } of filters) {
    const own = targets.find(
      ({ dataset_id: id, column, grain: cut }) =>
        id === from && names.includes(column.toLowerCase()) && (cut === undefined || cut === grain),
    )
    const theirs = own && targets.find(({ dataset_id: id }) => id === to)
    if (theirs && (theirs.grain === undefined || theirs.grain === grain)) return theirs.column
  }
  return undefined
}
