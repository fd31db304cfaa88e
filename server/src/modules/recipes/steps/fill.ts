import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type QueryColumn, describeColumn, isNumeric } from '../../sql/index.ts'
import { columnTexts, windowText, wholeOrder } from '../compile/order.ts'
import { eachOf } from '../compile/problems.ts'
import { type Scene, columnCalled } from '../compile/scene.ts'
import { type Item, selectSql, withItems } from '../compile/select-list.ts'
import { quoteName } from '../compile/text.ts'
import { valueOf } from '../compile/values.ts'
import type { Step } from './step.ts'

type Settings = StepOf<'fill'>

export const fill: Step<'fill'> = {
  kind: 'fill',
  keepsColumns: true,
  order: ({ with: by }) => (by === 'value' ? undefined : 'none'),
  async compile(settings, scene) {
    checkSettings(settings, scene.path)
    const partition = await columnTexts(scene.columns, settings.per ?? [], `${scene.path}.per`)
    const order = settings.order_by
      ? await wholeOrder(scene.columns, settings.order_by, `${scene.path}.order_by`)
      : []
    const items = await eachOf(settings.columns, (name, index) => {
      const path = `${scene.path}.columns.${index}`
      return filled(settings, { column: columnCalled(scene, name, path), partition, order, scene, path })
    })
    return selectSql(scene, withItems(scene.columns, items))
  },
}

function checkSettings({ with: how, value, order_by: orderBy, per }: Settings, path: string): void {
  const follows = how === 'forward' || how === 'backward'
  if (how === 'value' && value === undefined)
    throw refuse.invalid(`${path}.value`, 'is needed to fill with a value')
  if (how !== 'value' && value !== undefined)
    throw refuse.invalid(`${path}.value`, `does not go with "${how}"`)
  if (follows && orderBy === undefined)
    throw refuse.invalid(`${path}.order_by`, `is needed to fill ${how}: rows have no order of their own`)
  if (!follows && orderBy !== undefined) throw refuse.invalid(`${path}.order_by`, `does not go with "${how}"`)
  if (how === 'value' && per !== undefined) throw refuse.invalid(`${path}.per`, 'does not go with "value"')
}

interface Filled {
  column: QueryColumn
  partition: readonly string[]
  order: readonly string[]
  scene: Scene
  path: string
}

function filled({ with: how, value }: Settings, place: Filled): Item {
  const { column, partition, order, scene, path } = place
  const sql = quoteName(column.name)
  const { name, native } = column
  const over = (text: string, frame?: string) => `${text} OVER (${windowText({ partition, order, frame })})`
  switch (how) {
    case 'value': {
      const text = valueOf(value ?? null, column, `${scene.path}.value`)
      return { name, native, sql: `coalesce(${sql}, CAST(${text} AS ${native}))` }
    }
    case 'forward': {
      const last = `last_value(${sql} IGNORE NULLS)`
      return { name, native, sql: over(last, 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW') }
    }
    case 'backward': {
      const first = `first_value(${sql} IGNORE NULLS)`
      return { name, native, sql: over(first, 'ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING') }
    }
    case 'mean':
    case 'median': {
      if (!isNumeric(column))
        throw refuse.invalid(path, `${describeColumn(column)}, and the ${how} needs a number`)
      const double = `CAST(${sql} AS DOUBLE)`
      const found = over(`${how === 'mean' ? 'avg' : 'median'}(${double})`)
      return { name, native: 'DOUBLE', sql: `coalesce(${double}, ${found})` }
    }
    case 'min':
    case 'max':
      return { name, native, sql: `coalesce(${sql}, ${over(`${how}(${sql})`)})` }
    case 'most_frequent':
      return { name, native, sql: `coalesce(${sql}, ${over(`mode(${sql} ORDER BY ${sql})`)})` }
  }
}
