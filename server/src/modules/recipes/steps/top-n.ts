import { columnTexts, orderItems, windowText, wholeOrder } from '../compile/order.ts'
import { sameColumns } from '../compile/select-list.ts'
import type { Step } from './step.ts'

export const topN: Step<'top_n'> = {
  kind: 'top_n',
  keepsColumns: true,
  order: ({ per = [], with_ties: withTies }) => (per.length === 0 && !withTies ? 'own' : 'none'),
  async compile({ count, by, per = [], with_ties: withTies = false }, scene) {
    const partition = await columnTexts(scene.columns, per, `${scene.path}.per`)
    const place = `${scene.path}.by`
    const whole = await wholeOrder(scene.columns, by, place)
    if (partition.length === 0 && !withTies)
      return sameColumns(scene, `ORDER BY ${whole.join(', ')} LIMIT ${count}`)
    const order = withTies ? await orderItems(scene.columns, by, place) : whole
    const rank = `${withTies ? 'rank' : 'row_number'}() OVER (${windowText({ partition, order })})`
    return sameColumns(scene, `QUALIFY ${rank} <= ${count}`)
  },
}
