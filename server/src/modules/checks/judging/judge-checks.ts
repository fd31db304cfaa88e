import type { CheckResult } from '../../../../../contract/src/checks.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { type Warehouse, WarehouseError } from '../../warehouse/index.ts'
import type { CheckToJudge } from '../check.ts'
import type { RunCheckQuery, Finding, Plan, CheckQuery, Value } from '../check-kind.ts'
import { planOf } from './plan-check.ts'
import type { Surroundings } from './surroundings.ts'

export interface CheckRunDependencies {
  warehouse: Warehouse
  now(): Date
}

export interface Judging extends Surroundings {
  orgId: number
  checks: readonly CheckToJudge[]
  signal?: AbortSignal | undefined
}

/** What was found by one check, and how bad that is. */
export type Judged = Pick<
  CheckResult,
  'outcome' | 'message' | 'value' | 'row_count' | 'violation_count' | 'examples'
> & { check: CheckToJudge }

const timeoutMs = 120_000

interface Planned {
  check: CheckToJudge
  /** An input error: the check does not fit the version, e.g. because a column was dropped. */
  plan: Plan | Refusal
}

/** Judges a version: what all checks sum up is worked out in one scan of it. */
export async function judgeChecks(dependencies: CheckRunDependencies, judging: Judging): Promise<Judged[]> {
  const asking = queryRunnerOf(dependencies, judging)
  const planned = judging.checks.map((check): Planned => ({
    check,
    plan: tried(dependencies, judging, check),
  }))
  const values = await summedUp(planned, asking.ask)
  const judged: Judged[] = []
  for (const one of planned) judged.push(await judgedBy(one, values.get(one.plan) ?? [], asking))
  return judged
}

function tried({ now }: CheckRunDependencies, judging: Judging, check: CheckToJudge): Plan | Refusal {
  try {
    return planOf(check, { ...judging, now: now(), path: 'body' })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

interface CheckQueries {
  ask: RunCheckQuery
  examplesOf(question: CheckQuery): Promise<CheckResult['examples']>
}

function queryRunnerOf(
  { warehouse }: CheckRunDependencies,
  { orgId, version, signal }: Judging,
): CheckQueries {
  const query = ({ sql, tables = [] }: CheckQuery, rowLimit: number) =>
    warehouse.query(orgId, { sql, tables: [version.input('t'), ...tables], rowLimit, timeoutMs, signal })
  const rowsOf = (json: Buffer) => JSON.parse(json.toString()) as Value[][]
  return {
    ask: async (question) => rowsOf((await query(question, 100)).rowsJson),
    async examplesOf(question) {
      const { columns, rowsJson } = await query(question, 5)
      const rows = rowsOf(rowsJson).map((row) => row.map(shortened))
      return { columns: columns.map(({ name }) => name), rows }
    },
  }
}

const maxTextLength = 200

const shortened = (value: unknown) => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  return typeof text === 'string' ? text.slice(0, maxTextLength) : text
}

/** The values of what each plan sums up. One that fails is found by asking each by itself. */
async function summedUp(planned: readonly Planned[], ask: RunCheckQuery): Promise<Map<unknown, Value[]>> {
  const plans = planned.flatMap(({ plan }) =>
    plan instanceof Refusal || plan.aggregates.length === 0 ? [] : [plan],
  )
  const together = async (some: readonly Plan[]) => {
    const [row = []] = await ask({
      sql: `SELECT ${some.flatMap(({ aggregates }) => aggregates).join(', ')} FROM t`,
    })
    let at = 0
    return some.map(({ aggregates }) => row.slice(at, (at += aggregates.length)))
  }
  if (plans.length === 0) return new Map()
  try {
    const values = await together(plans)
    return new Map(plans.map((plan, at) => [plan, values[at] ?? []]))
  } catch (error) {
    if (plans.length === 1 || !isPermanent(error)) return new Map()
    const values = new Map<unknown, Value[]>()
    for (const plan of plans) {
      const [own] = await together([plan]).catch(passOn)
      if (own) values.set(plan, own)
    }
    return values
  }
}

/** Whether the engine's failure is caused by the query, so that a retry would not help. */
const isPermanent = (error: unknown): error is WarehouseError =>
  error instanceof WarehouseError && !error.retryable && error.kind !== 'cancelled'

const passOn = (error: unknown): [] => {
  if (isPermanent(error)) return []
  throw error
}

async function judgedBy({ check, plan }: Planned, values: Value[], asking: CheckQueries): Promise<Judged> {
  if (plan instanceof Refusal) return unjudged(check, plan.message.replace(/^body[\w.]*: /, ''))
  try {
    // Its values could not be worked out with those of the others: alone it says why.
    const own = values.length < plan.aggregates.length ? await alone(plan, asking.ask) : values
    const finding = await plan.find(own, asking.ask)
    const judged = weighed(check, finding)
    const hasViolations = (judged.violation_count ?? 0) > 0
    return hasViolations && plan.examples
      ? { ...judged, examples: await asking.examplesOf(plan.examples) }
      : judged
  } catch (error) {
    if (isPermanent(error)) return unjudged(check, error.message)
    throw error
  }
}

const alone = async ({ aggregates }: Plan, ask: RunCheckQuery): Promise<Value[]> =>
  (await ask({ sql: `SELECT ${aggregates.join(', ')} FROM t` }))[0] ?? []

const nothing = { value: null, row_count: null, violation_count: null, examples: null }
const badly = ({ severity }: CheckToJudge) => (severity === 'fail' ? 'failed' : 'warned')

/** What cannot be judged has not passed. */
const unjudged = (check: CheckToJudge, why: string): Judged => ({
  check,
  outcome: badly(check),
  message: `could not be checked: ${why}`,
  ...nothing,
})

function weighed(check: CheckToJudge, finding: Finding): Judged {
  if (finding.found === 'nothing') return { check, outcome: 'skipped', message: finding.words, ...nothing }
  if (finding.found === 'whole') {
    const { holds, value, of, words } = finding
    const outcome = holds ? 'passed' : badly(check)
    return { check, outcome, message: words, ...nothing, value, row_count: of }
  }
  const { violations, of, words } = finding
  const limit = limitOf(check.tolerance, of)
  const isBad = violations > limit
  const accepted = isBad && check.tolerance ? `: at most ${Math.floor(limit)} are accepted` : ''
  return {
    check,
    outcome: isBad ? badly(check) : 'passed',
    message: `${violations} of ${of} rows ${words}${accepted}`,
    value: violations,
    row_count: of,
    violation_count: violations,
    examples: null,
  }
}

function limitOf(tolerance: CheckToJudge['tolerance'], of: number): number {
  if (tolerance === null) return 0
  const { max_rows: rows = Infinity, max_percent: percent } = tolerance
  return Math.min(rows, percent === undefined ? Infinity : (of * percent) / 100)
}
