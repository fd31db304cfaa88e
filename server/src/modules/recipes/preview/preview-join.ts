import type { Input } from '../../../../../contract/src/endpoint.ts'
import type {
  previewRecipeJoin as endpoint,
  RecipeJoinPreview,
} from '../../../../../contract/src/recipe-joins.ts'
import { refuse } from '../../../kernel/errors.ts'
import { compileFor } from '../definition/check-definition.ts'
import { keyPairs, type KeyPair } from '../compile/join-parts.ts'
import { inputCalled } from '../compile/scene.ts'
import type { Caller } from '../dependencies.ts'
import type { Reading } from '../../history/index.ts'
import { recipeTableOf, resolveInputs } from '../definition/resolve-inputs.ts'
import { queryRows } from '../statements/query-rows.ts'
import { lookAt, sampled } from '../statements/sampled.ts'
import { quoteName } from '../compile/text.ts'

const max = Number.MAX_SAFE_INTEGER

/** How many rows of both sides of a join match, as the caller may see them: nothing is saved. */
export async function previewRecipeJoin(
  context: Caller,
  { definition, input, on }: Input<typeof endpoint>,
): Promise<RecipeJoinPreview> {
  const inputs = await resolveInputs(context, definition)
  const right = inputCalled({ inputs: inputs.map(recipeTableOf) }, input, 'body.input')
  const compiled = await compileFor(context, definition, inputs)
  const pairs = (await keyPairs(on, { left: compiled, right }, 'body.on')).filter(
    ({ match }) => match === 'equal',
  )
  if (pairs.length === 0)
    throw refuse.invalid('body.on', 'a key that is equal is needed to count what matches')
  const statement = matchStatement({ sql: compiled.sql, table: right.name, pairs })
  const look = async (reading: Reading) => {
    const ask = async (sql: string) => {
      const { tables, sql: whole } = sampled(sql, inputs, { rows: max, reading })
      return (await queryRows(context, { sql: whole, tables, rowLimit: 100 })).rows
    }
    const [left, other] = await ask(statement.counts)
    const examples = {
      left: await ask(statement.examples('left')),
      right: await ask(statement.examples('right')),
    }
    return { left, other, unmatched: examples }
  }
  const { left, other, unmatched } = await lookAt(context, { sql: compiled.sql, inputs }, look)
  return {
    left: shownSide(left, unmatched.left),
    right: shownSide(other, unmatched.right),
    pair_count: Number(left?.[6] ?? 0),
  }
}

function shownSide(counts: unknown[] = [], unmatched: unknown[][]): RecipeJoinPreview['left'] {
  const [, rows = 0, nulls = 0, none = 0, single = 0, multiple = 0] = counts.map(Number)
  return {
    row_count: rows,
    null_key_count: nulls,
    unmatched_count: none,
    single_count: single,
    multiple_count: multiple,
    unmatched_keys: unmatched.map((row) => ({ values: row.slice(0, -1), row_count: Number(row.at(-1)) })),
  }
}

const left = quoteName('\u0001 left keys')
const right = quoteName('\u0001 right keys')

const maxExamples = 5

interface Matched {
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
function matchStatement({ sql, table, pairs }: Matched): {
  counts: string
  examples: (side: 'left' | 'right') => string
} {
  const grouped = (from: string, names: readonly string[]) => {
    const keys = names.map((name, at) => `${quoteName(name)} AS k${at}`)
    return `SELECT ${keys.join(', ')}, count(*) AS n FROM ${from} GROUP BY ${names.map((_, at) => at + 1).join(', ')}`
  }
  const keys =
    `WITH ${left} AS (${grouped(
      `(${sql}\n) AS q`,
      pairs.map((pair) => pair.left.name),
    )}), ` +
    `${right} AS (${grouped(
      quoteName(table),
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
