import type { Format } from '../../../../contract/src/formats.ts'
import type { Conventions, Model } from '../../../../contract/src/models.ts'
import { allProblems } from './check/check-model.ts'
import type { Problem } from './check/problem.ts'
import { allRights } from '../policies/index.ts'
import { findColumn } from './field.ts'
import type { Known } from './known.ts'

export interface WorkingModel {
  model: Model
  /** Names that do not work, with the reason. */
  broken: Record<string, string>
}

/** What of a model works on its table, and why the rest does not. */
export function workingModel(known: Known, problems: readonly Problem[] = allProblems(known)): WorkingModel {
  if (problems.length === 0) return { model: priced(known.model), broken: {} }
  const wrong = (list: string) =>
    new Set(problems.filter(({ path }) => path.startsWith(`${list}.`)).map(({ field }) => field))
  const kept = <T extends { name: string }>(list: string, items: readonly T[]) => {
    const names = wrong(list)
    return items.filter(({ name }) => !names.has(name))
  }
  const { description, default_time_dimension: time, conventions, ...lists } = known.model
  return {
    model: priced({
      ...(description === undefined ? {} : { description }),
      ...(time === undefined || hasPath(problems, 'default_time_dimension')
        ? {}
        : { default_time_dimension: time }),
      ...(conventions === undefined ? {} : { conventions: workingConventions(conventions, problems) }),
      dimensions: kept('dimensions', lists.dimensions),
      hierarchies: kept('hierarchies', lists.hierarchies),
      measures: kept('measures', lists.measures),
      joins: kept('joins', lists.joins),
    }),
    broken: brokenOf(known, problems),
  }
}

/** The same model with its currency on every format of money that names none. */
function priced(model: Model): Model {
  const currency = model.conventions?.currency
  if (currency === undefined) return model
  const withCurrency = <T extends { format?: Format }>(item: T): T =>
    item.format?.kind === 'currency' ? { ...item, format: { currency, ...item.format } } : item
  return {
    ...model,
    dimensions: model.dimensions.map(withCurrency),
    measures: model.measures.map(withCurrency),
  }
}

const hasPath = (problems: readonly Problem[], path: string) =>
  problems.some((problem) => problem.path === path)

function workingConventions({ timezone, ...rest }: Conventions, problems: readonly Problem[]): Conventions {
  return timezone === undefined || hasPath(problems, 'conventions.timezone') ? rest : { ...rest, timezone }
}

// A join to a dataset that the caller may not query is omitted. One with the name of a column must not shadow that
// column.
function brokenOf(known: Known, problems: readonly Problem[]): Record<string, string> {
  const isJoin = ({ path, field }: Problem) =>
    path.startsWith('joins.') && known.joined.has(field) && !findColumn(known, field)
  const named = problems.filter((problem) => /^(dimensions|measures)\./.test(problem.path) || isJoin(problem))
  // Restricted users do not see fields of hidden columns, nor their definition.
  const visible = isRestricted(known)
    ? named.flatMap(({ field }) =>
        findColumn(known, field) ? [{ field, message: 'you may not see it' }] : [],
      )
    : named
  return Object.fromEntries(visible.toReversed().map(({ field, message }) => [field, message]))
}

const isRestricted = ({ table, joined }: Known): boolean =>
  table.rights !== allRights || [...joined.values()].some(isRestricted)
