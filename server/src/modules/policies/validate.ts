import type {
  ColumnCondition,
  People,
  PolicyCondition,
  PolicyTest,
} from '../../../../contract/src/policy-document.ts'
import { attributeName } from '../../../../contract/src/user-attributes.ts'
import { checkAll, refuse } from '../../kernel/errors.ts'
import { comparisonsIn, dialects, Literals, requireColumn } from '../sql/index.ts'
import type { GovernedColumn } from './column.ts'
import { filterSql, plain, takesAttribute } from './condition.ts'
import type { Policies } from './document.ts'
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

/** Refuses policies that do not fit the dataset, with the place of everything that does not. */
export function checkPolicies(policies: Policies, known: Known, at = 'body'): void {
  const scene = { ...known, columns: governedColumns(known.table) }
  const named = (list: 'rows' | 'columns', field: string) => (index: number) =>
    `${at}.${list}.${index}.${field}`
  checkAll([
    ...peopleChecks(policies.unrestricted, `${at}.unrestricted`, known),
    ...distinct(
      policies.rows.map(({ name }) => name),
      named('rows', 'name'),
      'row policies',
    ),
    ...policies.rows.flatMap(({ applies_to: to, condition }, index) => [
      ...('everyone' in to ? [] : peopleChecks(to, `${at}.rows.${index}.applies_to`, known)),
      () => checkCondition(condition, `${at}.rows.${index}.condition`, scene),
    ]),
    ...distinct(
      policies.columns.map(({ column }) => column),
      named('columns', 'column'),
      'masks',
    ),
    ...policies.columns.flatMap((masked, index) => maskChecks(masked, `${at}.columns.${index}`, scene)),
    () => checkTests(policies.tests, known, `${at}.tests`),
  ])
}

const maskChecks = (
  { column, mask, except }: Policies['columns'][number],
  path: string,
  scene: Scene,
): Check[] => [
  () => {
    const unfit = unfitMask(mask, columnCalled(column, `${path}.column`, scene))
    if (unfit !== undefined) throw refuse.invalid(`${path}.mask`, unfit)
  },
  ...peopleChecks(except, `${path}.except`, scene),
]

/** Refuses tests that name what there is not. */
export function checkTests(tests: readonly PolicyTest[], known: Known, at: string): void {
  const scene = { ...known, columns: governedColumns(known.table) }
  checkAll([
    ...distinct(
      tests.map(({ name }) => name),
      (index) => `${at}.${index}.name`,
      'tests',
    ),
    ...tests.flatMap((test, index) => testChecks(test, `${at}.${index}`, scene)),
  ])
}

const testChecks = ({ as, expect }: PolicyTest, path: string, scene: Scene): Check[] => [
  () => {
    if ('user_id' in as && !scene.userIds.has(as.user_id))
      throw refuse.invalid(`${path}.as.user_id`, 'there is no such member')
  },
  ...('role' in as ? peopleChecks({ group_ids: as.group_ids ?? [] }, `${path}.as`, scene) : []),
  ...(['every_row', 'some_row'] as const).map((field) => () => {
    if (expect[field]) checkCondition(expect[field], `${path}.expect.${field}`, scene)
  }),
  ...(['hidden', 'masked', 'plain'] as const).flatMap((field) =>
    (expect[field] ?? []).map(
      (column, place) => () => columnCalled(column, `${path}.expect.${field}.${place}`, scene),
    ),
  ),
]

type Check = () => unknown

type Scene = Known & { columns: readonly GovernedColumn[] }

const columnCalled = (name: string, path: string, { table, columns }: Scene): GovernedColumn =>
  requireColumn(name, { columns, path, of: `dataset "${table.name}"` })

function checkCondition(condition: PolicyCondition, path: string, scene: Scene): void {
  checkAll(
    comparisonsIn<ColumnCondition>(condition, path).map(
      ({ comparison, at }) =>
        () =>
          checkComparison(comparison, at, scene),
    ),
  )
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

/** The operator's requirements on the column do not depend on the user, so any fitting value shows them. */
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

const peopleChecks = (people: People | undefined, path: string, { groupIds }: Known): Check[] =>
  (people?.group_ids ?? []).map((id, index) => () => {
    if (!groupIds.has(id)) throw refuse.invalid(`${path}.group_ids.${index}`, 'there is no such group')
  })

const distinct = (names: readonly string[], path: (index: number) => string, what: string): Check[] =>
  names.map((name, index) => () => {
    if (names.indexOf(name) !== index) throw refuse.invalid(path(index), `two ${what} are called "${name}"`)
  })
