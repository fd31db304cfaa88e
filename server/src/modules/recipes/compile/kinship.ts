import { type QueryColumn, isMoment, isNumeric } from '../../sql/index.ts'

/** Values that compare with each other and go into one column without a change of meaning. */
export function kinship(column: Pick<QueryColumn, 'name' | 'type' | 'native'>): string {
  if (isNumeric(column)) return 'number'
  if (isMoment(column)) return 'date or timestamp'
  if (column.type === 'list' || column.type === 'struct') return column.native
  return column.type
}

export const areKin = (a: QueryColumn, b: QueryColumn) => kinship(a) === kinship(b)

/** The type of a column that holds values of all of these; undefined where the engine finds a wider one. */
export function sharedNative(columns: readonly Pick<QueryColumn, 'native'>[]): string | undefined {
  const [first] = columns
  return columns.every(({ native }) => native === first?.native) ? first?.native : undefined
}
