import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type QueryColumn, binSql, describeColumn, isNumeric } from '../../sql/index.ts'
import { columnCalled } from '../compile/scene.ts'
import { type Item, selectSql, withItems } from '../compile/select-list.ts'
import { dialect, literal, quoteName } from '../compile/text.ts'
import type { Step } from './step.ts'

type Settings = StepOf<'bin'>

export const bin: Step<'bin'> = {
  kind: 'bin',
  compile(settings, scene) {
    const column = columnCalled(scene, settings.column, `${scene.path}.column`)
    if (!isNumeric(column))
      throw refuse.invalid(`${scene.path}.column`, `${describeColumn(column)}, and ranges need a number`)
    const item = { ...ranged(settings, column, scene.path), name: settings.name, path: `${scene.path}.name` }
    return selectSql(scene, withItems(scene.columns, [item]))
  },
}

function ranged({ width, edges, labels }: Settings, column: QueryColumn, path: string): Omit<Item, 'name'> {
  if ((width === undefined) === (edges === undefined))
    throw refuse.invalid(`${path}.width`, 'either a width or edges are needed')
  if (edges === undefined) {
    if (labels !== undefined) throw refuse.invalid(`${path}.labels`, 'go with edges only')
    return {
      native: undefined,
      sql: binSql(dialect, quoteName(column.name), { width: width ?? 1, column, path: `${path}.width` }),
    }
  }
  edges.forEach((edge, index) => {
    if (index > 0 && edge <= (edges[index - 1] ?? edge))
      throw refuse.invalid(`${path}.edges.${index}`, `edges rise: ${edge} stands behind ${edges[index - 1]}`)
  })
  const texts = labels ?? labelsOf(edges)
  if (texts.length !== edges.length + 1)
    throw refuse.invalid(
      `${path}.labels`,
      `${edges.length} edges make ${edges.length + 1} ranges, and there are ${texts.length} labels`,
    )
  const sql = quoteName(column.name)
  const cases = edges.map(
    (edge, index) => `WHEN ${sql} < ${literal(edge)} THEN ${literal(texts[index] ?? '')}`,
  )
  return {
    native: 'VARCHAR',
    sql: `CASE WHEN ${sql} IS NULL THEN NULL ${cases.join(' ')} ELSE ${literal(texts.at(-1) ?? '')} END`,
  }
}

const labelsOf = (edges: readonly number[]) => [
  `below ${edges[0]}`,
  ...edges.slice(1).map((edge, index) => `${edges[index]} to ${edge}`),
  `${edges.at(-1)} and above`,
]
