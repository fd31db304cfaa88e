import type { StatementLineage } from '../warehouse/index.ts'
import type { Gap, NodeRef, Source } from './node.ts'
import { Gathered } from './readers/gathered.ts'

/** What the engine says of a statement, as edges from what its tables are. */
export function sourcesOfStatement(
  lineage: StatementLineage,
  nodeOf: (table: string) => NodeRef | undefined,
): { sources: Source[]; gaps: Gap[] } {
  const gathered = new Gathered()
  for (const { name, sources } of lineage.columns)
    for (const { table, column, how } of sources) {
      const from = nodeOf(table)
      if (from) gathered.edge(from, [column, name, how])
    }
  for (const { table, column, how } of lineage.indirect) {
    const from = nodeOf(table)
    if (from) gathered.edge(from, [column, null, how])
  }
  for (const table of lineage.tables) {
    const from = nodeOf(table)
    if (from) gathered.rows(from)
  }
  for (const { output, reason } of lineage.gaps) gathered.gaps.push([output, reason])
  return { sources: gathered.sources, gaps: gathered.gaps }
}
