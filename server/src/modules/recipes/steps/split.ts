import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import { describeColumn } from '../../sql/index.ts'
import { type Scene, columnCalled } from '../compile/scene.ts'
import { type Item, keepColumn, selectSql } from '../compile/select-list.ts'
import { literal, numbersOf, quoteName } from '../compile/text.ts'
import { trimSql } from './clean.ts'
import type { Step } from './step.ts'

type Settings = StepOf<'split'>

export const split: Step<'split'> = {
  kind: 'split',
  async compile(settings, scene) {
    const { column: name, separator, regex = false, into, keep_original: keepOriginal = false } = settings
    const column = columnCalled(scene, name, `${scene.path}.column`)
    if (column.type !== 'text')
      throw refuse.invalid(`${scene.path}.column`, `${describeColumn(column)}, and only a text can be split`)
    if (regex) await scene.checkPattern(separator, `${scene.path}.separator`)
    const parts = into === 'columns' ? partColumns(settings, scene) : partRows(settings, scene)
    const items = scene.columns.flatMap((one) =>
      one === column ? [...(keepOriginal ? [keepColumn(one)] : []), ...parts] : [keepColumn(one)],
    )
    return selectSql(scene, items)
  },
}

const cut = ({ column, separator, regex = false }: Settings) =>
  `string_split${regex ? '_regex' : ''}(${quoteName(column)}, ${literal(separator)})`

const tidy = (text: string, { trim = false }: Settings) => (trim ? trimSql(text) : text)

function partColumns(settings: Settings, { path }: Scene): Item[] {
  const { names, rest = 'drop', regex = false, separator, position } = settings
  if (position !== undefined) throw refuse.invalid(`${path}.position`, 'is for parts that become rows')
  if (rest === 'last' && regex)
    throw refuse.invalid(`${path}.rest`, 'with a regular expression the rest cannot be put together again')
  const parts = cut(settings)
  return names.map((name, index) => {
    const isRest = rest === 'last' && index === names.length - 1
    // A list without parts left would become an empty text, and there is none.
    const part = isRest
      ? `CASE WHEN len(${parts}) > ${index} THEN array_to_string((${parts})[${index + 1}:], ${literal(separator)}) END`
      : `(${parts})[${index + 1}]`
    return { name, native: 'VARCHAR', sql: tidy(part, settings), path: `${path}.names.${index}` }
  })
}

function partRows(settings: Settings, { path }: Scene): Item[] {
  const { names, rest, position } = settings
  const [name = '', second] = names
  if (second !== undefined) throw refuse.invalid(`${path}.names.1`, 'parts that become rows have one name')
  if (rest !== undefined) throw refuse.invalid(`${path}.rest`, 'is for parts that become columns')
  // A row whose text is null stays, with null as its part.
  const parts = `coalesce(${cut(settings)}, [NULL])`
  const items = [
    { name, native: 'VARCHAR', sql: tidy(`unnest(${parts})`, settings), path: `${path}.names.0` },
  ]
  if (position === undefined) return items
  const numbers = numbersOf(parts)
  return [...items, { name: position, native: 'BIGINT', sql: numbers, path: `${path}.position` }]
}
