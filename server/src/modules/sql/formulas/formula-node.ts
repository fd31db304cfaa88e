/** Positions in the text of a formula, in UTF-16 units: from the first character to the one behind the last. */
export interface Span {
  start: number
  end: number
}

/** A formula as it was written. Operators are calls too: `a + b` calls "+", `a IS NULL` calls "is null". */
export type FormulaNode = Span &
  (
    | { kind: 'number'; text: string }
    | { kind: 'text'; value: string }
    | { kind: 'boolean'; value: boolean }
    | { kind: 'null' }
    | { kind: 'date'; value: string }
    | { kind: 'interval'; count: number; unit: IntervalUnit }
    | { kind: 'type'; name: string }
    /** With `isColumn` it means a column of the table, whatever else is called so. */
    | { kind: 'name'; name: string; isColumn?: true }
    | { kind: 'parameter'; name: string }
    | { kind: 'call'; name: string; args: FormulaNode[]; isDistinct: boolean }
  )

export const intervalUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

/** Something in the text of a formula that does not work, with its place. */
export class FormulaError extends Error {
  readonly span: Span

  constructor(message: string, { start, end }: Span) {
    super(message)
    this.span = { start, end }
  }
}
