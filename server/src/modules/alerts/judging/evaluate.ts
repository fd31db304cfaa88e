import type { Settings } from '../alert.ts'
import { subjectOf } from '../alert.ts'
import type { Asker } from '../../explore/index.ts'
import { type Asked, askedBy } from './ask.ts'
import { judge, type Verdict } from './judge.ts'
import { measured } from './measure.ts'
import { type Mover, moversOf } from './movers.ts'
import { type Measured, newestOf, type Reading } from './reading.ts'

export type Judged = Pick<Settings, 'source' | 'measure' | 'condition' | 'only_complete' | 'explain_by'>

/** What an alert sees at one time, with somebody's rights. */
export interface Sight {
  asked: Asked
  all: Measured
  readings: (Reading & Verdict)[]
}

/** Computes and judges; reads only, and keeps nothing. */
export async function seen(
  asker: Asker,
  alert: Judged,
  before: readonly Pick<Reading, 'key' | 'label'>[],
): Promise<Sight> {
  const now = asker.now()
  const asked = await askedBy(asker, alert.source)
  const all = await measured(asker, asked, { ...subjectOf(alert), now })
  const newest = newestOf(all)
  const keys = new Set(newest.map(({ key }) => key))
  const gone = before
    .filter(({ key }) => !keys.has(key))
    .map(({ key, label }) => ({ key, label, value: null, previous: null, at: null }))
  const readings = [...newest, ...gone].map((reading) => ({
    ...reading,
    ...judge(alert.condition, reading, now),
  }))
  return { asked, all, readings }
}

/** What moved most in a group; nothing where there is nothing to look at. */
export const movementOf = async (
  asker: Asker,
  alert: Judged,
  { asked, all, reading }: Pick<Sight, 'asked' | 'all'> & { reading: Reading | undefined },
): Promise<Mover[]> =>
  reading === undefined || reading.value === null || alert.explain_by.length === 0
    ? []
    : await moversOf(asker, {
        asked,
        subject: subjectOf(alert),
        explainBy: alert.explain_by,
        reading,
        timeAt: all.timeAt,
      })
