import type { StepOf } from '../../../../../contract/src/recipe-definition.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type QueryColumn, describeColumn, isMoment, isNumeric } from '../../sql/index.ts'
import { columnTexts, orderItems, windowText, wholeOrder } from '../compile/order.ts'
import { eachOf } from '../compile/problems.ts'
import { type Scene, columnCalled } from '../compile/scene.ts'
import { type Item, keepColumn, selectSql } from '../compile/select-list.ts'
import { quoteName } from '../compile/text.ts'
import { valueOf } from '../compile/values.ts'
import type { Step } from './step.ts'

type Settings = StepOf<'window'>
export type WindowColumn = Settings['columns'][number]
type Function = WindowColumn['function']

const ranks = new Set<Function>(['row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile'])
const shifts = new Set<Function>(['lag', 'lead', 'difference', 'percent_change'])
const aggregates = new Set<Function>(['sum', 'avg', 'min', 'max', 'count', 'median', 'stddev'])
const needOrder = new Set<Function>([...ranks, ...shifts, 'first', 'last'])
const numeric = new Set<Function>(['sum', 'avg', 'median', 'stddev', 'share_of_total', 'percent_change'])

/** The rows that a window looks at. */
export interface Window {
  scene: Scene
  path: string
  partition: readonly string[]
  /** As it was asked for: rows may be level. */
  order: readonly string[]
  /** With all other columns behind, so that no two rows are level. */
  whole: readonly string[]
  orderedBy: readonly QueryColumn[]
}

export const window: Step<'window'> = {
  kind: 'window',
  order: 'none',
  async compile({ partition_by: partitionBy = [], order_by: orderBy = [], columns }, scene) {
    const { path } = scene
    const partition = await columnTexts(scene.columns, partitionBy, `${path}.partition_by`)
    const order = await orderItems(scene.columns, orderBy, `${path}.order_by`)
    const whole = orderBy.length === 0 ? [] : await wholeOrder(scene.columns, orderBy, `${path}.order_by`)
    const orderedBy = orderBy.map(({ column }, index) =>
      columnCalled(scene, column, `${path}.order_by.${index}.column`),
    )
    const made = await eachOf(columns, async (asked, index): Promise<Item> => {
      const place = `${path}.columns.${index}`
      const over = { scene, path: place, partition, order, whole, orderedBy }
      checkFit(asked, over)
      return { ...(await windowed(asked, over)), name: asked.name, path: `${place}.name` }
    })
    return selectSql(scene, [...scene.columns.map(keepColumn), ...made])
  },
}

function checkFit(asked: WindowColumn, { path, order }: Window): void {
  const { function: name } = asked
  const wrong = (setting: string) => refuse.invalid(`${path}.${setting}`, `does not go with ${name}`)
  if (needOrder.has(name) && order.length === 0)
    throw refuse.invalid(`${path}.function`, `${name} needs an order of the rows: set "order_by" of the step`)
  if (asked.offset !== undefined && !shifts.has(name)) throw wrong('offset')
  if (asked.default !== undefined && name !== 'lag' && name !== 'lead') throw wrong('default')
  if (asked.frame !== undefined && !aggregates.has(name)) throw wrong('frame')
  if (asked.formula !== undefined && name !== 'formula') throw wrong('formula')
  if (asked.buckets !== undefined && name !== 'ntile') throw wrong('buckets')
  if (name === 'ntile' && asked.buckets === undefined)
    throw refuse.invalid(`${path}.buckets`, 'is needed with ntile')
  const takesNone = ranks.has(name) || name === 'formula'
  if (takesNone && asked.column !== undefined) throw wrong('column')
  if (!takesNone && name !== 'count' && asked.column === undefined)
    throw refuse.invalid(`${path}.column`, `is needed with ${name}`)
}

async function windowed(asked: WindowColumn, window: Window): Promise<Omit<Item, 'name'>> {
  const { function: name } = asked
  const { scene, path, partition, order, whole } = window
  if (name === 'formula') {
    if (asked.formula === undefined) throw refuse.invalid(`${path}.formula`, 'is needed with formula')
    return await scene.formula(asked.formula, `${path}.formula`, { windows: true })
  }
  if (ranks.has(name)) return ranked(asked, window)
  if (asked.column === undefined)
    return {
      sql: `count(*) OVER (${windowText({ partition, order: whole, frame: frameText(asked, window) })})`,
      native: 'BIGINT',
    }
  const column = columnCalled(scene, asked.column, `${path}.column`)
  if (numeric.has(name) && !isNumeric(column))
    throw refuse.invalid(`${path}.column`, `${describeColumn(column)}, and ${name} needs a number`)
  if (shifts.has(name)) return shifted(asked, column, window)
  const sql = quoteName(column.name)
  if (name === 'share_of_total') {
    const total = `sum(CAST(${sql} AS DOUBLE)) OVER (${windowText({ partition })})`
    return { sql: `CAST(${sql} AS DOUBLE) / nullif(${total}, 0)`, native: 'DOUBLE' }
  }
  if (name === 'first' || name === 'last') {
    const all = 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING'
    return {
      sql: `${name}_value(${sql}) OVER (${windowText({ partition, order: whole, frame: all })})`,
      native: column.native,
    }
  }
  const frame = frameText(asked, window)
  const isRange = frame?.startsWith('RANGE') === true
  const rows = windowText({ partition, order: isRange ? order : whole, frame })
  return {
    sql: `${name === 'stddev' ? 'stddev_samp' : name}(${sql}) OVER (${rows})`,
    native: nativeOf(name, column),
  }
}

function ranked({ function: name, buckets }: WindowColumn, { partition, order, whole }: Window) {
  const splitsTies = name === 'row_number' || name === 'ntile'
  const over = windowText({ partition, order: splitsTies ? whole : order })
  const native = name === 'percent_rank' || name === 'cume_dist' ? 'DOUBLE' : 'BIGINT'
  return { sql: `${name}(${buckets ?? ''}) OVER (${over})`, native }
}

function shifted(asked: WindowColumn, column: QueryColumn, { partition, whole, path }: Window) {
  const { function: name, offset = 1 } = asked
  const sql = quoteName(column.name)
  const over = windowText({ partition, order: whole })
  if (name === 'lag' || name === 'lead') {
    const filler =
      asked.default === undefined
        ? ''
        : `, CAST(${valueOf(asked.default, column, `${path}.default`)} AS ${column.native})`
    return { sql: `${name}(${sql}, ${offset}${filler}) OVER (${over})`, native: column.native }
  }
  const before = `lag(${sql}, ${offset}) OVER (${over})`
  if (name === 'percent_change') {
    const double = `CAST(${before} AS DOUBLE)`
    return { sql: `100 * (CAST(${sql} AS DOUBLE) - ${double}) / nullif(abs(${double}), 0)`, native: 'DOUBLE' }
  }
  if (!isNumeric(column) && !isMoment(column))
    throw refuse.invalid(
      `${path}.column`,
      `${describeColumn(column)}, and a difference needs a number, a date or a timestamp`,
    )
  return { sql: `${sql} - ${before}`, native: undefined }
}

function nativeOf(name: Function, { native }: QueryColumn): string | undefined {
  if (name === 'count') return 'BIGINT'
  if (name === 'min' || name === 'max') return native
  return name === 'stddev' ? 'DOUBLE' : undefined
}

type Frame = NonNullable<StepOf<'window'>['columns'][number]['frame']>

interface Framed {
  path: string
  orderedBy: readonly QueryColumn[]
}

/** The rows around a row that an aggregate looks at. Undefined: all of the partition. */
function frameText({ frame }: { frame?: Frame }, { path, orderedBy }: Framed): string | undefined {
  const isOrdered = orderedBy.length > 0
  if (frame === undefined) return isOrdered ? 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW' : undefined
  if (!isOrdered)
    throw refuse.invalid(`${path}.frame`, 'needs an order of the rows: set "order_by" of the step')
  const { unit = 'row' } = frame
  if (unit !== 'row') checkTimed(orderedBy, path)
  const edges = [edge(frame.before, unit, 'PRECEDING'), edge(frame.after, unit, 'FOLLOWING')]
  return `${unit === 'row' ? 'ROWS' : 'RANGE'} BETWEEN ${edges.join(' AND ')}`
}

function checkTimed(orderedBy: readonly QueryColumn[], path: string): void {
  const [first, second] = orderedBy
  if (first && !second && isMoment(first)) return
  const found = second ? 'the order is by several columns' : first ? describeColumn(first) : ''
  throw refuse.invalid(`${path}.frame.unit`, `needs an order by one date or timestamp: ${found}`)
}

function edge(size: number | 'all' | undefined, unit: string, side: 'PRECEDING' | 'FOLLOWING'): string {
  if (size === 'all') return `UNBOUNDED ${side}`
  if (unit === 'row') return size === undefined || size === 0 ? 'CURRENT ROW' : `${size} ${side}`
  return `INTERVAL (${size ?? 0}) ${unit} ${side}`
}
