import type { CheckKind } from '../check-kind.ts'
import { filterCondition, eachRow, identifier, valuesWith } from './row-conditions.ts'

export const acceptedValues: CheckKind<'accepted_values'> = {
  kind: 'accepted_values',
  isRowLevel: true,
  takesFilters: true,
  plan({ column, values }, scene) {
    const other = filterCondition({ column, operator: 'not_in', values: [...values] }, scene)
    const violates = `${identifier(column)} IS NOT NULL AND ${other}`
    return eachRow(scene, {
      violates,
      words: `have a value in "${column}" that is not accepted`,
      show: valuesWith(scene, { violates, column }),
    })
  },
}
