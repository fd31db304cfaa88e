import type { RecipeDiff } from '../../../../../contract/src/recipe-diffs.ts'
import { quoteName } from '../compile/text.ts'
import type { Caller } from '../dependencies.ts'
import { querySides, type Side } from './tables.ts'

export type RowChanges = Pick<RecipeDiff, 'changes' | 'examples' | 'keys' | 'key_problem'> & {
  changedByColumn: Map<string, number>
}

interface Compared {
  sides: { before: Side; after: Side }
  /** Columns of both sides. */
  shared: string[]
  /** Of these, those whose type differs: they are compared as text. */
  retyped: ReadonlySet<string>
  rows: { before: number; after: number }
}

const maxExamples = 20

/** Which rows come, go and change: by keys where there are some that tell rows apart, else rows as a whole. */
export async function compareTables(
  context: Caller,
  compared: Compared,
  asked: readonly string[],
): Promise<RowChanges> {
  const problem = await keyProblem(context, compared, asked)
  if (problem !== null || asked.length === 0)
    return { ...(await byWholeRows(context, compared)), key_problem: problem }
  return byKeys(context, compared, asked)
}

async function keyProblem(
  context: Caller,
  { sides, shared }: Compared,
  keys: readonly string[],
): Promise<string | null> {
  if (keys.length === 0) return null
  const missing = keys.find((key) => !shared.includes(key))
  if (missing !== undefined) return `"${missing}" is no column of both sides`
  for (const [what, { table }] of [
    ['now', sides.before],
    ['with the change', sides.after],
  ] as const) {
    const names = keys.map(quoteName).join(', ')
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${quoteName(table.name)} GROUP BY ${names} HAVING count(*) > 1)`
    const [[doubled] = [0]] = await querySides(context, sides, sql)
    if (Number(doubled) > 0) return `${what} ${Number(doubled)} keys stand for several rows each`
  }
  return null
}

/** A column as it is compared on a side. */
const comparable = ({ retyped }: Compared, column: string, of: string) => {
  const name = `${of}.${quoteName(column)}`
  return retyped.has(column) ? `CAST(${name} AS VARCHAR)` : name
}

async function byWholeRows(context: Caller, compared: Compared): Promise<Omit<RowChanges, 'key_problem'>> {
  const { sides, shared, rows } = compared
  const list = (of: 'before' | 'after') =>
    `SELECT ${shared.map((column) => `${comparable(compared, column, of)} AS ${quoteName(column)}`).join(', ')} FROM ${of}`
  const only = (one: 'before' | 'after', other: 'before' | 'after') =>
    shared.length === 0 ? undefined : `${list(one)} EXCEPT ALL ${list(other)}`
  const [added, removed] = [only('after', 'before'), only('before', 'after')]
  const count = async (sql: string | undefined, all: number) =>
    sql === undefined
      ? all
      : Number((await querySides(context, sides, `SELECT count(*) FROM (${sql})`))[0]?.[0])
  const some = async (sql: string | undefined) =>
    sql === undefined
      ? []
      : querySides(context, sides, `SELECT * FROM (${sql}) ORDER BY ALL LIMIT ${maxExamples}`)
  const addedCount = await count(added, rows.after)
  return {
    keys: [],
    changes: {
      added: addedCount,
      removed: await count(removed, rows.before),
      changed: null,
      unchanged: rows.after - addedCount,
    },
    changedByColumn: new Map(),
    examples: { columns: shared, added: await some(added), removed: await some(removed), changed: [] },
  }
}

async function byKeys(context: Caller, compared: Compared, keys: readonly string[]): Promise<RowChanges> {
  const { sides, shared } = compared
  const others = shared.filter((column) => !keys.includes(column))
  const same = keys.map(
    (key) => `${comparable(compared, key, 'a')} IS NOT DISTINCT FROM ${comparable(compared, key, 'b')}`,
  )
  const joined = `(SELECT *, true AS "is there" FROM after) AS a
    FULL JOIN (SELECT *, true AS "is there" FROM before) AS b ON ${same.join(' AND ')}`
  const [isNew, isGone] = ['b."is there" IS NULL', 'a."is there" IS NULL']
  const differs = others.map(
    (column) => `${comparable(compared, column, 'a')} IS DISTINCT FROM ${comparable(compared, column, 'b')}`,
  )
  const both = `NOT (${isNew}) AND NOT (${isGone})`
  const isChanged = differs.length === 0 ? 'false' : `${both} AND (${differs.join(' OR ')})`
  const counts = [isNew, isGone, isChanged, both, ...differs.map((one) => `${both} AND ${one}`)]
  const filtered = counts.map((one, at) => `count(*) FILTER (WHERE ${one}) AS c${at}`)
  const [row = []] = await querySides(context, sides, `SELECT ${filtered.join(', ')} FROM ${joined}`)
  const [added = 0, removed = 0, changed = 0, matched = 0, ...byColumn] = row.map(Number)
  const values = (of: 'a' | 'b') => shared.map((column) => `${of}.${quoteName(column)}`)
  const list = (columns: string[]) => columns.map((column, at) => `${column} AS v${at}`).join(', ')
  const some = (columns: string[], where: string) =>
    querySides(
      context,
      sides,
      `SELECT ${list(columns)} FROM ${joined} WHERE ${where} ORDER BY ALL LIMIT ${maxExamples}`,
    )
  const pairs = await some([...values('b'), ...values('a')], isChanged)
  return {
    keys: [...keys],
    key_problem: null,
    changes: { added, removed, changed, unchanged: matched - changed },
    changedByColumn: new Map(others.map((column, at) => [column, byColumn[at] ?? 0])),
    examples: {
      columns: shared,
      added: await some(values('a'), isNew),
      removed: await some(values('b'), isGone),
      changed: pairs.map((pair) => pairOf(pair, shared)),
    },
  }
}

function pairOf(pair: readonly unknown[], columns: readonly string[]) {
  const [before, after] = [pair.slice(0, columns.length), pair.slice(columns.length)]
  const differing = columns.filter((_column, at) => JSON.stringify(before[at]) !== JSON.stringify(after[at]))
  return { before, after, differing }
}
