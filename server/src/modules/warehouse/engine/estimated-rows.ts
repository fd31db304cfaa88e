import { parenthesize } from './sql-guard.ts'

interface PlanNode {
  children?: PlanNode[]
  extra_info?: Record<string, unknown>
}

/** What the optimizer expects a statement to answer; null when it does not say. The statement has passed the gate. */
export async function estimatedRows(
  text: string,
  firstRow: (statement: string) => Promise<readonly unknown[]>,
): Promise<number | null> {
  const [, json] = await firstRow(`EXPLAIN (FORMAT json) ${parenthesize(text)}`)
  const plan = JSON.parse(String(json ?? '[]')) as PlanNode[]
  return firstGuess(plan)
}

function firstGuess(nodes: readonly PlanNode[]): number | null {
  for (const { extra_info: facts, children = [] } of nodes) {
    const guess = Number(String(facts?.['Estimated Cardinality'] ?? '').replace('~', '') || Number.NaN)
    if (Number.isFinite(guess)) return Math.round(guess)
    const below = firstGuess(children)
    if (below !== null) return below
  }
  return null
}
