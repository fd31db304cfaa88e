import type { Tree } from '../tree-walk.ts'
import { indexOf, indexesOf, nodesOf } from './plan-node.ts'
import { type Sources, columnSource, gapSources, noSources, unionSources } from './sources.ts'
import { type Rows, type Walk, columnAt, projected } from './walk.ts'

/** A table, or a table function like unnest that makes rows out of the columns below it. */
export function scan(walk: Walk, node: Tree, inputs: readonly Rows[]): Rows {
  const table = node['name'] === 'seq_scan' ? walk.scannedTable(node) : undefined
  if (table !== undefined) return tableScan(node, table)
  if (node['name'] === 'seq_scan') return { columns: [], unknown: 'a table is read that was not given' }
  return functionScan(node, inputs)
}

function tableScan(node: Tree, table: string): Rows {
  const names = Array.isArray(node['names']) ? (node['names'] as string[]) : []
  const columns = nodesOf(node['column_indexes']).map((index): Sources => {
    const name = names[indexOf(index['index'])]
    // Where only rows are counted, the engine reads the number of the row, which is no column.
    return name === undefined ? noSources : columnSource(table, name)
  })
  return projected({ columns }, indexesOf(node['projection_ids']))
}

function functionScan(node: Tree, inputs: readonly Rows[]): Rows {
  const [input] = inputs
  const made = unionSources(noSources, ...argumentsOf(node, input))
  const width = Math.max(1, nodesOf(node['column_indexes']).length)
  const own = projected(
    { columns: Array.from({ length: width }, () => made) },
    indexesOf(node['projection_ids']),
  )
  if (!input) return own
  const carried = indexesOf(node['projected_input']).map((at) => columnAt(input, at))
  return { ...own, columns: [...own.columns, ...carried] }
}

/** The first columns below are the arguments, what follows only passes by. */
function argumentsOf(node: Tree, input: Rows | undefined): readonly Sources[] {
  if (!input) return []
  if (input.unknown !== undefined) return [gapSources(input.unknown)]
  const count = Array.isArray(node['input_table_types']) ? node['input_table_types'].length : 0
  return input.columns.slice(0, count || input.columns.length)
}
