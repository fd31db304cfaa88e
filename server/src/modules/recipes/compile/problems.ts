import { checkAllInTurn, type Detail, Refusal, refuse } from '../../../kernel/errors.ts'
import { nearestHint } from '../../sql/index.ts'

/** Runs something for each item; all that is wrong is refused together, each with its place. */
export const eachOf = <Item, Value>(
  items: readonly Item[],
  run: (item: Item, index: number) => Value | Promise<Value>,
) =>
  checkAllInTurn(
    items.map((item, index) => () => run(item, index)),
    problems,
  )

export function problems(details: readonly Detail[]): Refusal {
  const [first] = details
  if (first && details.length === 1) return refuse.invalid(first.path, first.message)
  const more = details.length - 1
  return new Refusal(
    'validation_error',
    `${first?.path}: ${first?.message}; and ${more} more ${more === 1 ? 'problem' : 'problems'}`,
    { details: [...details] },
  )
}

/** What there is not, with the names that may have been meant. */
export function unknownName(what: string, name: string, names: readonly string[]): string {
  return `there is no ${what} called "${name}"${nearestHint(name, names)}`
}
