import { policyOperators } from '../../../../contract/src/policy-document.ts'
import type { ColumnCondition, PolicyCondition } from '../../../../contract/src/policy-document.ts'
import type { Filter } from '../../../../contract/src/filters.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Dialect, type Values, conditionSql, foldCondition, groupSql, isNumeric } from '../sql/index.ts'
import type { GovernedColumn } from './column.ts'
import { attributeOf, type Subject } from './subject.ts'

type Scalar = string | number | boolean

export interface Scene {
  dialect: Dialect
  values: Values
  columns: readonly GovernedColumn[]
  subject: Subject
}

/** Holds for no row. */
export const matchesNothing = '(false)'

/** A condition about one user as SQL over the stored table. */
export const conditionText = (condition: PolicyCondition, scene: Scene): string =>
  foldCondition<ColumnCondition, Judged>(condition, '', {
    comparison: (test) => judge(comparisonText(test, scene)),
    group(kind, parts) {
      const judged = parts.map((part) => part())
      const isJudged = judged.length > 0 && judged.every((part) => part.isJudged)
      if (judged.length === 0 || (kind === 'not' && !isJudged)) return judge(undefined)
      return {
        sql: groupSql(
          kind,
          judged.map(({ sql }) => sql),
        ),
        isJudged,
      }
    },
  }).sql

/**
 * What cannot be judged, because the column, the user's attribute or a fitting value is missing, matches no row. Within `all`
 * and `any` that only narrows; its opposite would widen, so that `not` of it matches no row either.
 */
interface Judged {
  sql: string
  isJudged: boolean
}

const judge = (sql: string | undefined): Judged => ({
  sql: sql ?? matchesNothing,
  isJudged: sql !== undefined,
})

function comparisonText(test: ColumnCondition, scene: Scene): string | undefined {
  const column = scene.columns.find(({ name }) => name === test.column)
  if (!column || !policyOperators.includes(test.operator)) return undefined
  try {
    const filters = test.attribute === undefined ? [plain(test)] : isAboutUser(test, column, scene.subject)
    if (filters.length === 0) return undefined
    return `(${filters.map((filter) => `(${filterSql(filter, { column, dialect: scene.dialect, values: scene.values })})`).join(' OR ')})`
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The SQL of one comparison. Refuses what does not fit the column, at its place. */
export function filterSql(
  filter: Filter,
  place: { column: GovernedColumn; dialect: Dialect; values: Values; path?: string },
): string {
  const { column, dialect, values, path = '' } = place
  return conditionSql({
    dialect,
    values,
    column,
    filter,
    sql: dialect.read(column.sql, column),
    timezone: undefined,
    // No operator of policies uses the current time.
    now: () => new Date(0),
    path,
  })
}

export const plain = ({ attribute: _person, ...filter }: ColumnCondition): Filter => filter

const ofAnyValue = {
  equals: 'in',
  in: 'in',
  not_equals: 'not_in',
  not_in: 'not_in',
  between: 'between',
} as const
const ofEachValue = new Set(['contains', 'starts_with', 'ends_with'])

/** The alternatives of a condition; none if the user lacks the attribute or it does not fit the column. */
function isAboutUser(test: ColumnCondition, column: GovernedColumn, subject: Subject): Filter[] {
  const { attribute = '', operator, value: _value, values: _values, ...rest } = test
  const own = attributeOf(subject, attribute)
  const fitting = own.map((value) => fitted(value, column)).filter((value) => value !== undefined)
  if (fitting.length === 0 || fitting.length !== own.length) return []
  if (Object.hasOwn(ofAnyValue, operator))
    return [{ ...rest, operator: ofAnyValue[operator as keyof typeof ofAnyValue], values: fitting }]
  if (ofEachValue.has(operator)) return fitting.map((value) => ({ ...rest, operator, value }))
  const [only] = fitting
  return fitting.length === 1 && only !== undefined ? [{ ...rest, operator, value: only }] : []
}

/** The operators that compare with something, so that an attribute can take the place of the value. */
export const takesAttribute = (operator: string) => operator !== 'is_null' && operator !== 'is_not_null'

/** A value of an attribute as the column holds such values; attributes are often texts where columns are not. */
function fitted(value: Scalar, column: GovernedColumn): Scalar | undefined {
  if (column.type === 'boolean') return { true: true, false: false }[String(value)]
  if (typeof value === 'boolean') return column.type === 'text' ? String(value) : undefined
  return isNumeric(column) ? value : String(value)
}
