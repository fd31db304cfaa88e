import { refuse } from '../../../kernel/errors.ts'
import { describeColumn, isMoment } from '../../sql/index.ts'
import type { CheckKind } from '../check-kind.ts'
import { allOf, columnCalled, identifier } from './row-conditions.ts'

const hourSeconds = 3600

export const freshness: CheckKind<'freshness'> = {
  kind: 'freshness',
  isRowLevel: false,
  takesFilters: true,
  plan({ column: name, within_hours: withinHours }, scene) {
    const column = columnCalled(name, { ...scene, path: `${scene.path}.column` })
    if (!isMoment(column))
      throw refuse.invalid(
        `${scene.path}.column`,
        `${describeColumn(column)}: freshness is of dates or times`,
      )
    const value = identifier(name)
    const looked = allOf([scene.where, `isfinite(${value})`])
    return {
      aggregates: [`epoch((max(${value}) FILTER (WHERE ${looked}))::TIMESTAMP)::DOUBLE`],
      find([newest]) {
        if (newest === null || newest === undefined)
          return { found: 'whole', holds: false, value: 0, of: null, words: `"${name}" has no value` }
        // A date counts until its end.
        const until = Number(newest) + (column.type === 'date' ? 24 * hourSeconds : 0)
        const hours = Math.max(0, (scene.now.getTime() / 1000 - until) / hourSeconds)
        const holds = hours <= withinHours
        const words = `the newest value of "${name}" is ${Math.round(hours * 10) / 10} hours old`
        return {
          found: 'whole',
          holds,
          value: hours,
          of: null,
          words: holds ? words : `${words}: at most ${withinHours} are accepted`,
        }
      },
    }
  },
}
