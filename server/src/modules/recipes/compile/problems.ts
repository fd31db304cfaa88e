import { type Detail, detailsOf, Refusal, refuse } from '../../../kernel/errors.ts'
import { nearestHint } from '../../sql/index.ts'

/** Runs something for each item; all that is wrong is refused together, each with its place. */
export async function eachOf<Item, Value>(
  items: readonly Item[],
  run: (item: Item, index: number) => Value | Promise<Value>,
): Promise<Value[]> {
  const details: Detail[] = []
  const values: Value[] = []
  for (const [index, item] of items.entries()) {
    try {
      values.push(await run(item, index))
    } catch (error) {
      details.push(...detailsOf(error))
    }
  }
  if (details.length > 0) throw problems(details)
  return values
}

export function problems(details: Detail[]): Refusal {
  const [first] = details
  if (first && details.length === 1) return refuse.invalid(first.path, first.message)
  const more = details.length - 1
  return new Refusal(
    'validation_error',
    `${first?.path}: ${first?.message}; and ${more} more ${more === 1 ? 'problem' : 'problems'}`,
    { details },
  )
}

/** What there is not, with the names that may have been meant. */
export function unknownName(what: string, name: string, names: readonly string[]): string {
  return `there is no ${what} called "${name}"${nearestHint(name, names)}`
}
