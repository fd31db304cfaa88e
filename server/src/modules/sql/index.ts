export {
  aggregateSql,
  aggregateExpression,
  aggregates,
  float,
  isTimed,
  lackOf,
  rowCount,
} from './aggregates.ts'
export {
  Bindings,
  type Bound,
  type Deferred,
  DeferredValues,
  Literals,
  type Statement,
  type Values,
  fillDeferred,
} from './bindings.ts'
export { binColumn, binSql } from './bins.ts'
export {
  type QueryColumn,
  type QueryTable,
  describeColumn,
  isMoment,
  isNumeric,
  isOrdered,
} from './column.ts'
export { comparisonsIn, foldCondition, groupSql } from './conditions.ts'
export { type Dialect, type DialectName, type PlainType } from './dialect.ts'
export { dialects } from './dialects.ts'
export * from './formulas/index.ts'
export { fieldsOfFilter } from './filter-fields.ts'
export { type Calendar, cutColumn, cutTo } from './grains.ts'
export { parseMoment, utcText } from './moment-text.ts'
export { nearestHint, nearestNames } from './nearest.ts'
export { requireColumn } from './require-column.ts'
export { type Condition, conditionSql } from './operators.ts'
export { knownTimezone } from './timezone.ts'
export { type FilterValue, type ValuePlace, valueSql } from './values.ts'
export { comparesTimes, timeExtreme } from './timed-aggregates.ts'
export { rankSql, rowBeforeSql, rowNumberSql, windowBeforeSql, windowSql } from './windows.ts'
