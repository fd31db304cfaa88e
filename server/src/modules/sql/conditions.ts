import { maxComparisons, maxNesting, type Nested } from '../../../../contract/src/conditions.ts'
import { refuse } from '../../kernel/errors.ts'

type GroupKind = 'all' | 'any' | 'not'

/** What becomes of a condition: of each comparison at its path, and of each group of its parts. */
interface ConditionFold<Comparison, Result> {
  comparison(comparison: Comparison, at: string): Result
  group(kind: GroupKind, parts: (() => Result)[]): Result
}

/** Folds a condition from the outside in. Conditions that are nested too deeply are refused at their place. */
export function foldCondition<Comparison extends object, Result>(
  condition: Nested<Comparison>,
  at: string,
  fold: ConditionFold<Comparison, Result>,
): Result {
  const folded = (one: Nested<Comparison>, path: string, depth: number): Result => {
    if (depth > maxNesting)
      throw refuse.invalid(path, `groups of conditions are nested at most ${maxNesting} deep`)
    if ('not' in one) return fold.group('not', [() => folded(one.not, `${path}.not`, depth + 1)])
    const kind = 'all' in one ? 'all' : 'any'
    const parts = 'all' in one ? one.all : 'any' in one ? one.any : undefined
    if (parts === undefined) return fold.comparison(one as Comparison, path)
    return fold.group(
      kind,
      parts.map((part, index) => () => folded(part, `${path}.${kind}.${index}`, depth + 1)),
    )
  }
  return folded(condition, at, 0)
}

interface PlacedComparison<Comparison> {
  comparison: Comparison
  at: string
}

/** All comparisons of a condition, each with its path. */
export function comparisonsIn<Comparison extends object>(
  condition: Nested<Comparison>,
  at = '',
): PlacedComparison<Comparison>[] {
  const found = foldCondition<Comparison, PlacedComparison<Comparison>[]>(condition, at, {
    comparison: (comparison, path) => [{ comparison, at: path }],
    group: (_, parts) => parts.flatMap((part) => part()),
  })
  if (found.length > maxComparisons)
    throw refuse.invalid(at, `has ${found.length} comparisons, and at most ${maxComparisons} are allowed`)
  return found
}

/** The SQL of a group. `not` holds wherever its part does not, also where a compared value is null. */
export function groupSql(kind: GroupKind, parts: readonly string[]): string {
  if (kind === 'not') return `(NOT coalesce(${parts.join()}, false))`
  return `(${parts.join(kind === 'all' ? ' AND ' : ' OR ')})`
}
