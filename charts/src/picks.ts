import { familyOf } from './values/columns.ts'
import { listedValue } from './values/listed-values.ts'
import type { ChartTable } from './drawn-kind.ts'
import { momentLabels } from './values/moment-labels.ts'
import { labelText } from './shape.ts'

/** A value of a result under the pointer. */
export interface Pick {
  column: string
  value: string | number | boolean | null
  /** What the model calls it. */
  label?: string
}

/** What was pointed at, and where on the screen. */
export interface Picking {
  values: Pick[]
  /** They want to choose what to do with it, rather than what is usual. */
  wantsMenu: boolean
  at: { x: number; y: number }
}

/** Whether the columns of an answer are groups that can be pointed at. */
export function dimensionsOf({ columns }: Omit<ChartTable, 'rows'>): number[] {
  // SQL does not say what it groups by: what is no number is as good as a group.
  const isPlain = columns.every(({ role }) => role === undefined)
  return columns.flatMap(({ role, type }, at) =>
    (isPlain ? familyOf(type) !== 'number' : role === 'dimension') ? [at] : [],
  )
}

/** The values of a row that say which group it is. */
export function picksOfRow(table: Omit<ChartTable, 'rows'>, row: unknown[]): Pick[] {
  return dimensionsOf(table).flatMap((at) => pickAt(table, row, at))
}

function pickAt({ columns }: Omit<ChartTable, 'rows'>, row: unknown[], at: number): Pick[] {
  const value = row[at] ?? null
  const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  const label = listedValue(columns[at]?.values, value)?.label
  const named = label === undefined ? {} : { label }
  return isScalar ? [{ column: columns[at]?.name ?? '', value: value as Pick['value'], ...named }] : []
}

/**
 * Finds the group that a mark stands for by the words that are written on it: its name, its series, and the names above
 * it. A mark that stands for several groups (all of a day) picks what they have in common.
 */
export function picksOfMark(table: ChartTable, words: readonly string[]): Pick[] {
  const said = new Set(words)
  const picks: Pick[] = []
  let rows = table.rows
  for (const at of dimensionsOf(table)) {
    const texts = textsOf(table, at)
    const row = rows.find((one) => said.has(texts(one[at])))
    if (!row) continue
    const text = texts(row[at])
    rows = rows.filter((one) => texts(one[at]) === text)
    picks.push(...pickAt(table, row, at))
  }
  return picks
}

/** How charts write the values of a column. */
function textsOf({ columns, rows }: ChartTable, at: number): (value: unknown) => string {
  const plain = (value: unknown) => labelText(value, columns[at])
  const labels = [...new Set(rows.map((row) => plain(row[at])))]
  const written = momentLabels(labels)
  const byLabel = new Map(labels.map((label, index) => [label, written[index] ?? label]))
  return (value) => byLabel.get(plain(value)) ?? plain(value)
}
