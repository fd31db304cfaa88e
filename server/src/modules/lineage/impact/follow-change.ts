import type { ColumnType } from '../../../../../contract/src/datasets.ts'
import { Refusal } from '../../../kernel/errors.ts'
import type { plannerOf } from '../../recipes/index.ts'
import { columnTypeOf, WarehouseError } from '../../warehouse/index.ts'
import type { NodeRow, WalkLink } from '../walk/walk-store.ts'
import { isOtherShape } from './effects.ts'
import { type Hurt, type Outcome, spread, type SpreadRequest, allColumns } from './spread.ts'
import type { Statement, Statements, TableColumns } from './statements.ts'

type Planner = ReturnType<typeof plannerOf>

/** So many statements are read over their new inputs; those beyond are judged by the edges of the graph. */
const maxStatements = 500

export interface ChangeRequest extends Pick<SpreadRequest, 'root' | 'column' | 'mode' | 'toType'> {
  /** The new name of the column, where it has one. */
  newName: string | undefined
  links: ReadonlyMap<number, WalkLink[]>
  rowById: ReadonlyMap<number, NodeRow>
  statements: Statements
}

/**
 * Follows a change downstream. Whether a statement that reads a changed dataset still works, and which columns it then
 * makes, the engine says: it binds the statement over the columns that will be there. So `SELECT *`, and steps that keep
 * what they do not name, pass a loss on to whatever reads them.
 */
export async function followChange(planner: Planner, ask: ChangeRequest): Promise<Hurt[]> {
  const { links, rowById, statements } = ask
  const outcomes = new Map<number, Outcome>()
  const readOver = new Map<number, string>()
  const after = new Map<number, TableColumns>()
  const unread = new Set([...statements.byNode.keys()].slice(0, maxStatements))
  const kindOf = (id: number) => rowById.get(id)?.kind ?? ''
  for (;;) {
    const { hurt, reached } = spread(links, { ...ask, kindOf, outcomes, unread })
    const tables = shapesAfter(hurt, { ...ask, after })
    const due = [...reached].flatMap((nodeId) => {
      const statement = statements.byNode.get(nodeId)
      if (!statement || (!unread.has(nodeId) && !outcomes.has(nodeId))) return []
      const over = JSON.stringify(statement.inputs.map(({ datasetId }) => tables.get(datasetId) ?? null))
      if (readOver.get(nodeId) === over) return []
      readOver.set(nodeId, over)
      return [{ nodeId, statement }]
    })
    if (due.length === 0) return hurt
    for (const { nodeId, statement } of due) {
      const read = await readOverChange(planner, { statement, before: statements.columnsOf, after: tables })
      unread.delete(nodeId)
      if (!read) continue
      outcomes.set(nodeId, read.outcome)
      if (statement.outputId === null) continue
      if (read.columns) after.set(statement.outputId, read.columns)
      else after.delete(statement.outputId)
    }
  }
}

interface Shapes extends ChangeRequest {
  /** The columns that recipes make of the change. */
  after: ReadonlyMap<number, TableColumns>
}

/** The columns of the datasets that have others after the change. */
function shapesAfter(
  hurt: readonly Hurt[],
  { root, column, mode, toType, newName, rowById, statements, after }: Shapes,
): Map<number, TableColumns> {
  const start = { nodeId: root, column, mode, toType }
  const tables = new Map<number, TableColumns>()
  for (const one of [start, ...hurt]) {
    const row = rowById.get(one.nodeId)
    if (row?.kind !== 'dataset' || row.subject_id === null) continue
    if (!isOtherShape(one.mode) || one.column === allColumns) continue
    const id = row.subject_id
    const columns = tables.get(id) ?? after.get(id) ?? statements.columnsOf.get(id) ?? []
    tables.set(
      id,
      columns.flatMap((each) => {
        if (each.name !== one.column) return [each]
        if (one.mode === 'retyped') return one.toType ? [{ ...each, native: nativeOf[one.toType] }] : [each]
        return newName !== undefined && one.nodeId === root ? [{ ...each, name: newName }] : []
      }),
    )
  }
  return tables
}

const nativeOf: Record<ColumnType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DECIMAL(18,3)',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'TIME',
  timestamp: 'TIMESTAMP',
  interval: 'INTERVAL',
  json: 'JSON',
  binary: 'BLOB',
  list: 'VARCHAR[]',
  struct: 'STRUCT(a VARCHAR)',
}

interface Read {
  statement: Statement
  before: ReadonlyMap<number, TableColumns>
  after: ReadonlyMap<number, TableColumns>
}

/** Undefined where it cannot be read over what there is now either: policies may show its reader other columns. */
async function readOverChange(
  planner: Planner,
  { statement, before, after }: Read,
): Promise<{ outcome: Outcome; columns?: TableColumns } | undefined> {
  const over = async (columnsOf: (datasetId: number) => TableColumns | undefined) => {
    const tables = statement.inputs.map(({ datasetId, name }) => ({
      name,
      columns: columnsOf(datasetId) ?? [],
    }))
    return await statement.columnsOver(planner, tables).catch((error: unknown) => {
      if (isVerdict(error)) return undefined
      throw error
    })
  }
  const now = await over((id) => before.get(id))
  if (!now) return undefined
  const then = await over((id) => after.get(id) ?? before.get(id))
  if (!then) return { outcome: { works: false } }
  const nativeThen = new Map(then.map(({ name, native }) => [name, native]))
  const lost = new Set(now.flatMap(({ name }) => (nativeThen.has(name) ? [] : [name])))
  if (statement.needs.some((name) => lost.has(name))) return { outcome: { works: false } }
  const retyped = now.flatMap(({ name, native }): [string, ColumnType][] => {
    const type = nativeThen.get(name)
    return type === undefined || type === native ? [] : [[name, columnTypeOf(type)]]
  })
  return { outcome: { works: true, lost, retyped: new Map(retyped) }, columns: then }
}

const isVerdict = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof WarehouseError && !error.retryable)
