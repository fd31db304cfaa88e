import { wholeOrder } from '../compile/order.ts'
import { sameColumns } from '../compile/select-list.ts'
import type { Step } from './step.ts'

export const sort: Step<'sort'> = {
  kind: 'sort',
  keepsColumns: true,
  order: 'own',
  async compile({ by }, scene) {
    const order = await wholeOrder(scene.columns, by, `${scene.path}.by`)
    return sameColumns(scene, `ORDER BY ${order.join(', ')}`)
  },
}
