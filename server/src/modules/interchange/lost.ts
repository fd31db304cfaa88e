import { findColumn, type Loss, type NamedDataset, type Scene } from './scene.ts'
import { type Aggregation, bareName } from './sql/expressions.ts'
import { said } from './values.ts'

/** Why one part cannot be carried over. */
export class Lost extends Error {
  readonly loss: Loss

  constructor(loss: Loss) {
    super(loss.message)
    this.loss = loss
  }
}

export function keepLoss<T>(losses: Loss[], read: () => T): T[] {
  try {
    return [read()]
  } catch (error) {
    if (!(error instanceof Lost)) throw error
    losses.push(error.loss)
    return []
  }
}

/** The column that an expression is; expressions beyond that are lost by name. */
export function columnIn(
  dataset: NamedDataset,
  expression: string,
  { path, field }: Pick<Loss, 'path' | 'field'>,
) {
  const name = bareName(expression)
  if (name === undefined)
    throw new Lost({
      path,
      field,
      message: `"${shortened(expression)}" is an expression in SQL, and only columns are carried over`,
    })
  // Of a dataset that is only known by name the columns are looked up later.
  if (dataset.columns.length === 0) return { name, type: 'text' as const }
  const column = findColumn(dataset.columns, name)
  if (!column)
    throw new Lost({ path, field, message: `the dataset "${dataset.name}" has no column "${name}"` })
  return column
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** `orders.amount` in the dataset orders is its column amount. */
export const withoutOwn = (name: string, own: string) =>
  name.startsWith(`${own}.`) ? name.slice(own.length + 1) : name

/** An aggregate with the columns of the dataset in the place of their names in a document, where it is called `own`. */
export function ownAggregation(
  { aggregate, column, percentile, filters = [] }: Aggregation,
  { scene: { dataset }, own }: { scene: Scene; own: string },
  place: Pick<Loss, 'path' | 'field'>,
): Aggregation {
  const named = (name: string) => {
    const found = findColumn(dataset.columns, withoutOwn(name, own))
    if (!found) throw new Lost({ ...place, message: `the dataset "${dataset.name}" has no column "${name}"` })
    return found.name
  }
  const conditions = filters.map((one) => ('column' in one ? { ...one, column: named(one.column) } : one))
  return {
    aggregate,
    ...said({
      column: column === undefined ? undefined : named(column),
      percentile,
      filters: conditions.length > 0 ? conditions : undefined,
    }),
  }
}
