import { refuse } from '../../../kernel/errors.ts'
import { nearestHint } from '../../sql/index.ts'
import { WarehouseError } from '../../warehouse/index.ts'
import type { QueryColumn } from '../../sql/index.ts'
import type { Planner } from './planner.ts'
import type { Allowed, CheckedFormula } from './scene.ts'
import { literal } from './text.ts'

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
    throw formulaProblem(error, { text, path, columns })
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
    if (!isOurs(error)) throw error
    throw refuse.invalid(path, `"${pattern}" is no regular expression: ${error.message}`)
  }
}

const isOurs = (error: unknown): error is WarehouseError =>
  error instanceof WarehouseError && ['syntax', 'unknown_object', 'denied', 'bad_value'].includes(error.kind)

function formulaProblem(error: unknown, { text, path, columns }: Formula): unknown {
  if (!isOurs(error)) return error
  const { position } = error.place
  const place = position === undefined ? '' : `${placeIn(text, position)}: `
  return refuse.invalid(path, `${place}${inWords(error.message, columns)}`)
}

/** "line 2, column 5", counted from 1 as people count. */
export function placeIn(text: string, position: number): string {
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
