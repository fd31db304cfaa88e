import type { AlertCondition, AlertPreview } from '../../../../../contract/src/alert-conditions.ts'
import { judge, momentOf, type Standing, nextGroupStatus } from './judge.ts'
import type { Measured } from './reading.ts'

export const backTestedDays = 30
const maxPoints = 1000

interface Tested {
  condition: AlertCondition
  forTimes: number
  now: Date
}

/** Simulates the last days, with every point of time as one evaluation. */
export function backTest(
  { groups, timeAt }: Measured,
  { condition, forTimes, now }: Tested,
): Pick<AlertPreview, 'is_back_tested' | 'days' | 'fired' | 'points'> {
  const days = backTestedDays
  if (timeAt === undefined) return { is_back_tested: false, days, fired: 0, points: [] }
  const from = now.getTime() - days * 86_400_000
  let fired = 0
  const points = groups.flatMap((group) => {
    let standing: Standing | undefined
    return group.points.flatMap((point) => {
      // A point was the newest one at its own time.
      const verdict = judge(condition, point, new Date(momentOf(point.at ?? '')))
      const before = standing?.status
      standing = nextGroupStatus(standing, verdict, forTimes)
      if (momentOf(point.at ?? '') < from) return []
      if (standing.status === 'firing' && before !== 'firing') fired += 1
      return [{ ...point, holds: verdict.holds, fires: standing.status === 'firing' }]
    })
  })
  const inOrder = points.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1))
  return { is_back_tested: true, days, fired, points: inOrder.slice(-maxPoints) }
}
