import type { Grain } from '../../../../../contract/src/grains.ts'
import type { ModelDimension } from '../../../../../contract/src/models.ts'
import type { Dimension } from '../../../../../contract/src/query.ts'
import { refuse } from '../../../kernel/errors.ts'
import {
  type QueryColumn,
  binColumn,
  binSql,
  cutColumn,
  cutTo,
  describeColumn,
  isNumeric,
} from '../../sql/index.ts'
import type { Output } from './output.ts'
import type { Compiling, Shift } from './compiling.ts'
import { allRights } from '../../policies/index.ts'
import { fieldSql, isShifted, localTimeSql, shifted } from './field-sql.ts'
import { type Field, findField } from './fields.ts'
import { tableAt } from './tables.ts'

/** The groupings of a result. */
export interface Grouping extends Output {
  field: Field
  grain: Grain | undefined
  bin: number | undefined
  at: string
}

export function groupingOf(compiling: Compiling, input: string | Dimension, place: string): Grouping {
  const wanted: Dimension = typeof input === 'string' ? { column: input } : input
  const at = typeof input === 'string' ? place : `${place}.column`
  const field = findField(compiling.scene, { from: '', name: wanted.column, at })
  const { column, dimension } = field
  if (wanted.grain !== undefined && wanted.bin !== undefined)
    throw refuse.invalid(`${place}.bin`, 'a dimension has a grain or bins, not both')
  const bin = wanted.grain === undefined ? (wanted.bin ?? dimension?.bin) : undefined
  if (wanted.grain !== undefined) requireGrain(compiling, field, { grain: wanted.grain, place })
  if (bin !== undefined && !isNumeric(column))
    throw refuse.invalid(`${place}.bin`, `${describeColumn(column)}, and bins need a number`)
  if (['json', 'binary', 'list', 'struct'].includes(column.type))
    throw refuse.invalid(at, `${describeColumn(column)} and cannot be grouped by`)
  const ending = wanted.grain ?? (wanted.bin === undefined ? undefined : 'bin')
  const called = dimension || field.path !== '' ? wanted.column : column.name
  const isItself = wanted.grain === undefined && wanted.bin === undefined
  const label = wanted.name === undefined && isItself ? field.label : undefined
  return {
    name: wanted.name ?? (ending === undefined ? called : `${called}_${ending}`),
    role: 'dimension',
    namedAt: wanted.name === undefined ? undefined : `${place}.name`,
    alsoCalled: [called, column.name],
    type: typeOf(column, wanted.grain, bin),
    ...(label === undefined ? {} : { label }),
    ...(isItself && field.format ? { format: field.format } : {}),
    ...(isItself ? listedIn(compiling, field) : {}),
    field,
    grain: wanted.grain,
    bin,
    at,
  }
}

function listedIn({ scene }: Compiling, { dimension, path }: Field): Pick<Output, 'listed'> {
  const { unlisted_values: unlisted } = dimension ?? {}
  const values = dimension?.values ?? groupLabels(dimension)
  if (!values) return {}
  const isRestricted = tableAt(scene, path).table.rights !== allRights
  return { listed: { values, isByQuery: unlisted === 'by_query', isRestricted } }
}

/** Groups are sorted as they are listed, and what belongs to none of them is the last. */
const groupLabels = ({ groups, ungrouped }: Partial<ModelDimension> = {}) =>
  groups && [
    ...groups.map(({ label }) => ({ value: label })),
    ...(ungrouped?.label === undefined || groups.some(({ label }) => label === ungrouped.label)
      ? []
      : [{ value: ungrouped.label }]),
  ]

function requireGrain(
  { dialect }: Compiling,
  { column, dimension }: Field,
  { grain, place }: { grain: Grain; place: string },
): void {
  cutTo(grain, column, { dialect, moment: '', path: `${place}.grain` })
  const offered = dimension?.grains
  if (offered && !offered.includes(grain))
    throw refuse.invalid(
      `${place}.grain`,
      `"${dimension.name}" is offered by ${offered.join(', ')}, not by ${grain}`,
    )
}

function typeOf(column: QueryColumn, grain: Grain | undefined, bin: number | undefined): QueryColumn {
  if (grain !== undefined) return cutColumn(grain, column)
  return bin === undefined ? column : binColumn(column, bin)
}

export function groupingSql(compiling: Compiling, grouping: Grouping, shift: Shift | undefined): string {
  const { dialect, calendar } = compiling
  const { field, grain, bin, at } = grouping
  const sql = fieldSql(compiling, field, shift)
  if (bin !== undefined) return binSql(dialect, sql, { width: bin, column: field.column, path: at })
  const moved = isShifted(field, shift)
  if (grain !== undefined) {
    const local = localTimeSql(compiling, field, shift)
    const moment = moved ? shifted(compiling, local, shift) : local
    return cutTo(grain, field.column, { dialect, moment, path: at, calendar })
  }
  return moved ? shifted(compiling, sql, shift) : dialect.ordered(sql, field.column)
}
