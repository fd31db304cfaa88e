import { findField } from '../field.ts'
import type { Known } from '../known.ts'
import { isTime } from './check-dimensions.ts'
import { noField } from './missing.ts'
import { type Problem, problemsOf } from './problem.ts'
import { knownTimezone } from '../../sql/index.ts'

export function checkHierarchies(known: Known): Problem[] {
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

/** The time dimension that comparisons follow, and what else the model says of itself. */
export function checkConventions(known: Known): Problem[] {
  const { default_time_dimension: time, conventions } = known.model
  const field = time === undefined ? undefined : findField(known, time)
  const problem = (path: string, message: string): Problem => ({ path, field: time ?? '', message })
  return [
    ...(time !== undefined && !field ? [problem('default_time_dimension', noField(known, time))] : []),
    ...(field && !isTime(field)
      ? [problem('default_time_dimension', `"${time}" is not a date or a timestamp`)]
      : []),
    ...problemsOf('', () => knownTimezone(conventions?.timezone)).map(({ message }) =>
      problem('conventions.timezone', message),
    ),
  ]
}
