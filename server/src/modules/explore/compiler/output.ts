import type { ResultColumn } from '../../../../../contract/src/explore.ts'
import type { Format } from '../../../../../contract/src/formats.ts'
import type { Grain } from '../../../../../contract/src/grains.ts'
import type { DimensionValue } from '../../../../../contract/src/dimension-values.ts'
import { checkAll, refuse } from '../../../kernel/errors.ts'
import { type Dialect, type QueryColumn, nearestNames } from '../../sql/index.ts'
import type { Sort } from '../../../../../contract/src/query.ts'

export interface Listed {
  values: readonly DimensionValue[]
  /** Whether the others follow by what else the query sorts by. */
  isByQuery: boolean
  /** Whether policies restrict the caller, who then learns of no value that is not in the rows. */
  isRestricted: boolean
}

/** A column of the result. */
export interface Output {
  name: string
  role: NonNullable<ResultColumn['role']>
  /** Where the caller chose the name; undefined when it was made. */
  namedAt: string | undefined
  /** For `sort` when it names the column or the aggregate instead of the output. */
  alsoCalled: string[]
  type: QueryColumn
  label?: string
  format?: Format
  grain?: Grain | undefined
  of?: string
  compares?: NonNullable<ResultColumn['compares']>
  pivot?: unknown[]
  /** Position in `pivot` that represents all values outside the top. */
  othersAt?: number
  /** Where its dimension lists values: they come first, in that order. */
  listed?: Listed
  /** The values in `pivot` as their dimensions list them. */
  pivotValues?: (DimensionValue | null)[]
  /** Rows are ordered by it, and it is not shown. */
  isHidden?: boolean
}

/** The outputs under names that differ in any case: a name that was made gives way to one that was chosen. */
export function distinctlyNamed<O extends Output>(drafts: readonly O[]): O[] {
  const taken = new Set<string>()
  for (const { name, namedAt } of drafts) {
    if (namedAt === undefined) continue
    if (taken.has(name.toLowerCase()))
      throw refuse.invalid(namedAt, `two columns of the answer are called "${name}"`)
    taken.add(name.toLowerCase())
  }
  return drafts.map((draft) => {
    if (draft.namedAt !== undefined) return draft
    const name = freeName(draft.name, taken)
    taken.add(name.toLowerCase())
    return { ...draft, name }
  })
}

const maxNameBytes = 60

/**
 * The names of result columns in SQL. Names come from values, and databases reject, truncate or fold some of them:
 * outside the warehouse, such a column is named by position.
 */
export function sqlNames(dialect: Dialect, outputs: readonly Pick<Output, 'name'>[]): string[] {
  const names = outputs.map(({ name }) => name)
  if (dialect.name === 'duckdb') return names
  const taken = new Set(names.map((name) => name.toLowerCase()))
  return names.map((name, at) => (isPlainName(name) ? name : freeName(`column_${at + 1}`, taken)))
}

const isPlainName = (name: string) =>
  name.trim() === name &&
  Buffer.byteLength(name) <= maxNameBytes &&
  !/[\p{Cs}\p{Cc}\u{10000}-\u{10ffff}]/u.test(name)

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted
  for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${wanted}_${copy}`
  return name
}

interface SortKey {
  /** Place of the output, counted from 0. */
  at: number
  descending: boolean
}

/** The order of the rows: the requested one, then every dimension, so that it is deterministic. */
export function sortKeys(sorts: readonly Sort[], outputs: readonly Output[]): SortKey[] {
  const asked = checkAll(
    sorts.map(({ by, order = 'asc' }, index) => () => ({
      at: outputNamed(by, outputs, `body.sort.${index}.by`),
      descending: order === 'desc',
    })),
  )
  const rest = outputs.flatMap(({ role }, at) =>
    role === 'dimension' && !asked.some((one) => one.at === at) ? [{ at, descending: false }] : [],
  )
  return [...asked, ...rest]
}

/** Place of the output that a name means; what it was made of counts too where only one was made of it. */
export function outputNamed(wanted: string, outputs: readonly Output[], path: string): number {
  const exact = outputs.findIndex(({ name }) => name === wanted)
  if (exact >= 0) return exact
  const also = outputs.flatMap(({ alsoCalled }, index) => (alsoCalled.includes(wanted) ? [index] : []))
  if (also.length === 1 && also[0] !== undefined) return also[0]
  const names = outputs.map(({ name }) => name)
  const near = nearestNames(wanted, names)
  const hint = near.length === 0 ? names.slice(0, 20) : near
  throw refuse.invalid(
    path,
    `the answer has no column "${wanted}"; it has ${hint.map((one) => `"${one}"`).join(', ')}`,
  )
}
