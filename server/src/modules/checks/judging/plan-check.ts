import { refuse } from '../../../kernel/errors.ts'
import type { CheckToJudge } from '../check.ts'
import type { Plan, Scene } from '../check-kind.ts'
import { allOf, filterCondition, queryColumns } from '../kinds/row-conditions.ts'
import { kindOf } from '../kinds.ts'
import type { Surroundings } from './surroundings.ts'

/** A check as statements over a version. Refuses what does not fit it, at its place. */
export function planOf(
  check: CheckToJudge,
  { version, baseline, earlierCounts, others, now, path }: Surroundings & { now: Date; path: string },
): Plan {
  const kind = kindOf(check.rule.kind)
  if (check.filters.length > 0 && !kind.takesFilters)
    throw refuse.invalid(
      `${path}.filters`,
      `cannot be: a check of the kind ${check.rule.kind} looks at the whole`,
    )
  if (check.tolerance !== null && !kind.isRowLevel)
    throw refuse.invalid(
      `${path}.tolerance`,
      `cannot be: a check of the kind ${check.rule.kind} has no violating rows`,
    )
  const columns = queryColumns(version.columns)
  const conditions = check.filters.map((filter, at) =>
    filterCondition(filter, { columns, now, path: `${path}.filters.${at}` }),
  )
  const scene: Scene = {
    version,
    columns,
    where: allOf(conditions),
    baseline,
    earlierCounts,
    other: check.rule.kind === 'referential' ? others.get(check.rule.to_dataset_id) : undefined,
    now,
    path: `${path}.rule`,
  }
  return kind.plan(check.rule as never, scene)
}
