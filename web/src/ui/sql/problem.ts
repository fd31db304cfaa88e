import { ApiFailure, failureMessage } from '../../lib/failure.ts'
import type { SqlProblem } from './editor.tsx'

/** Where in a statement a refusal points to; undefined when it names no place. */
export function sqlProblemIn(sql: string, error: unknown): SqlProblem | undefined {
  if (!(error instanceof ApiFailure)) return undefined
  const message = failureMessage(error)
  const position = error.details.map((detail) => placeIn(sql, detail.message)).find((at) => at !== undefined)
  const at = position ?? namedIn(sql, error.message)
  return at === undefined ? undefined : problemAt(sql, at, message)
}

/** Where in a formula a complaint about it points to: all of it when it names no place. */
export function problemOf(formula: string, message: string): SqlProblem {
  const at = placeIn(formula, message) ?? namedIn(formula, message)
  return at === undefined ? { from: 0, to: formula.length, message } : problemAt(formula, at, message)
}

function problemAt(sql: string, at: number, message: string): SqlProblem {
  const word = /^(\w+|.)/.exec(sql.slice(at))?.[0].length ?? 1
  return { from: at, to: at + word, message }
}

function placeIn(sql: string, text: string): number | undefined {
  const only = /(?:^|: )column (\d+): /.exec(text)
  if (only && !sql.includes('\n')) return Number(only[1]) - 1
  const place = /line (\d+)(?:, (?:character|column) (\d+))?/.exec(text)
  if (!place) return undefined
  const lines = sql.split('\n')
  const line = Math.min(Number(place[1]), lines.length)
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  if (place[2] !== undefined) return before + Number(place[2]) - 1
  return before + (lines[line - 1]?.search(/\S/) ?? 0)
}

/** Messages of the engine quote what they complain about: where it stands first. */
function namedIn(sql: string, message: string): number | undefined {
  const name =
    /at or near "([^"]+)"/.exec(message)?.[1] ??
    /(?:column|table|function|name)s? (?:with name |named? )?"?([\w.]+)"? (?:not found|does not exist|must)/i.exec(
      message,
    )?.[1]
  if (name === undefined) return undefined
  const at = sql.toLowerCase().indexOf(name.toLowerCase())
  return at < 0 ? undefined : at
}
