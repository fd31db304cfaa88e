import type { StepKind, StepOf } from '../../../contract/src/recipe-definition.ts'
import { dialects } from '../../src/modules/sql/index.ts'

export type Value = string | number | boolean | null

/** One case of a kind of step: what it gets, its settings, and what comes out or is refused. */
export interface StepCase<K extends StepKind = StepKind> {
  title: string
  /** SELECT of the first input, which is called "rows". */
  input: string
  /** SELECT of each other input, by its name. */
  others?: Record<string, string>
  settings: Omit<StepOf<K>, 'kind'>
  /** "name TYPE" of each column that must come out; the engine is asked whether that is true anyway. */
  columns?: string[]
  /** As the interface shows them; in this order only where `isOrdered`. */
  rows?: Value[][] | unknown[][]
  isOrdered?: boolean
  /** How many rows come out, where they are many. */
  count?: number
  /** Place, behind the step's, and words of each problem. */
  problems?: [place: string, words: RegExp][]
  /** What the engine says when it runs. */
  fails?: RegExp
}

/** Settings with names and a value of people wherever such go: of the texts `a` and `b`, the number `n`, and new ones. */
export type HostileSettings<K extends StepKind = StepKind> = (
  given: Record<'a' | 'b' | 'n' | 'x' | 'y' | 'value', string>,
) => Omit<StepOf<K>, 'kind'>[]

const { identifier, literal } = dialects.duckdb

/** SELECT of rows with columns of these types. */
export function relation(
  types: readonly (readonly [name: string, native: string])[],
  rows: readonly Value[][],
): string {
  const columns = types.map(([name, native], at) => `CAST(c${at} AS ${native}) AS ${identifier(name)}`)
  if (rows.length === 0) {
    const nulls = types.map(([name, native]) => `CAST(NULL AS ${native}) AS ${identifier(name)}`)
    return `SELECT ${nulls.join(', ')} WHERE false`
  }
  const texts = rows.map((row) => `(${row.map((value) => literal(value)).join(', ')})`)
  const names = types.map((_, at) => `c${at}`)
  return `SELECT ${columns.join(', ')} FROM (VALUES ${texts.join(', ')}) AS v(${names.join(', ')})`
}
