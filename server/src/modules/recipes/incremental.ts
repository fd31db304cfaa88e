import type { ColumnType } from '../../../../contract/src/datasets.ts'
import type { RecipeColumn } from '../../../../contract/src/recipes.ts'
import type { RecipeIncremental } from '../../../../contract/src/recipe-incremental.ts'
import { refuse } from '../../kernel/errors.ts'
import { nearestHint } from '../sql/index.ts'

const rising: readonly ColumnType[] = ['integer', 'decimal', 'number', 'date', 'timestamp']
const times: readonly ColumnType[] = ['date', 'timestamp']

/** Refuses an incremental setting that does not fit to the columns of the output. */
export function requireIncremental(setting: RecipeIncremental, columns: readonly RecipeColumn[]): void {
  const place = 'body.incremental'
  const column = columnNamed(columns, setting.column, `${place}.column`)
  if (!rising.includes(column.type))
    throw refuse.invalid(
      `${place}.column`,
      `"${column.name}" is ${column.type}: it must be a time or a number`,
    )
  const keys = setting.keys ?? []
  for (const [index, key] of keys.entries()) columnNamed(columns, key, `${place}.keys.${index}`)
  if (setting.strategy === 'merge' && keys.length === 0)
    throw refuse.invalid(`${place}.keys`, 'rows are merged by keys: name the columns that tell rows apart')
  if (setting.strategy === 'append' && keys.length > 0)
    throw refuse.invalid(
      `${place}.keys`,
      'rows are appended whatever their keys: leave the keys out, or merge',
    )
  const { lookback } = setting
  if (lookback?.unit !== undefined && !times.includes(column.type))
    throw refuse.invalid(`${place}.lookback.unit`, `"${column.name}" is a number: leave the unit out`)
}

function columnNamed(columns: readonly RecipeColumn[], name: string, path: string): RecipeColumn {
  const found = columns.find((column) => column.name === name)
  if (found) return found
  const names = columns.map((column) => column.name)
  throw refuse.invalid(path, `the recipe makes no column "${name}"${nearestHint(name, names)}`)
}
