import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import type { RecipeType } from '../../../../../contract/src/recipe-steps/step.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type QueryColumn, describeColumn } from '../../sql/index.ts'
import { checkDateFormat } from '../compile/times.ts'
import { eachOf } from '../compile/problems.ts'
import { columnCalled } from '../compile/scene.ts'
import { selectSql, withItems } from '../compile/select-list.ts'
import { literal, quoteName } from '../compile/text.ts'
import type { Step } from './step.ts'

type CastColumn = StepOf<'cast'>['columns'][number]

const natives: Record<Exclude<RecipeType, 'decimal'>, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'TIME',
  timestamp: 'TIMESTAMP',
  json: 'JSON',
}

const numbers = ['text', 'integer', 'decimal', 'number', 'boolean', 'json'] as const

/** What each type can become. */
const becomes: Record<QueryColumn['type'], readonly RecipeType[]> = {
  text: ['text', 'integer', 'decimal', 'number', 'boolean', 'date', 'time', 'timestamp', 'json'],
  json: ['text', 'integer', 'decimal', 'number', 'boolean', 'date', 'time', 'timestamp', 'json'],
  integer: numbers,
  decimal: numbers,
  number: numbers,
  boolean: numbers,
  date: ['text', 'date', 'timestamp', 'json'],
  timestamp: ['text', 'date', 'time', 'timestamp', 'json'],
  time: ['text', 'time', 'json'],
  interval: ['text', 'json'],
  binary: ['text'],
  list: ['text', 'json'],
  struct: ['text', 'json'],
}

export const cast: Step<'cast'> = {
  kind: 'cast',
  async compile({ columns, on_misfit: onMisfit = 'fail' }, scene) {
    const items = await eachOf(columns, (wanted, index) => {
      const path = `${scene.path}.columns.${index}`
      const column = columnCalled(scene, wanted.column, `${path}.column`)
      if (columns.findIndex((other) => other.column === wanted.column) !== index)
        throw refuse.invalid(`${path}.column`, `"${wanted.column}" is named twice`)
      checkCast(wanted, column, path)
      const native = nativeOf(wanted, path)
      return {
        name: column.name,
        native,
        sql: castText(wanted, { column, native, tries: onMisfit === 'null' }),
      }
    })
    return selectSql(scene, withItems(scene.columns, items))
  },
}

function checkCast(wanted: CastColumn, column: QueryColumn, path: string): void {
  const { type, format, decimal_mark: decimalMark } = wanted
  if (!becomes[column.type].includes(type))
    throw refuse.invalid(`${path}.type`, `${describeColumn(column)} and cannot become a ${type}`)
  if (format !== undefined) checkFormat({ type, format }, column, path)
  const isNumber = type === 'integer' || type === 'decimal' || type === 'number'
  if (decimalMark !== undefined && !(column.type === 'text' && isNumber))
    throw refuse.invalid(`${path}.decimal_mark`, 'is for texts that become numbers')
}

function checkFormat(
  { type, format }: { type: RecipeType; format: string },
  column: QueryColumn,
  path: string,
) {
  const reads = column.type === 'text' && ['date', 'time', 'timestamp'].includes(type)
  const writes = type === 'text' && ['date', 'timestamp'].includes(column.type)
  if (!reads && !writes)
    throw refuse.invalid(
      `${path}.format`,
      'is for texts that become a date or time, and for those that become texts',
    )
  checkDateFormat(format, `${path}.format`)
}

function nativeOf({ type, precision = 18, scale = 2 }: CastColumn, path: string): string {
  if (type !== 'decimal') return natives[type]
  if (scale > precision)
    throw refuse.invalid(`${path}.scale`, `is ${scale}, and cannot be above the ${precision} digits in all`)
  return `DECIMAL(${precision},${scale})`
}

interface Cast {
  column: QueryColumn
  native: string
  /** Null where a value does not fit. */
  tries: boolean
}

function castText(wanted: CastColumn, { column, native, tries }: Cast): string {
  const cast = tries ? 'TRY_CAST' : 'CAST'
  const { type, format } = wanted
  if (type === 'json' && column.type !== 'text') return `CAST(to_json(${quoteName(column.name)}) AS JSON)`
  if (format === undefined) return `${cast}(${plain(wanted, column)} AS ${native})`
  if (type === 'text') return `strftime(${plain(wanted, column)}, ${literal(format)})`
  const parse = tries ? 'try_strptime' : 'strptime'
  return `CAST(${parse}(${quoteName(column.name)}, ${literal(format)}) AS ${native})`
}

/** The value as it is cast from: moments with a zone in UTC, JSON as its text, numbers with a point. */
function plain({ decimal_mark: mark }: CastColumn, column: QueryColumn): string {
  const sql = quoteName(column.name)
  if (column.type === 'json') return `json_extract_string(${sql}, '$')`
  if (column.native === 'TIMESTAMP WITH TIME ZONE') return `timezone('UTC', ${sql})`
  if (mark === undefined) return sql
  const digits = `regexp_replace(${sql}, ${mark === ',' ? "'[.\\s\\x{A0}\\x{202F}'']'" : "'[,\\s\\x{A0}\\x{202F}'']'"}, '', 'g')`
  return mark === ',' ? `replace(${digits}, ',', '.')` : digits
}
