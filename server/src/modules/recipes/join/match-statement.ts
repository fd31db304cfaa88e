import type { KeyPair } from '../compile/join-parts.ts'
import { quoted } from '../compile/text.ts'

const left = quoted('\u0001 left keys')
const right = quoted('\u0001 right keys')

const maxExamples = 5

export interface Matched {
  /** SELECT of the left side. */
  sql: string
  /** Name of the right side. */
  table: string
  pairs: readonly KeyPair[]
}

/**
 * Counts how often rows of each side match: both sides are grouped by their keys first, so that keys that many rows have
 * multiply as numbers and not as rows. One row a side, then examples.
 */
export function matchStatement({ sql, table, pairs }: Matched): {
  counts: string
  examples: (side: 'left' | 'right') => string
} {
  const grouped = (from: string, names: readonly string[]) => {
    const keys = names.map((name, at) => `${quoted(name)} AS k${at}`)
    return `SELECT ${keys.join(', ')}, count(*) AS n FROM ${from} GROUP BY ${names.map((_, at) => at + 1).join(', ')}`
  }
  const keys =
    `WITH ${left} AS (${grouped(
      `(${sql}\n) AS q`,
      pairs.map((pair) => pair.left.name),
    )}), ` +
    `${right} AS (${grouped(
      quoted(table),
      pairs.map((pair) => pair.right.name),
    )})`
  const same = pairs.map((_, at) => `a.k${at} = b.k${at}`).join(' AND ')
  const isNull = pairs.map((_, at) => `a.k${at} IS NULL`).join(' OR ')
  const total = (condition: string) => `coalesce(sum(a.n) FILTER (WHERE ${condition}), 0)`
  const counted = (at: 1 | 2, side: string, other: string) =>
    `SELECT ${[String(at), total('true'), total(isNull), total('b.n IS NULL'), total('b.n = 1'), total('b.n > 1')].join(', ')}, ` +
    `coalesce(sum(a.n * b.n), 0) FROM ${side} AS a LEFT JOIN ${other} AS b ON ${same}`
  return {
    counts: `${keys} ${counted(1, left, right)} UNION ALL ${counted(2, right, left)} ORDER BY 1`,
    examples: (side) => {
      const [own, other] = side === 'left' ? [left, right] : [right, left]
      const values = pairs.map((_, at) => `a.k${at}`)
      const order = ['a.n DESC', ...values].join(', ')
      return `${keys} SELECT ${values.join(', ')}, a.n FROM ${own} AS a ANTI JOIN ${other} AS b ON ${same} ORDER BY ${order} LIMIT ${maxExamples}`
    },
  }
}
