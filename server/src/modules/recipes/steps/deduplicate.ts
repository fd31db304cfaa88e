import { refuse } from '../../../kernel/errors.ts'
import { columnTexts, windowText, wholeOrder } from '../compile/order.ts'
import { keepColumn, sameColumns, selectSql } from '../compile/select-list.ts'
import type { Step } from './step.ts'

export const deduplicate: Step<'deduplicate'> = {
  kind: 'deduplicate',
  keepsColumns: true,
  order: 'none',
  async compile({ keys, order_by: orderBy }, scene) {
    if (keys === undefined) {
      if (orderBy)
        throw refuse.invalid(`${scene.path}.order_by`, 'rows that are the same in all columns need no choice')
      return selectSql(scene, scene.columns.map(keepColumn), { distinct: true })
    }
    const partition = await columnTexts(scene.columns, keys, `${scene.path}.keys`)
    const order = await wholeOrder(scene.columns, orderBy ?? [], `${scene.path}.order_by`)
    return sameColumns(scene, `QUALIFY row_number() OVER (${windowText({ partition, order })}) = 1`)
  },
}
