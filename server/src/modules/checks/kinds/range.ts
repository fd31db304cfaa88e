import { refuse } from '../../../kernel/errors.ts'
import { describeColumn, isMoment, isNumeric } from '../../sql/index.ts'
import type { CheckKind } from '../check-kind.ts'
import { columnCalled, filterCondition, eachRow, valuesWith } from './row-conditions.ts'

export const range: CheckKind<'range'> = {
  kind: 'range',
  isRowLevel: true,
  takesFilters: true,
  plan({ column: name, min, max }, scene) {
    const { path } = scene
    const column = columnCalled(name, { ...scene, path: `${path}.column` })
    if (!isNumeric(column) && !isMoment(column))
      throw refuse.invalid(
        `${path}.column`,
        `${describeColumn(column)}: a range is of numbers, dates or times`,
      )
    if (min === undefined && max === undefined)
      throw refuse.invalid(`${path}.min`, 'name a smallest value, a largest one or both')
    const under =
      min === undefined ? [] : [filterCondition({ column: name, operator: 'less', value: min }, scene)]
    const over =
      max === undefined ? [] : [filterCondition({ column: name, operator: 'greater', value: max }, scene)]
    const violates = [...under, ...over].map((one) => `(${one})`).join(' OR ')
    return eachRow(scene, {
      violates,
      words: `have a value in "${name}" ${boundsInWords(min, max)}`,
      show: valuesWith(scene, { violates, column: name }),
    })
  },
}

function boundsInWords(min: number | string | undefined, max: number | string | undefined): string {
  if (max === undefined) return `below ${min ?? ''}`
  return min === undefined ? `above ${max}` : `outside of ${min} to ${max}`
}
