import { refuse } from '../../../kernel/errors.ts'
import { type QueryColumn, isMoment, isNumeric } from '../../sql/index.ts'
import { unknownName } from './problems.ts'

/** An input of a recipe, by the name that it has there. */
export interface RecipeTable {
  name: string
  columns: readonly QueryColumn[]
}

/** What a formula may do beyond computing from one row. */
export interface Allowed {
  aggregates?: boolean
  windows?: boolean
}

/** A formula that the engine read as one expression over the columns of the step, and the type of its values. */
export interface CheckedFormula {
  sql: string
  native: string
}

/** What a step is compiled against. */
export interface Scene {
  /** The relation before it, as text of SQL. */
  from: string
  /** Name of the first input, which the steps start from. */
  base: string
  columns: readonly QueryColumn[]
  inputs: readonly RecipeTable[]
  /** Whether the rows before it come in an order that every run agrees on. */
  isOrdered: boolean
  /** Place of the step: "body.definition.steps.3". */
  path: string
  formula(text: string, path: string, allow?: Allowed): Promise<CheckedFormula>
  /** Refuses what the engine does not read as a regular expression. */
  checkPattern(pattern: string, path: string): Promise<void>
}

/** A column behind a step; without a type, where only the engine can say. */
export interface OutputColumn {
  name: string
  native: string | undefined
}

/** What a step makes of the relation before it. */
export interface Relation {
  sql: string
  columns: OutputColumn[]
}

/** A column by its name, which must be exact: two that differ by case only would be one to the engine. */
export function columnCalled(
  { columns, what = 'column' }: Pick<RecipeTable, 'columns'> & { what?: string },
  name: string,
  path: string,
): QueryColumn {
  const found = columns.find((column) => column.name === name)
  if (found) return found
  throw refuse.invalid(
    path,
    unknownName(
      what,
      name,
      columns.map((column) => column.name),
    ),
  )
}

export function inputCalled({ inputs }: Pick<Scene, 'inputs'>, name: string, path: string): RecipeTable {
  const found = inputs.find((input) => input.name === name)
  if (found) return found
  throw refuse.invalid(
    path,
    unknownName(
      'input',
      name,
      inputs.map((input) => input.name),
    ),
  )
}

/** Values that compare with each other and go into one column without a change of meaning. */
export function comparableType(column: Pick<QueryColumn, 'name' | 'type' | 'native'>): string {
  if (isNumeric(column)) return 'number'
  if (isMoment(column)) return 'date or timestamp'
  if (column.type === 'list' || column.type === 'struct') return column.native
  return column.type
}

export const areKin = (a: QueryColumn, b: QueryColumn) => comparableType(a) === comparableType(b)

/** The type of a column that holds values of all of these; undefined where the engine finds a wider one. */
export function sharedNative(columns: readonly Pick<QueryColumn, 'native'>[]): string | undefined {
  const [first] = columns
  return columns.every(({ native }) => native === first?.native) ? first?.native : undefined
}
