import type { Settings } from '../alert.ts'
import { subjectOf } from '../alert.ts'
import type { QueryContext } from '../../explore/index.ts'
import { type AlertQuery, resolveAlertQuery } from './alert-query.ts'
import { judge, type Verdict } from './judge.ts'
import { evaluateMeasure } from './measure.ts'
import { type Mover, moversOf } from './movers.ts'
import { type Measured, newestOf, type Reading } from './reading.ts'

export type Judged = Pick<Settings, 'source' | 'measure' | 'condition' | 'only_complete' | 'explain_by'>

/** What an alert sees at one time, with the permissions of a user. */
export interface Sight {
  alertQuery: AlertQuery
  all: Measured
  readings: (Reading & Verdict)[]
}

/** Computes and judges; reads only, and keeps nothing. */
export async function evaluateQuery(
  context: QueryContext,
  alert: Judged,
  before: readonly Pick<Reading, 'key' | 'label'>[],
): Promise<Sight> {
  return await sightOf(context, alert, { alertQuery: await resolveAlertQuery(context, alert.source), before })
}

/** The same for a query that is already resolved. */
export async function sightOf(
  context: QueryContext,
  alert: Judged,
  { alertQuery, before = [] }: { alertQuery: AlertQuery; before?: readonly Pick<Reading, 'key' | 'label'>[] },
): Promise<Sight> {
  const now = context.now()
  const all = await evaluateMeasure(context, alertQuery, { ...subjectOf(alert), now })
  const newest = newestOf(all)
  const keys = new Set(newest.map(({ key }) => key))
  const gone = before
    .filter(({ key }) => !keys.has(key))
    .map(({ key, label }) => ({ key, label, value: null, previous: null, at: null }))
  const readings = [...newest, ...gone].map((reading) => ({
    ...reading,
    ...judge(alert.condition, reading, now),
  }))
  return { alertQuery, all, readings }
}

/** The top contributors of a group; none without data. */
export const movementOf = async (
  context: QueryContext,
  alert: Judged,
  { alertQuery, all, reading }: Pick<Sight, 'alertQuery' | 'all'> & { reading: Reading | undefined },
): Promise<Mover[]> =>
  reading === undefined || reading.value === null || alert.explain_by.length === 0
    ? []
    : await moversOf(context, {
        alertQuery,
        subject: subjectOf(alert),
        explainBy: alert.explain_by,
        reading,
        timeAt: all.timeAt,
      })
