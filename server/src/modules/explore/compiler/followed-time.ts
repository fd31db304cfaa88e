import type { Aggregate } from '../../../../../contract/src/aggregates.ts'
import { refuse } from '../../../kernel/errors.ts'
import { describeColumn, isMoment, isTimed } from '../../sql/index.ts'
import type { Compiling } from './compiling.ts'
import { type Field, findField, pathsOf } from './fields.ts'
import { stepsFrom, tableAt } from './tables.ts'

interface Place {
  /** The table that names are meant from. */
  from: string
  /** The table whose rows are aggregated. */
  home: string
  at: string
}

/** The time that `first` and `last` follow: the one that is named, or the default of the model. */
export function followedTime(
  { scene }: Compiling,
  { aggregate, by }: { aggregate: Aggregate; by: string | undefined },
  { from, home, at }: Place,
): Field | undefined {
  const path = `${at}.by`
  if (!isTimed(aggregate)) {
    if (by !== undefined) throw refuse.invalid(path, 'goes with the aggregates first and last only')
    return undefined
  }
  const usual = tableAt(scene, home).model.default_time_dimension
  const name = by ?? usual
  if (name === undefined)
    throw refuse.invalid(
      path,
      `is needed with the aggregate ${aggregate}, for the model has no default time dimension`,
    )
  const field = findField(scene, { from: by === undefined ? home : from, name, at: path })
  if (!isMoment(field.column))
    throw refuse.invalid(
      path,
      `${describeColumn(field.column)}, and ${aggregate} follows a date or a timestamp`,
    )
  if (stepsFrom(scene, home, pathsOf(field)).some(({ isToMany }) => isToMany))
    throw refuse.invalid(path, `"${name}" has several values for one row of what is aggregated`)
  return field
}
