import { refuse } from '../../../kernel/errors.ts'
import type { CheckKind } from '../check-kind.ts'
import { countWhere } from './row-conditions.ts'

export const rowCount: CheckKind<'row_count'> = {
  kind: 'row_count',
  isRowLevel: false,
  takesFilters: true,
  plan({ min, max }, scene) {
    if (min === undefined && max === undefined)
      throw refuse.invalid(`${scene.path}.min`, 'name the fewest rows, the most or both')
    if (min !== undefined && max !== undefined && min > max)
      throw refuse.invalid(`${scene.path}.max`, `is less than the fewest rows, ${min}`)
    return {
      aggregates: [countWhere(scene)],
      find([value]) {
        const count = Number(value)
        const few = min !== undefined && count < min
        const many = max !== undefined && count > max
        const limit = few ? `: at least ${min} are expected` : many ? `: at most ${max} are expected` : ''
        const words = `there ${count === 1 ? 'is 1 row' : `are ${count} rows`}${limit}`
        return { found: 'whole', holds: !few && !many, value: count, of: count, words }
      },
    }
  },
}
