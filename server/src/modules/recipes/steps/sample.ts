import { refuse } from '../../../kernel/errors.ts'
import { columnTexts, wholeOrder } from '../compile/order.ts'
import { sameColumns } from '../compile/select-list.ts'
import { quoteName } from '../compile/text.ts'
import type { Step } from './step.ts'

const parts = 1_000_000

export const sample: Step<'sample'> = {
  kind: 'sample',
  keepsColumns: true,
  async compile({ rows, percent, seed = 0, keys }, scene) {
    if ((rows === undefined) === (percent === undefined))
      throw refuse.invalid(`${scene.path}.rows`, 'either a number of rows or a percentage is needed')
    const named = keys
      ? await columnTexts(scene.columns, keys, `${scene.path}.keys`)
      : scene.columns.map(({ name }) => quoteName(name))
    // The chance of a row lies in what it holds, so it is the same wherever and whenever it is drawn.
    const chance = `hash(${[seed, ...named].join(', ')})`
    if (percent !== undefined)
      return sameColumns(scene, `WHERE ${chance} % ${parts} < ${Math.round((percent / 100) * parts)}`)
    if (keys) throw refuse.invalid(`${scene.path}.keys`, 'go with a percentage only')
    const order = await wholeOrder(scene.columns, [], scene.path)
    return sameColumns(scene, `ORDER BY ${[chance, ...order].join(', ')} LIMIT ${rows}`)
  },
}
