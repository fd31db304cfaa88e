import type { Cardinality, Conventions, Model } from '../../../../contract/src/models.ts'
import type { DatasetTable } from '../datasets/index.ts'
import { type Caller, type Frozen, type Known, knownTable } from './known.ts'
import type { QueryFields } from '../../../../contract/src/query.ts'
import { refuseMistakes } from '../../kernel/errors.ts'
import type { Format } from '../../../../contract/src/formats.ts'
import { allProblems, checkQueryFields } from './check/check-model.ts'
import type { Problem } from './check/problem.ts'
import { allRights } from '../policies/index.ts'
import { findColumn } from './field.ts'

/** A dataset with what its fields mean, as one caller may see both. */
export interface SceneTable {
  /** Governed for the caller: hidden columns are absent, masked ones have the mask's type. */
  table: DatasetTable
  /** What of the model works on that table; empty when none was written. */
  model: Model
  /**
   * Fields that the model names and that do not work, by name, with the reason: a query that names one is refused
   * with it, and never silently answered by something else of that name.
   */
  broken: Record<string, string>
}

export interface SceneJoin extends SceneTable {
  /** Names of the joins from the queried dataset on, e.g. "customer" or "customer.country". */
  path: string
  /** Path of the table that it is joined to; "" is the queried dataset. */
  from: string
  label: string | undefined
  cardinality: Cardinality
  /** Equal pairs: a column of the table at `from`, and one of this. */
  on: { column: string; to: string }[]
}

/** What a query is compiled against. */
export interface Scene {
  base: SceneTable
  /** In an order in which each follows the one it joins to. */
  joins: SceneJoin[]
  conventions: Conventions
}

/** The scene of a dataset that the caller may query: its model, and the joined datasets that they may query too. */
export async function getModelScene(context: Caller, table: DatasetTable, frozen?: Frozen): Promise<Scene> {
  const known = await knownTable(context, table, { frozen })
  const { model, broken } = workingModel(known)
  return {
    base: { table, model, broken },
    joins: joinsOf({ ...known, model }, ''),
    conventions: model.conventions ?? {},
  }
}

// A query is compiled several times: its totals, the values of its pivot, and to be shown.
const extended = new WeakMap<QueryFields, WeakMap<Scene, Scene>>()

/** The scene with the fields that a query brings along, which are checked like those of the model. */
export function withFields(scene: Scene, fields: QueryFields | undefined): Scene {
  if (!fields) return scene
  const known = extended.get(fields) ?? new WeakMap<Scene, Scene>()
  extended.set(fields, known)
  const found = known.get(scene) ?? extend(scene, fields)
  known.set(scene, found)
  return found
}

function extend(scene: Scene, fields: QueryFields): Scene {
  const { dimensions = [], measures = [] } = fields
  if (dimensions.length + measures.length === 0) return scene
  const { model } = scene.base
  const taken = new Set([...model.dimensions, ...model.measures].map(({ name }) => name.toLowerCase()))
  const named = (list: 'dimensions' | 'measures', { name }: { name: string }, at: number) =>
    taken.has(name.toLowerCase())
      ? [{ path: `${list}.${at}.name`, message: `the model has a field "${name}": take another name` }]
      : []
  const together = priced({
    ...model,
    dimensions: [...dimensions, ...model.dimensions],
    measures: [...measures, ...model.measures],
  })
  const known = { ...knownAt(scene, ''), model: together }
  const mistakes = [
    ...dimensions.flatMap((one, at) => named('dimensions', one, at)),
    ...measures.flatMap((one, at) => named('measures', one, at)),
    ...checkQueryFields(known, { dimensions: dimensions.length, measures: measures.length }),
  ]
  refuseMistakes(mistakes.map(({ path, message }) => ({ path: `body.fields.${path}`, message })))
  return { ...scene, base: { ...scene.base, model: together } }
}

/** The table at a path with what it joins. */
function knownAt({ base, joins }: Scene, path: string): Known {
  const { table, model } = joins.find((join) => join.path === path) ?? base
  const next = joins.filter(({ from, path: to }) => from === path && to !== path)
  const joined = new Map(
    next.map((join) => [
      join.path.slice(path === '' ? 0 : path.length + 1),
      knownAt({ base, joins, conventions: {} }, join.path),
    ]),
  )
  return { table, model, joined }
}

/** The joins from a table on, depth first, so that each follows the one it joins to. */
function joinsOf(known: Known, from: string): SceneJoin[] {
  return known.model.joins.flatMap(({ name, label, cardinality, on }) => {
    const joined = known.joined.get(name)
    if (!joined) return []
    const { model, broken } = workingModel(joined)
    const path = from === '' ? name : `${from}.${name}`
    const join = { path, from, label, cardinality, on, table: joined.table, model, broken }
    return [join, ...joinsOf({ ...joined, model }, path)]
  })
}

interface WorkingModel {
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
  const {
    description,
    default_time_dimension: time,
    conventions,
    question_filters: questionFilters,
    parameters,
    ...lists
  } = known.model
  return {
    model: priced({
      ...(description === undefined ? {} : { description }),
      ...(time === undefined || hasPath(problems, 'default_time_dimension')
        ? {}
        : { default_time_dimension: time }),
      ...(conventions === undefined ? {} : { conventions: workingConventions(conventions, problems) }),
      ...(questionFilters
        ? { question_filters: questionFilters.filter((_, at) => !isBroken(problems, at)) }
        : {}),
      dimensions: kept('dimensions', lists.dimensions),
      hierarchies: kept('hierarchies', lists.hierarchies),
      measures: kept('measures', lists.measures),
      joins: kept('joins', lists.joins),
      ...(parameters ? { parameters } : {}),
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

const isBroken = (problems: readonly Problem[], at: number) =>
  problems.some(({ path }) => path.startsWith(`question_filters.${at}.`))

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
