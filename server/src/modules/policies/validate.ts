import type {
  ColumnCondition,
  People,
  PolicyCondition,
  PolicyTest,
} from '../../../../contract/src/policy-document.ts'
import { attributeName } from '../../../../contract/src/user-attributes.ts'
import { refuse } from '../../kernel/errors.ts'
import { dialects, Literals, requireColumn } from '../sql/index.ts'
import type { GovernedColumn } from './column.ts'
import { filterSql, plain, takesAttribute } from './condition.ts'
import { comparisonsIn, type Policies } from './document.ts'
import { governedColumns, type Ungoverned } from './govern.ts'
import { unfitMask } from './masks.ts'
import { isGivenAttribute } from './subject.ts'

/** What a document of policies may name. */
export interface Known {
  table: Ungoverned & { name: string }
  groupIds: ReadonlySet<number>
  /** Those of the named users who are members of the organization. */
  userIds: ReadonlySet<number>
}

const deepest = 8
const mostComparisons = 300

/** Refuses policies that do not fit the dataset, with the place of what does not. */
export function checkPolicies(policies: Policies, known: Known, at = 'body'): void {
  const columns = governedColumns(known.table)
  checkPeople(policies.unrestricted, `${at}.unrestricted`, known)
  checkDistinct(
    policies.rows.map(({ name }) => name),
    (index) => `${at}.rows.${index}.name`,
    'row policies',
  )
  policies.rows.forEach(({ applies_to: to, condition }, index) => {
    if (!('everyone' in to)) checkPeople(to, `${at}.rows.${index}.applies_to`, known)
    checkCondition(condition, `${at}.rows.${index}.condition`, { ...known, columns })
  })
  checkDistinct(
    policies.columns.map(({ column }) => column),
    (index) => `${at}.columns.${index}.column`,
    'masks',
  )
  policies.columns.forEach(({ column, mask, except }, index) => {
    const path = `${at}.columns.${index}`
    const unfit = unfitMask(mask, columnCalled(column, `${path}.column`, { ...known, columns }))
    if (unfit !== undefined) throw refuse.invalid(`${path}.mask`, unfit)
    checkPeople(except, `${path}.except`, known)
  })
  checkTests(policies.tests, known, `${at}.tests`)
}

/** Refuses tests that name what there is not. */
export function checkTests(tests: readonly PolicyTest[], known: Known, at: string): void {
  const scene = { ...known, columns: governedColumns(known.table) }
  checkDistinct(
    tests.map(({ name }) => name),
    (index) => `${at}.${index}.name`,
    'tests',
  )
  tests.forEach(({ as, expect }, index) => {
    const path = `${at}.${index}`
    if ('user_id' in as && !known.userIds.has(as.user_id))
      throw refuse.invalid(`${path}.as.user_id`, 'there is no such member')
    if ('role' in as) checkPeople({ group_ids: as.group_ids ?? [] }, `${path}.as`, known)
    for (const field of ['every_row', 'some_row'] as const)
      if (expect[field]) checkCondition(expect[field], `${path}.expect.${field}`, scene)
    for (const field of ['hidden', 'masked', 'plain'] as const)
      expect[field]?.forEach((column, place) =>
        columnCalled(column, `${path}.expect.${field}.${place}`, scene),
      )
  })
}

type Scene = Known & { columns: readonly GovernedColumn[] }

const columnCalled = (name: string, path: string, { table, columns }: Scene): GovernedColumn =>
  requireColumn(name, { columns, path, of: `dataset "${table.name}"` })

function checkCondition(condition: PolicyCondition, path: string, scene: Scene): void {
  const comparisons = comparisonsIn(condition, path)
  if (comparisons.length > mostComparisons)
    throw refuse.invalid(
      path,
      `has ${comparisons.length} comparisons, and at most ${mostComparisons} are allowed`,
    )
  for (const { path: place, test } of comparisons) {
    if (place.slice(path.length).split('.').length > 2 * deepest)
      throw refuse.invalid(place, `conditions lie in one another at most ${deepest} deep`)
    checkComparison(test, place, scene)
  }
}

function checkComparison(test: ColumnCondition, path: string, scene: Scene): void {
  const column = columnCalled(test.column, `${path}.column`, scene)
  const dialect = dialects[scene.table.dialect]
  const place = { column, dialect, values: new Literals(dialect), path }
  if (test.attribute === undefined) return void filterSql(plain(test), place)
  if (!takesAttribute(test.operator))
    throw refuse.invalid(`${path}.attribute`, `${test.operator} compares with nothing`)
  if (test.value !== undefined) throw refuse.invalid(`${path}.value`, 'does not go with "attribute"')
  if (test.values !== undefined) throw refuse.invalid(`${path}.values`, 'does not go with "attribute"')
  if (!isGivenAttribute(test.attribute) && !new RegExp(attributeName).test(test.attribute))
    throw refuse.invalid(`${path}.attribute`, `there is no attribute "${test.attribute}"`)
  tryOperator(test, place)
}

/** What the operator asks of the column does not depend on the person, so it shows with any value that fits. */
function tryOperator(
  { operator, column: name }: ColumnCondition,
  place: Parameters<typeof filterSql>[1],
): void {
  const { column, path } = place
  if (!['equals', 'not_equals', 'in', 'not_in'].includes(operator)) {
    const value = sampleOf(column)
    const given = operator === 'between' ? { values: [value, value] } : { value }
    filterSql({ column: name, operator, ...given }, place)
    return
  }
  if (['json', 'binary', 'list', 'struct'].includes(column.type))
    throw refuse.invalid(
      `${path}.column`,
      `"${column.name}" is a ${column.type} and can only be tested for null`,
    )
}

function sampleOf({ type }: GovernedColumn): string | number | boolean {
  if (type === 'boolean') return true
  if (type === 'date' || type === 'timestamp') return '2026-01-31'
  if (type === 'time') return '09:30:00'
  return type === 'integer' || type === 'decimal' || type === 'number' ? 1 : '1'
}

function checkPeople(people: People | undefined, path: string, { groupIds }: Known): void {
  people?.group_ids?.forEach((id, index) => {
    if (!groupIds.has(id)) throw refuse.invalid(`${path}.group_ids.${index}`, 'there is no such group')
  })
}

function checkDistinct(names: readonly string[], path: (index: number) => string, what: string): void {
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index) throw refuse.invalid(path(index), `two ${what} are called "${name}"`)
  })
}
