import type { LineageGap, StatementLineage } from '../../plans/statement-plan.ts'
import type { Tree } from '../tree-walk.ts'
import { rowsOf } from './operators.ts'
import { type ScannedTable, Walk, columnAt } from './walk.ts'

/**
 * The column lineage of a statement, read from the plan that the engine itself bound: scopes, stars, USING and
 * correlated queries are resolved there already. `names` are those of the columns that it answers.
 */
export function traceLineage(
  plan: Tree,
  names: readonly string[],
  scannedTable: ScannedTable,
): StatementLineage {
  const scans = new Map<string, number>()
  const walk = new Walk((scan) => {
    const table = scannedTable(scan)
    if (table !== undefined) scans.set(table, (scans.get(table) ?? 0) + 1)
    return table
  })
  const rows = rowsOf(walk, plan)
  const outputs = names.map((name, at) => ({ name, found: columnAt(rows, at) }))
  const gaps: LineageGap[] = outputs.flatMap(({ name, found }) =>
    [...found.gaps].map((reason) => ({ output: name, reason })),
  )
  return {
    columns: outputs.map(({ name, found }) => ({ name, sources: [...found.columns.values()] })),
    tables: [...scans.keys()],
    combined: [...scans].filter(([, count]) => walk.combines || count > 1).map(([table]) => table),
    indirect: walk.indirect,
    gaps: [...gaps, ...walk.gaps.map((reason) => ({ output: null, reason }))],
  }
}

/** What is known of the lineage of a statement whose plan the engine could not write. */
export function untracedLineage(
  names: readonly string[],
  { tables, reason }: { tables: readonly string[]; reason: string },
): StatementLineage {
  return {
    tables: [...tables],
    combined: [...tables],
    columns: names.map((name) => ({ name, sources: [] })),
    indirect: [],
    gaps: [...names.map((name) => ({ output: name, reason })), { output: null, reason }],
  }
}
