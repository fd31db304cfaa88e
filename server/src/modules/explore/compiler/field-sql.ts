import { formulaSql, isMoment, refsIn } from '../../sql/index.ts'
import { wallOf } from '../../../kernel/wall-clock.ts'
import type { Filtering, Shift } from './compiling.ts'
import type { Field } from './fields.ts'
import { columnSql } from './tables.ts'

/** What tells a field from others of its table. */
export const fieldKey = ({ column, formula }: Field): string => (formula ? `= ${column.name}` : column.name)

export const isSameField = (a: Field, b: Field) => a.path === b.path && fieldKey(a) === fieldKey(b)

export const isShifted = (field: Field, shift: Shift | undefined): shift is Shift =>
  shift !== undefined && field.path === shift.path && fieldKey(field) === shift.column

export const shifted = ({ dialect }: Pick<Filtering, 'dialect'>, moment: string, { count, unit }: Shift) =>
  dialect.shift(moment, count, unit)

/**
 * A column, or what a formula makes of some. With a time shift a formula that reads no other moment than the shifted one reads
 * it as it is moved: a day of the week is that of the moved day, but a duration remains one.
 */
export function fieldSql(compiling: Filtering, field: Field, shift?: Shift): string {
  const { formula } = field
  if (!formula) return columnSql(compiling, field.path, field.column)
  const moments = refsIn(formula).filter(({ column }) => isMoment(column))
  const inner = moments.every((moment) => isShifted(moment, shift)) ? shift : undefined
  const { dialect, values, calendar, timezone } = compiling
  return formulaSql(formula, {
    dialect,
    values,
    calendar,
    timezone,
    today: () =>
      wallOf(timezone ?? 'UTC', compiling.now())
        .toISOString()
        .slice(0, 10),
    ref(ref, isLocal) {
      const sql = isLocal ? localTimeSql(compiling, ref, inner) : fieldSql(compiling, ref, inner)
      return isShifted(ref, inner) ? shifted(compiling, sql, inner) : sql
    },
  })
}

/** A moment as the clocks of the query's time zone show it. */
export function localTimeSql(compiling: Filtering, field: Field, shift?: Shift): string {
  const { dialect, timezone, values } = compiling
  const { column } = field
  const sql = fieldSql(compiling, field, shift)
  if (!isMoment(column) || column.type === 'date') return sql
  return dialect.local(sql, {
    zoned: dialect.isZoned(column),
    timezone,
    bind: (text) => values.value(text),
  })
}
