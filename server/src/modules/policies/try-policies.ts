import type { PolicyTest } from '../../../../contract/src/policy-document.ts'
import type { PolicyTestResult } from '../../../../contract/src/policies.ts'
import { type DialectName, dialects, Literals, fillDeferred } from '../sql/index.ts'
import { conditionText } from './condition.ts'
import { type Governed, govern, governedColumns } from './govern.ts'
import type { TriedTable } from './dependencies.ts'
import type { Governing } from './store.ts'
import type { Subject } from './subject.ts'

/** What a user sees of a table. */
export interface Sight {
  sees_dataset: boolean
  row_count: number | null
  hidden: string[]
  masked: string[]
}

const always = '(true)'

/** The user's row filter as a condition with its values inlined: only counts come out of it. */
export const whereOf = ({ view }: Pick<Governed, 'view'>, dialect: DialectName): string =>
  fillDeferred(view?.where ?? always, view?.values, ({ value }) => dialects[dialect].literal(value))

/** A table as policies leave it for a user; undefined when nothing is visible. */
export function tableSeenBy(
  table: TriedTable,
  governing: Governing | null,
  subject: Subject,
): Governed | undefined {
  const governed = govern(table, governing, [subject])
  return 'problems' in governed ? undefined : governed
}

export function columnsOf(table: TriedTable, governed: Governed | undefined) {
  const names = new Set(governed?.columns.map(({ name }) => name))
  return {
    hidden: table.columns.filter(({ name }) => !names.has(name)).map(({ name }) => name),
    masked: (governed?.columns ?? []).filter(({ masked }) => masked).map(({ name }) => name),
  }
}

/** Counts rows under many conditions at once, each of them once. */
export async function countRows(
  table: TriedTable,
  conditions: readonly string[],
): Promise<Map<string, number> | undefined> {
  const different = [...new Set(conditions)]
  const counts = await table.count(different)
  return counts && new Map(different.map((condition, index) => [condition, counts[index] ?? 0]))
}

export interface Trial {
  test: PolicyTest
  /** Undefined: there is no such user. */
  subject: Subject | undefined
}

/** Runs tests: what each user would see under the policies, next to the expectation. */
export async function tryPolicies(
  table: TriedTable,
  governing: Governing | null,
  trials: readonly Trial[],
): Promise<PolicyTestResult[]> {
  const seen = trials.map((trial) => ({
    ...trial,
    governed: trial.subject && tableSeenBy(table, governing, trial.subject),
  }))
  const asked = seen.flatMap((one) => Object.values(subjectsOf(table, one)))
  const counts = await countRows(table, asked)
  return seen.map((one) => resultOf(table, one, counts))
}

type Seen = Trial & { governed: Governed | undefined }

/** The counts that a test needs, as conditions over the stored table. */
function subjectsOf(table: TriedTable, { test, subject, governed }: Seen): Record<string, string> {
  if (!subject || !governed) return {}
  const dialect = dialects[table.dialect]
  const scene = { dialect, values: new Literals(dialect), columns: governedColumns(table), subject }
  const where = whereOf(governed, table.dialect)
  const { every_row: every, some_row: some } = test.expect
  return {
    all: where,
    ...(every ? { odd: `(${where}) AND NOT coalesce(${conditionText(every, scene)}, (false))` } : {}),
    ...(some ? { some: `(${where}) AND ${conditionText(some, scene)}` } : {}),
  }
}

function resultOf(table: TriedTable, seen: Seen, counts: Map<string, number> | undefined): PolicyTestResult {
  const { test, subject, governed } = seen
  if (!subject)
    return { name: test.name, passed: false, failures: ['there is no such member any more'], row_count: null }
  const questions = subjectsOf(table, seen)
  const countOf = (name: string) => (questions[name] === undefined ? undefined : counts?.get(questions[name]))
  const rows = governed ? countOf('all') : 0
  const failures = [
    ...columnFailures(table, seen),
    ...(needsRows(test) && rows === undefined
      ? ['rows cannot be counted: the database of the dataset does not answer']
      : rowFailures(test, rows ?? 0, { odd: countOf('odd'), some: countOf('some') })),
  ]
  return { name: test.name, passed: failures.length === 0, failures, row_count: rows ?? null }
}

const needsRows = ({ expect: { row_count, at_least, at_most, every_row, some_row } }: PolicyTest) =>
  [row_count, at_least, at_most, every_row, some_row].some((one) => one !== undefined)

function rowFailures(
  { expect }: PolicyTest,
  rows: number,
  { odd, some }: { odd: number | undefined; some: number | undefined },
): string[] {
  const { row_count: exactly, at_least: least, at_most: max, every_row: every, some_row: needed } = expect
  return [
    ...(exactly !== undefined && rows !== exactly ? [`expected ${exactly} rows, and there are ${rows}`] : []),
    ...(least !== undefined && rows < least ? [`expected ${least} rows or more, and there are ${rows}`] : []),
    ...(max !== undefined && rows > max ? [`expected ${max} rows or fewer, and there are ${rows}`] : []),
    ...(every && odd ? [`${odd} of ${rows} rows are not as every row should be`] : []),
    ...(needed && !some ? ['no row is as some row should be'] : []),
  ]
}

function columnFailures(table: TriedTable, { test: { expect }, governed }: Seen): string[] {
  const { hidden, masked } = columnsOf(table, governed)
  const wanted = expect.sees_dataset
  return [
    ...(wanted !== undefined && wanted !== (governed !== undefined)
      ? [wanted ? 'the dataset is closed to them' : 'the dataset is open to them']
      : []),
    ...(expect.hidden ?? [])
      .filter((name) => !hidden.includes(name))
      .map((name) => `"${name}" is not hidden`),
    ...(expect.masked ?? [])
      .filter((name) => !masked.includes(name))
      .map((name) => `"${name}" is not masked`),
    ...(expect.plain ?? [])
      .filter((name) => hidden.includes(name) || masked.includes(name))
      .map((name) => `"${name}" is ${hidden.includes(name) ? 'hidden' : 'masked'}`),
  ]
}
