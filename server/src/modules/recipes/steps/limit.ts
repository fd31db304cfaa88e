import { dialect } from '../compile/text.ts'
import { wholeOrder } from '../compile/order.ts'
import { sameColumns } from '../compile/select-list.ts'
import type { Step } from './step.ts'

export const limit: Step<'limit'> = {
  kind: 'limit',
  keepsColumns: true,
  async compile({ rows, skip = 0 }, scene) {
    const page = dialect.page({ limit: rows, offset: skip })
    if (scene.isOrdered) return sameColumns(scene, page)
    // Behind a join or a group the first rows would be others at each run.
    const order = await wholeOrder(scene.columns, [], scene.path)
    return sameColumns(scene, `ORDER BY ${order.join(', ')} ${page}`)
  },
}
