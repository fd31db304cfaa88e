import type { CheckSettings, suggestChecks as endpoint } from '../../../../contract/src/checks.ts'
import type { Answer } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { queryFailure, requireUnrestricted, getStoredVersion } from '../datasets/index.ts'
import type { ColumnProfile } from '../warehouse/index.ts'
import type { CheckRunDependencies } from './judging/judge-checks.ts'
import { checksToJudge } from './store.ts'

type Suggestion = Answer<typeof endpoint>['items'][number]

/** With fewer rows what holds now holds by chance. */
const fewestRows = 20
const maxAccepted = 10
const rowsOfAValue = 5
const maxSuggested = 50

/** Checks that the data passes as it is, made of what its columns hold. */
export async function suggestChecks(
  context: Context & CheckRunDependencies,
  { id }: { id: number },
): Promise<Answer<typeof endpoint>> {
  await requireUnrestricted(context, id)
  const { orgId, warehouse, signal } = context
  const version = await context.read((db) => getStoredVersion(db, { id }))
  const profiles = await warehouse.profile(orgId, version.input('data'), signal).catch((error: unknown) => {
    throw queryFailure(error, undefined)
  })
  const checks = await context.read((db) => checksToJudge(db, id))
  const there = new Set(checks.map(({ rule }) => subjectOf(rule)))
  const names = new Set(checks.map(({ name }) => name))
  const all = version.rowCount < fewestRows ? [] : profiles.flatMap(suggestionsFor)
  const items = [...all, ...aboutRows(version.rowCount)].filter(
    ({ check }) => !there.has(subjectOf(check.rule)) && !names.has(check.name),
  )
  return { items: items.slice(0, maxSuggested) }
}

/** What a rule is about: two about the same are one too many. */
function subjectOf(rule: CheckSettings['rule']): string {
  const columns = 'columns' in rule ? rule.columns : 'column' in rule ? [rule.column] : []
  return JSON.stringify([rule.kind, ...columns])
}

const suggestion = (
  check: Omit<CheckSettings, 'severity'> & { severity?: CheckSettings['severity'] },
  reason: string,
): Suggestion => ({ check: { severity: 'warn', ...check }, reason })

function suggestionsFor(profile: ColumnProfile): Suggestion[] {
  const { name, null_count: nulls, distinct_count: distinct, row_count: rows } = profile
  const isKey = nulls === 0 && distinct === rows
  return [
    ...(nulls === 0
      ? [
          suggestion(
            { name: `${name} is never null`.slice(0, 200), rule: { kind: 'not_null', columns: [name] } },
            'no value is missing now',
          ),
        ]
      : []),
    ...(isKey && ['text', 'integer', 'decimal'].includes(profile.type)
      ? [
          suggestion(
            {
              name: `${name} is unique`.slice(0, 200),
              severity: 'fail',
              rule: { kind: 'unique', columns: [name] },
            },
            'all values are different now',
          ),
        ]
      : []),
    ...acceptedFor(profile),
    ...rangeFor(profile),
  ]
}

function acceptedFor({
  name,
  type,
  distinct_count: distinct,
  top_values: top,
  row_count: rows,
}: ColumnProfile) {
  const few = distinct > 0 && distinct <= maxAccepted && distinct * rowsOfAValue <= rows
  // Shortened values are not the values.
  if (type !== 'text' || !few || top.length !== distinct || top.some(({ value }) => value.length >= 200))
    return []
  const values = top.map(({ value }) => value)
  return [
    suggestion(
      {
        name: `${name} is one of ${distinct}`.slice(0, 200),
        rule: { kind: 'accepted_values', column: name, values },
      },
      `there are ${distinct} values now`,
    ),
  ]
}

function rangeFor({ name, type, min, max }: ColumnProfile): Suggestion[] {
  if (!['integer', 'decimal', 'number'].includes(type) || min === null || max === null) return []
  const low = Number(min)
  if (!Number.isFinite(low) || !Number.isFinite(Number(max)) || low < 0) return []
  const rule = { kind: 'range', column: name, min: 0 } as const
  return [
    suggestion(
      { name: `${name} is not negative`.slice(0, 200), rule },
      `values lie between ${min} and ${max} now`,
    ),
  ]
}

function aboutRows(rowCount: number): Suggestion[] {
  if (rowCount === 0) return []
  return [
    suggestion(
      { name: 'There are rows', severity: 'fail', rule: { kind: 'row_count', min: 1 } },
      `there are ${rowCount} rows now`,
    ),
    suggestion(
      {
        name: 'Not many rows are lost',
        rule: { kind: 'row_count_change', against: 'last', max_decrease_percent: 50 },
      },
      'a load that lost half of its rows is rarely a whole one',
    ),
  ]
}
