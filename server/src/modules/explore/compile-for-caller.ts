import type { Pivot, Query } from '../../../../contract/src/query.ts'
import type { Context } from '../../kernel/context.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { type Scene, getModelScene, contradictionMessage, keyClaims, sharedKeys } from '../models/index.ts'
import { allRights } from '../policies/index.ts'
import type { Statement } from '../sql/index.ts'
import { type Compiled, type CompileInput, compileQuery } from './compiler/compile-query.ts'
import { pivotKeys, defaultColumns } from './compiler/pivot-keys.ts'
import { type RowsQuery, compileRows } from './compiler/rows.ts'
import { Refusal, refuse } from '../../kernel/errors.ts'
import { traced } from '../../kernel/tracing/span.ts'

/** Runs one statement where a dataset is stored, for its first rows. */
export type FetchRows = (
  statement: Statement,
  place: { tables: DatasetTable[]; rowLimit: number },
) => Promise<unknown[][]>

export interface ToCompile {
  query: Query
  table: DatasetTable
  fetchRows: FetchRows
  /** The rows themselves are wanted, and of the query only its limit counts. */
  rows?: RowsQuery | undefined
}

export interface CompiledForCaller extends Compiled {
  /**
   * The statement for display: its text and values contain nothing of policies. Undefined for callers who may not
   * write SQL over its inputs.
   */
  shown: Statement | undefined
}

/** Finds what a dataset's queries are compiled against. */
export type SceneOf = (table: DatasetTable) => Promise<Scene>

/** For callers with many queries on the same datasets: each scene is read once. */
export function cachedScenes(
  context: Pick<Context, 'read' | 'user'>,
  frozen?: Parameters<typeof getModelScene>[2],
): SceneOf {
  const known = new Map<DatasetTable, Promise<Scene>>()
  return (table) => {
    const scene = known.get(table) ?? getModelScene(context, table, frozen)
    known.set(table, scene)
    return scene
  }
}

/** Compiles a query for the caller. A pivot first queries the values that become columns. */
export const compileForCaller = (context: CompilingContext, wanted: ToCompile): Promise<CompiledForCaller> =>
  traced({ name: 'compile query' }, () => compile(context, wanted))

/** Whether a query that was written earlier works for this caller now. Nothing is run. */
export async function isCompilable(
  context: CompilingContext,
  { query, table }: Pick<ToCompile, 'query' | 'table'>,
): Promise<boolean> {
  try {
    await compileForCaller(context, { query, table, fetchRows: async () => [] })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type CompilingContext = Pick<Context, 'read' | 'user' | 'now'> & { sceneOf?: SceneOf | undefined }

async function compile(
  context: CompilingContext,
  { query, table, fetchRows: ask, rows }: ToCompile,
): Promise<CompiledForCaller> {
  const scene = await (context.sceneOf?.(table) ?? getModelScene(context, table))
  let moment: Date | undefined
  const now = () => (moment ??= context.now())
  const keys = query.pivot && (await keysOf(query.pivot, pivotKeys(query, scene, now), ask))
  const compiled = rows
    ? compiledRows({ ...rows, limit: query.limit }, { scene, now })
    : compiledQuery(query, { scene, now, keys })
  await confirmKeys(scene, { used: compiled.tables, fetchRows: ask })
  return compiled
}

const compiledQuery = (query: Query, input: CompileInput) =>
  inAllWays((more) => compileQuery(query, { ...input, ...more }))

const compiledRows = (rows: RowsQuery, input: CompileInput) =>
  inAllWays((more) => compileRows(rows, { ...input, ...more }))

function inAllWays(compileWith: (more: Pick<CompileInput, 'isShown'>) => Compiled): CompiledForCaller {
  const compiled = compileWith({})
  const { sql, parameters, tables } = compiled
  const isHeld = tables.some(({ source, rights }) => source.kind === 'live' && rights !== allRights)
  return {
    ...compiled,
    shown: isShownTo(tables)
      ? isHeld
        ? statementOf(compileWith({ isShown: true }))
        : { sql, parameters }
      : undefined,
  }
}

const statementOf = ({ sql, parameters }: Statement): Statement => ({ sql, parameters })

/** SQL is for those who may write it over all that it reads. */
export const isShownTo = (tables: readonly DatasetTable[]): boolean =>
  tables.every(({ isAuthor }) => isAuthor)

const keysOf = (
  { limit = defaultColumns }: Pivot,
  keys: ReturnType<typeof pivotKeys>,
  fetchRows: FetchRows,
) => fetchRows({ sql: keys.sql, parameters: keys.parameters }, { tables: keys.tables, rowLimit: limit })

/**
 * Rejects a query over a join whose keys a newer version of the data has made ambiguous: its result would count rows
 * twice. The counts are cached like any other result, so that they cost once per version.
 */
async function confirmKeys(
  { base, joins }: Scene,
  { used, fetchRows: ask }: { used: readonly DatasetTable[]; fetchRows: FetchRows },
): Promise<void> {
  const tableAt = (path: string) => joins.find((join) => join.path === path)?.table ?? base.table
  const claims = joins
    .filter(({ table }) => used.includes(table) && table.source.kind === 'version')
    .flatMap((join) =>
      keyClaims(join, { from: tableAt(join.from), to: join.table }).map((claim) => ({
        path: join.path,
        claim,
      })),
    )
  await Promise.all(
    claims.map(async ({ path, claim }) => {
      const rows = await ask(sharedKeys(claim), { tables: [claim.table], rowLimit: 1 })
      const shared = Number(rows[0]?.[0])
      if (shared > 0)
        throw refuse.invalid('body', `the join "${path}": ${contradictionMessage(claim, shared)}`)
    }),
  )
}
