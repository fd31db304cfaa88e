import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type QueryColumn, rowCount } from '../../sql/index.ts'
import { plainText } from '../compile/aggregates.ts'
import { eachOf } from '../compile/problems.ts'
import { type Scene, columnCalled } from '../compile/scene.ts'
import { type Item, keepColumn, selectSql } from '../compile/select-list.ts'
import { dialect, quoteName } from '../compile/text.ts'
import { valueOf } from '../compile/values.ts'
import type { Step } from './step.ts'

type Settings = StepOf<'pivot'>

const maxCells = 1000

export const pivot: Step<'pivot'> = {
  kind: 'pivot',
  order: 'none',
  async compile(settings, scene) {
    const { keys, column: name, values, aggregates } = settings
    const { path } = scene
    const keyColumns = await eachOf(keys, (key, index) => columnCalled(scene, key, `${path}.keys.${index}`))
    const column = columnCalled(scene, name, `${path}.column`)
    if (values.length * aggregates.length > maxCells)
      throw refuse.invalid(`${path}.values`, `would make more than ${maxCells} columns`)
    const tests = await eachOf(values, ({ value }, index) => {
      const place = `${path}.values.${index}.value`
      if (values.findIndex((other) => other.value === value) !== index)
        throw refuse.invalid(place, `${JSON.stringify(value)} is listed twice`)
      return test(value, column, place)
    })
    const columns = values.map(({ value, name: given }, index) => ({
      name: given ?? (value === null ? 'null' : String(value)),
      where: tests[index] ?? '',
      path: `${path}.values.${index}`,
    }))
    if (settings.others !== undefined) {
      const where = `(${tests.join(' OR ')}) IS NOT TRUE`
      columns.push({ name: settings.others, where, path: `${path}.others` })
    }
    const cells = await eachOf(columns, (one) =>
      eachOf(aggregates, (_, at) => cell(settings, scene, { ...one, at })),
    )
    const behind =
      keyColumns.length === 0 ? '' : ` GROUP BY ${keyColumns.map((_, index) => index + 1).join(', ')}`
    return selectSql(scene, [...keyColumns.map(keepColumn), ...cells.flat()], { behind })
  },
}

const test = (value: Settings['values'][number]['value'], column: QueryColumn, path: string) =>
  value === null
    ? `${quoteName(column.name)} IS NULL`
    : `${quoteName(column.name)} = ${valueOf(value, column, path)}`

interface Cell {
  name: string
  where: string
  path: string
  at: number
}

function cell({ aggregates }: Settings, scene: Scene, { name, where, path, at }: Cell): Item {
  const asked = aggregates[at]
  if (!asked) throw new Error(`no aggregate ${at}`)
  const place = `${scene.path}.aggregates.${at}`
  const suffix = asked.name ?? [asked.column, asked.aggregate].filter(Boolean).join('_')
  const full = aggregates.length === 1 && asked.name === undefined ? name : `${name}_${suffix}`
  if (asked.aggregate === 'count' && asked.column === undefined)
    return { name: full, native: 'BIGINT', sql: rowCount(dialect, where), path }
  if (asked.column === undefined)
    throw refuse.invalid(`${place}.column`, `is needed with the aggregate ${asked.aggregate}`)
  const column = columnCalled(scene, asked.column, `${place}.column`)
  return { name: full, path, ...plainText(asked, { column, path: place, where }) }
}
