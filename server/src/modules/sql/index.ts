export { aggregated, rowCount } from './aggregates.ts'
export { Bindings, type Bound, Literals, type Statement, type Values } from './bindings.ts'
export {
  type QueryColumn,
  type QueryTable,
  columnNamed,
  described,
  isMoment,
  isNumeric,
  isOrdered,
} from './column.ts'
export { type Dialect, type DialectName, type PlainType, dialectNames } from './dialect.ts'
export { dialects } from './dialects.ts'
export { type Calendar, cutColumn, cutTo, plainCalendar } from './grains.ts'
export { nearestNames } from './nearest.ts'
export { type Condition, conditionSql } from './operators.ts'
export { knownTimezone } from './timezone.ts'
export { type FilterValue, type ValuePlace, valueSql } from './values.ts'
