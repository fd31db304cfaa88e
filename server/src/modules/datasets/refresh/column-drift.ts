import type { ColumnDrift } from '../../../../../contract/src/dataset-sources.ts'

/** What of a column is compared: its name and its exact type. */
export interface TypedColumn {
  name: string
  native: string
}

/** How the columns now differ from those before; an order of their own means nothing. */
export function columnDrift(before: readonly TypedColumn[], now: readonly TypedColumn[]): ColumnDrift[] {
  const old = new Map(before.map(({ name, native }) => [name, native]))
  const current = new Map(now.map(({ name, native }) => [name, native]))
  const removed = before
    .filter(({ name }) => !current.has(name))
    .map(({ name, native }) => ({ column: name, change: 'removed' as const, from: native, to: null }))
  const others = now.flatMap(({ name, native }): ColumnDrift[] => {
    const from = old.get(name)
    if (from === undefined) return [{ column: name, change: 'added', from: null, to: native }]
    if (from === native) return []
    return [{ column: name, change: isWidening(from, native) ? 'widened' : 'retyped', from, to: native }]
  })
  return [...removed, ...others]
}

/** Whether it needs approval before queries read it: a wider type changes no result. */
export const isChange = ({ change }: ColumnDrift): boolean => change !== 'widened'

/** The difference in words, e.g. `removed: price (DOUBLE); day is VARCHAR instead of DATE`. */
export function driftInWords(drift: readonly ColumnDrift[]): string {
  return drift
    .map(({ column, change, from, to }) => {
      if (change === 'added') return `added: ${column} (${to})`
      if (change === 'removed') return `removed: ${column} (${from})`
      return `${column} is ${to} instead of ${from}`
    })
    .join('; ')
}

const integers = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT']
const unsigned = ['UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT', 'UHUGEINT']
const floats = ['FLOAT', 'DOUBLE']

/** Within one kind of type only: an integer that becomes a float divides and prints otherwise. */
function isWidening(from: string, to: string): boolean {
  for (const family of [integers, unsigned, floats]) {
    const [a, b] = [family.indexOf(from), family.indexOf(to)]
    if (a >= 0 && b >= 0) return b > a
  }
  const [old, next] = [decimalOf(from), decimalOf(to)]
  return old !== undefined && next !== undefined && next.scale === old.scale && next.width >= old.width
}

function decimalOf(native: string): { width: number; scale: number } | undefined {
  const [, width, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(native) ?? []
  return width === undefined ? undefined : { width: Number(width), scale: Number(scale) }
}
