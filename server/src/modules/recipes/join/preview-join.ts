import type { Input } from '../../../../../contract/src/endpoint.ts'
import type {
  previewRecipeJoin as endpoint,
  RecipeJoinPreview,
} from '../../../../../contract/src/recipe-joins.ts'
import { refuse } from '../../../kernel/errors.ts'
import { queryFailure } from '../../datasets/index.ts'
import { columnTypeOf } from '../../warehouse/index.ts'
import { compileFor } from '../check-definition.ts'
import { keyPairs } from '../compile/join-parts.ts'
import { inputCalled } from '../compile/scene.ts'
import type { Caller } from '../dependencies.ts'
import { resolveInputs } from '../resolve-inputs.ts'
import { sampled } from '../statements/sampled.ts'
import { matchStatement } from './match-statement.ts'

const max = Number.MAX_SAFE_INTEGER

/** How many rows of both sides of a join match, as the caller may see them: nothing is saved. */
export async function previewRecipeJoin(
  context: Caller,
  { definition, input, on }: Input<typeof endpoint>,
): Promise<RecipeJoinPreview> {
  const inputs = await resolveInputs(context, definition)
  const known = inputs.map(({ name, table }) => ({
    name,
    columns: table.columns.map((column) => ({
      name: column.name,
      native: column.native_type,
      type: columnTypeOf(column.native_type),
    })),
  }))
  const right = inputCalled({ inputs: known }, input, 'body.input')
  const compiled = await compileFor(context, definition, inputs)
  const pairs = (await keyPairs(on, { left: compiled, right }, 'body.on')).filter(
    ({ match }) => match === 'equal',
  )
  if (pairs.length === 0)
    throw refuse.invalid('body.on', 'a key that is equal is needed to count what matches')
  const statement = matchStatement({ sql: compiled.sql, table: right.name, pairs })
  const ask = async (sql: string) => {
    const { tables, sql: whole } = sampled(sql, inputs, max)
    return await rowsOf(context, { sql: whole, tables })
  }
  const [left, other] = await ask(statement.counts)
  const unmatched = {
    left: await ask(statement.examples('left')),
    right: await ask(statement.examples('right')),
  }
  return {
    left: shownSide(left, unmatched.left),
    right: shownSide(other, unmatched.right),
    pair_count: Number(left?.[6] ?? 0),
  }
}

type Rows = unknown[][]

async function rowsOf(
  { warehouse, orgId, signal, user }: Caller,
  { sql, tables }: Pick<ReturnType<typeof sampled>, 'sql' | 'tables'>,
): Promise<Rows> {
  const timeoutMs = user.limits.querySeconds * 1000
  const answer = await warehouse
    .query(orgId, { sql, tables, rowLimit: 100, timeoutMs, signal })
    .catch((error: unknown) => {
      throw queryFailure(error, undefined)
    })
  return JSON.parse(answer.rowsJson.toString()) as Rows
}

function shownSide(counts: unknown[] = [], unmatched: Rows): RecipeJoinPreview['left'] {
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
