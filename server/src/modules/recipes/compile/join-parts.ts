import type { JoinKey } from '../../../../../contract/src/recipe-steps/tables.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type QueryColumn, describeColumn, isOrdered } from '../../sql/index.ts'
import { areKin, type RecipeTable, columnCalled } from './scene.ts'
import { eachOf } from './problems.ts'
import { quoteName } from './text.ts'

/** A pair of columns by which rows of two tables match. */
export interface KeyPair {
  left: QueryColumn
  right: QueryColumn
  match: NonNullable<JoinKey['match']>
}

interface Sides {
  left: Pick<RecipeTable, 'columns'>
  right: RecipeTable
}

/** The keys of a join; refused where columns are missing or do not compare. */
export async function keyPairs(keys: readonly JoinKey[], sides: Sides, path: string): Promise<KeyPair[]> {
  const pairs = await eachOf(keys, ({ left, right, match = 'equal' }, index) => {
    const place = `${path}.${index}`
    const pair = {
      left: columnCalled(sides.left, left, `${place}.left`),
      right: otherColumn(sides.right, right, `${place}.right`),
      match,
    }
    if (!areKin(pair.left, pair.right))
      throw refuse.invalid(
        `${place}.right`,
        `${describeColumn(pair.left)} and ${describeColumn(pair.right)} of "${sides.right.name}": change a type first`,
      )
    if (match !== 'equal' && !isOrdered(pair.left))
      throw refuse.invalid(`${place}.match`, `${describeColumn(pair.left)} and has no order`)
    return pair
  })
  const nearest = pairs.findIndex(({ match }) => match !== 'equal')
  const second = pairs.findLastIndex(({ match }) => match !== 'equal')
  if (nearest !== second) throw refuse.invalid(`${path}.${second}.match`, 'only one key can be the nearest')
  return pairs
}

/** A column of the other input, which the words of the refusal name. */
export function otherColumn(table: RecipeTable, name: string, path: string): QueryColumn {
  return columnCalled({ ...table, what: `column in "${table.name}"` }, name, path)
}

// Aliases that can be no column's: a name before a dot is then always the table's.
export const leftAlias = '"\u0001 left"'
export const rightAlias = '"\u0001 right"'

const signs = { equal: '=', nearest_before: '>=', nearest_after: '<=' } as const

export const matchText = (pairs: readonly KeyPair[]) =>
  pairs
    .map(
      ({ left, right, match }) =>
        `${leftAlias}.${quoteName(left.name)} ${signs[match]} ${rightAlias}.${quoteName(right.name)}`,
    )
    .join(' AND ')
