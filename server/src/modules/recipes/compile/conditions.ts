import type { RecipeComparison, RecipeCondition } from '../../../../../contract/src/recipe-steps/condition.ts'
import type { Filter } from '../../../../../contract/src/filters.ts'
import { refuse } from '../../../kernel/errors.ts'
import {
  Literals,
  type QueryColumn,
  conditionSql,
  cutColumn,
  cutTo,
  describeColumn,
  foldCondition,
  groupSql,
} from '../../sql/index.ts'
import { areKin, type Scene, columnCalled } from './scene.ts'
import { eachOf } from './problems.ts'
import { dialect, literal, quoteName } from './text.ts'

type ConditionScope = Pick<Scene, 'columns' | 'checkPattern'>

/** A condition as SQL: true, false or null for each row. */
export const conditionText = (condition: RecipeCondition, scene: ConditionScope, path: string) =>
  foldCondition<RecipeComparison, Promise<string>>(condition, path, {
    comparison: async (test, at) => `(${await comparison(test, scene, at)})`,
    group: async (kind, parts) => groupSql(kind, await eachOf(parts, (part) => part())),
  })

async function comparison(test: RecipeComparison, scene: ConditionScope, path: string): Promise<string> {
  const { column, sql } = compared(test, scene, path)
  if (test.to_column !== undefined) return betweenColumns(test, { column, sql, scene, path })
  if (test.operator === 'matches' || test.operator === 'not_matches')
    return await matched(test, { column, sql, scene, path })
  const { operator, value, values } = test
  const filter: Filter = {
    column: test.column,
    operator,
    ...(value === undefined ? {} : { value }),
    ...(values === undefined ? {} : { values }),
  }
  const place = { dialect, values: new Literals(dialect), column, filter, sql, timezone: undefined, path }
  // No operator of recipes looks at the clock.
  return conditionSql({ ...place, now: () => new Date(0) })
}

/** The column of a comparison, cut to its grain. */
function compared({ column: name, grain }: RecipeComparison, scene: ConditionScope, path: string) {
  const column = columnCalled(scene, name, `${path}.column`)
  if (grain === undefined) return { column, sql: quoteName(name) }
  return {
    column: cutColumn(grain, column),
    sql: cutTo(grain, column, { dialect, moment: localMoment(column, undefined), path: `${path}.grain` }),
  }
}

/** A column as the clocks of a zone show it; UTC without one. */
export const localMoment = (column: QueryColumn, timezone: string | undefined) =>
  dialect.local(quoteName(column.name), { zoned: dialect.isZoned(column), timezone })

interface Place {
  column: QueryColumn
  sql: string
  scene: ConditionScope
  path: string
}

const signs: Partial<Record<RecipeComparison['operator'], string>> = {
  equals: '=',
  not_equals: 'IS DISTINCT FROM',
  greater: '>',
  greater_or_equal: '>=',
  less: '<',
  less_or_equal: '<=',
}

function betweenColumns(test: RecipeComparison, { column, sql, scene, path }: Place): string {
  const other = columnCalled(scene, test.to_column ?? '', `${path}.to_column`)
  if (test.value !== undefined || test.values !== undefined)
    throw refuse.invalid(`${path}.to_column`, 'does not go with "value" or "values"')
  const sign = signs[test.operator]
  if (sign === undefined)
    throw refuse.invalid(`${path}.operator`, `${test.operator} compares with values, not with a column`)
  if (!areKin(column, other))
    throw refuse.invalid(
      `${path}.to_column`,
      `${describeColumn(column)} and ${describeColumn(other)}: change a type first`,
    )
  return `${sql} ${sign} ${quoteName(other.name)}`
}

async function matched(test: RecipeComparison, { column, sql, scene, path }: Place): Promise<string> {
  if (column.type !== 'text')
    throw refuse.invalid(`${path}.operator`, `${describeColumn(column)}, and ${test.operator} needs a text`)
  if (typeof test.value !== 'string' || test.values !== undefined)
    throw refuse.invalid(`${path}.value`, `${test.operator} takes a regular expression, in "value"`)
  await scene.checkPattern(test.value, `${path}.value`)
  const found = `regexp_matches(${sql}, ${literal(test.value)})`
  return test.operator === 'matches' ? found : `(${sql} IS NULL OR NOT ${found})`
}
