import { refuse } from '../../../kernel/errors.ts'
import { nearestHint, type QueryColumn } from '../../sql/index.ts'
import {
  WarehouseError,
  type ExpressionPlan,
  type ExpressionRequest,
  type PlanRequest,
  type StatementPlan,
  type Warehouse,
  type PlannedTable,
} from '../../warehouse/index.ts'
import type { Allowed, CheckedFormula } from './scene.ts'
import { literal } from './text.ts'

/** The engine of one organization, as far as it reads statements and runs none. */
export interface Planner {
  plan(request: PlanRequest): Promise<StatementPlan>
  planExpression(request: ExpressionRequest): Promise<ExpressionPlan>
}

export const plannerOf = (
  { orgId, signal }: { orgId: number; signal?: AbortSignal | undefined },
  warehouse: Pick<Warehouse, 'plan' | 'planExpression'>,
): Planner => ({
  plan: (request) => warehouse.plan(orgId, { signal, ...request }),
  planExpression: (request) => warehouse.planExpression(orgId, { signal, ...request }),
})

type PlanExpression = Planner['planExpression']

interface Formula {
  text: string
  path: string
  columns: readonly QueryColumn[]
  allow?: Allowed | undefined
}

/** A formula that the engine read as one expression; what is wrong with it is refused with line and column. */
export async function checkedFormula(
  planExpression: PlanExpression,
  { text, path, columns, allow }: Formula,
): Promise<CheckedFormula> {
  const known = columns.map(({ name, native }) => ({ name, native }))
  try {
    const { native } = await planExpression({ sql: text, columns: known, allow })
    // A remark at the end would swallow the bracket.
    return { sql: `(${text}\n)`, native }
  } catch (error) {
    throw problemOf(error, { path, text, inWords: (message) => inWords(message, columns) })
  }
}

// The engine plans an expression over some table.
const oneColumn = [{ name: 'text', native: 'VARCHAR' }]

/** Refuses what is no regular expression to the engine, which reads a constant one when it plans. */
export async function checkPattern(
  planExpression: PlanExpression,
  pattern: string,
  path: string,
): Promise<void> {
  try {
    await planExpression({ sql: `regexp_matches('', ${literal(pattern)})`, columns: oneColumn })
  } catch (error) {
    throw problemOf(error, {
      path,
      inWords: (message) => `"${pattern}" is no regular expression: ${message}`,
    })
  }
}

interface Place {
  path: string
  /** The text that a user wrote: then errors name the position in it. */
  text?: string | undefined
  inWords?(message: string): string
}

const refused = new Set(['syntax', 'unknown_object', 'denied', 'bad_value'])

/** What the engine refuses, at the place of the setting; any other error as it is. */
function problemOf(error: unknown, { path, text, inWords = (message) => message }: Place): unknown {
  if (!(error instanceof WarehouseError) || !refused.has(error.kind)) return error
  const { position } = error.place
  const place = text === undefined || position === undefined ? '' : `${placeIn(text, position)}: `
  return refuse.invalid(path, `${place}${inWords(error.message)}`)
}

/** "line 2, column 5", counted from 1 as people count. */
function placeIn(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n')
  const column = [...(lines.at(-1) ?? '')].length + 1
  return lines.length === 1 && !text.includes('\n')
    ? `column ${column}`
    : `line ${lines.length}, column ${column}`
}

/** The engine's message, with names that may have been meant where it names none. */
function inWords(message: string, columns: readonly QueryColumn[]): string {
  const missing = /Referenced column "([^"]+)" not found/.exec(message)?.[1]
  if (missing === undefined) return message
  const names = columns.map(({ name }) => name)
  return `there is no column called "${missing}"${nearestHint(missing, names)}`
}

interface StatementToPlan {
  sql: string
  tables: PlannedTable[]
  path: string
  /** The statement that a user wrote: then errors name the position in it. */
  shown?: string
}

/** The plan of a statement; what the engine refuses about it is refused at the place of the setting. */
export async function planRecipeStatement(
  planner: Pick<Planner, 'plan'>,
  { sql, tables, path, shown }: StatementToPlan,
): Promise<StatementPlan> {
  try {
    return await planner.plan({ sql, tables })
  } catch (error) {
    throw problemOf(error, { path, text: shown })
  }
}
