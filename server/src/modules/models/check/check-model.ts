import type { Known } from '../known.ts'
import { findField, noField } from '../field.ts'
import { checkConditions } from './check-filters.ts'
import { checkDimensions, isTime } from './check-dimensions.ts'
import { checkJoins } from './check-joins.ts'
import { checkMeasures, partsOf } from './check-measures.ts'
import { type Problem, problemsOf } from './problem.ts'
import { knownTimezone } from '../../sql/index.ts'
import { checkParameters } from './check-parameters.ts'

/** Everything of a model that does not work with the tables that it speaks of. */
export function checkModel(known: Known): Problem[] {
  return [
    ...checkNames(known),
    ...checkDimensions(known),
    ...checkMeasures(known),
    ...checkHierarchies(known),
    ...checkJoins(known),
    ...checkConventions(known),
    ...checkParameters(known),
  ]
}

/** What does not work of the fields that stand first in a model because a query brought them. */
export function checkQueryFields(known: Known, own: { dimensions: number; measures: number }): Problem[] {
  const isOwn = ({ path }: Problem) => {
    const [list, at] = path.split('.')
    return (list === 'dimensions' || list === 'measures') && Number(at) < own[list]
  }
  const { dimensions, measures } = known.model
  return [
    ...checkNames(known).filter(isOwn),
    ...checkDimensions(known, dimensions.slice(0, own.dimensions)),
    ...checkMeasures(known, measures.slice(0, own.measures)),
  ]
}

/** The same as checkModel, and what does not work because something that it is made of does not. */
export function allProblems(known: Known): Problem[] {
  const direct = checkModel(known)
  const found = [...direct]
  for (let news = direct; news.length > 0;) {
    news = knockOn(known, found)
    found.push(...news)
  }
  return found
}

function knockOn(known: Known, problems: readonly Problem[]): Problem[] {
  const at = (kind: string) =>
    new Map(
      problems.filter(({ path }) => path.startsWith(kind)).map(({ field, message }) => [field, message]),
    )
  const measures = at('measures.')
  return known.model.measures.flatMap((measure, index) => {
    if (measures.has(measure.name)) return []
    for (const [place, name] of partsOf(measure)) {
      const reason = reasonOf(known, name, measures)
      if (reason !== undefined)
        return [
          {
            path: `measures.${index}.${place}`,
            field: measure.name,
            message: `"${name}" does not work: ${reason}`,
          },
        ]
    }
    return []
  })
}

function reasonOf(known: Known, name: string, own: ReadonlyMap<string, string>): string | undefined {
  const field = findField(known, name)
  if (field?.role !== 'measure') return undefined
  if (field.of === known) return own.get(field.measure.name)
  return allProblems(field.of).find(
    (problem) => problem.path.startsWith('measures.') && problem.field === field.measure.name,
  )?.message
}

function checkHierarchies(known: Known): Problem[] {
  return known.model.hierarchies.flatMap(({ name, levels }, index) =>
    levels.flatMap((level, at) => {
      const message = levels.indexOf(level) < at ? `"${level}" is a level already` : unfitLevel(known, level)
      return message === undefined
        ? []
        : [{ path: `hierarchies.${index}.levels.${at}`, field: name, message }]
    }),
  )
}

function unfitLevel(known: Known, level: string): string | undefined {
  const field = findField(known, level)
  if (!field) return noField(known, level)
  return field.role === 'measure' ? `"${level}" is a measure, and levels are dimensions` : undefined
}

/** The time dimension that comparisons use, and other settings of the model itself. */
function checkConventions(known: Known): Problem[] {
  const { default_time_dimension: time, conventions } = known.model
  const field = time === undefined ? undefined : findField(known, time)
  const problem = (path: string, message: string): Problem => ({ path, field: time ?? '', message })
  return [
    ...(time !== undefined && !field ? [problem('default_time_dimension', noField(known, time))] : []),
    ...(field && !isTime(field)
      ? [problem('default_time_dimension', `"${time}" is not a date or a timestamp`)]
      : []),
    ...checkConditions(known.model.question_filters, 'question_filters', { known, path: '', field: '' }),
    ...problemsOf('', () => knownTimezone(conventions?.timezone)).map(({ message }) =>
      problem('conventions.timezone', message),
    ),
  ]
}

interface Named {
  name: string
  path: string
}

const placed = (list: readonly { name: string }[], at: string): Named[] =>
  list.map(({ name }, index) => ({ name, path: `${at}.${index}` }))

/** Ambiguous names: a query could mean either. */
function checkNames(known: Known): Problem[] {
  const { dimensions, measures, hierarchies, joins } = known.model
  return [
    ...repeated([...placed(dimensions, 'dimensions'), ...placed(measures, 'measures')]),
    ...repeated(placed(hierarchies, 'hierarchies')),
    ...repeated(placed(joins, 'joins')),
    ...dimensions.flatMap(({ name, column }, index) =>
      clash(known, name, column).map((message) => ({
        path: `dimensions.${index}.name`,
        field: name,
        message,
      })),
    ),
    ...measures.flatMap(({ name }, index) =>
      clash(known, name, undefined).map((message) => ({
        path: `measures.${index}.name`,
        field: name,
        message,
      })),
    ),
    ...joins.flatMap(({ name }, index) =>
      dotted(known, name).map((message) => ({ path: `joins.${index}.name`, field: name, message })),
    ),
  ]
}

function repeated(list: readonly Named[]): Problem[] {
  const seen = new Map<string, string>()
  return list.flatMap(({ name, path }) => {
    const first = seen.get(name.toLowerCase())
    if (first === undefined) seen.set(name.toLowerCase(), path)
    return first === undefined
      ? []
      : [{ path: `${path}.name`, field: name, message: `"${name}" is already the name of ${first}` }]
  })
}

function clash({ table }: Known, name: string, ofColumn: string | undefined): string[] {
  const column = table.columns.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!column || column.name.toLowerCase() === ofColumn?.toLowerCase()) return []
  return [
    `dataset "${table.name}" has a column "${column.name}", which is something else: take another name, ` +
      `for example "${ofColumn === undefined ? 'total' : 'the'}_${name}"`,
  ]
}

function dotted({ table }: Known, name: string): string[] {
  const column = table.columns.find((one) => one.name.toLowerCase().startsWith(`${name.toLowerCase()}.`))
  if (!column) return []
  return [`dataset "${table.name}" has a column "${column.name}", which would read as a field of this join`]
}
