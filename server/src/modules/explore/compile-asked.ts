import type { Query } from '../../../../contract/src/query.ts'
import type { Context } from '../../kernel/context.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { getModelScene } from '../models/index.ts'
import type { Statement } from '../sql/index.ts'
import { type Compiled, compileQuery } from './compiler/compile-query.ts'
import { pivotKeys, usualColumns } from './compiler/pivot.ts'
import { confirmKeys } from './confirm-keys.ts'

/** Asks the place where a dataset lies one statement, for its first rows. */
export type AskRows = (
  statement: Statement,
  place: { tables: DatasetTable[]; rowLimit: number },
) => Promise<unknown[][]>

export interface ToCompile {
  query: Query
  table: DatasetTable
  ask: AskRows
  /** Values stand in the text: it goes where there are no parameters. */
  isLiteral?: boolean
}

/** Compiles a query against what the caller may see. A pivot asks first which values become columns. */
export async function compileAsked(
  context: Pick<Context, 'read' | 'user' | 'now'>,
  { query, table, ask, isLiteral }: ToCompile,
): Promise<Compiled> {
  const scene = await getModelScene(context, table)
  const now = context.now()
  if (!query.pivot) {
    const compiled = compileQuery(query, { scene, now, isLiteral })
    await confirmKeys(scene, { used: compiled.tables, ask })
    return compiled
  }
  const { tables } = compileQuery({ ...query, totals: false }, { scene, now })
  await confirmKeys(scene, { used: tables, ask })
  const keys = await ask(pivotKeys(query, scene, now), {
    tables,
    rowLimit: query.pivot.limit ?? usualColumns,
  })
  return compileQuery(query, { scene, now, keys, isLiteral })
}
