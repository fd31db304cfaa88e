import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import { aggregateText } from '../compile/aggregates.ts'
import { localMoment } from '../compile/conditions.ts'
import { eachOf } from '../compile/problems.ts'
import { type Scene, columnCalled } from '../compile/scene.ts'
import { type Item, selectSql } from '../compile/select-list.ts'
import { dialect, quoteName } from '../compile/text.ts'
import { parseTimezone } from '../compile/times.ts'
import { cutColumn, cutTo } from '../../sql/index.ts'
import type { Step } from './step.ts'

type Settings = StepOf<'group'>

export const group: Step<'group'> = {
  kind: 'group',
  order: 'none',
  async compile({ keys, aggregates, timezone }, scene) {
    if (keys.length === 0 && aggregates.length === 0)
      throw refuse.invalid(`${scene.path}.keys`, 'there is nothing to group by and nothing to compute')
    const zone = parseTimezone(timezone, `${scene.path}.timezone`)
    const keyItems = await eachOf(keys, (key, index) => keyItem(key, { scene, zone, index }))
    const items = await eachOf(aggregates, async (aggregate, index): Promise<Item> => {
      const path = `${scene.path}.aggregates.${index}`
      return { ...(await aggregateText(aggregate, scene, path)), name: aggregate.name, path: `${path}.name` }
    })
    const places = keys.map((_, index) => index + 1)
    const behind = places.length === 0 ? '' : ` GROUP BY ${places.join(', ')}`
    return selectSql(scene, [...keyItems, ...items], { behind })
  },
}

interface KeyPlace {
  scene: Scene
  zone: string | undefined
  index: number
}

function keyItem(key: Settings['keys'][number], { scene, zone, index }: KeyPlace): Item {
  const path = `${scene.path}.keys.${index}`
  const column = columnCalled(scene, key.column, `${path}.column`)
  const name = key.name ?? key.column
  const place = key.name === undefined ? `${path}.column` : `${path}.name`
  if (key.grain === undefined)
    return { name, native: column.native, sql: quoteName(column.name), path: place }
  const moment = localMoment(column, zone)
  const sql = cutTo(key.grain, column, { dialect, moment, path: `${path}.grain` })
  return { name, native: cutColumn(key.grain, column).native, sql, path: place }
}
