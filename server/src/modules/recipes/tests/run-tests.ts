import type { RecipeDefinition } from '../../../../../contract/src/recipe-definition.ts'
import type {
  RecipeTest,
  RecipeTestResult,
  RecipeTestResults,
} from '../../../../../contract/src/recipe-tests.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { WarehouseError } from '../../warehouse/index.ts'
import { quoteName } from '../compile/text.ts'
import type { Author } from '../dependencies.ts'
import { recipeTableOf, type ResolvedInput } from '../definition/resolve-inputs.ts'
import { inlineTable, withTables } from '../statements/sampled.ts'

export interface Tested {
  definition: RecipeDefinition
  inputs: readonly ResolvedInput[]
  compiled: { sql: string; columns: readonly { name: string; native: string }[] }
}

const maxShown = 100
const timeoutMs = 10_000
const maxRows = 10_000

/** Runs a recipe over the rows of its tests and over nothing else. */
export async function runTests(
  author: Author,
  tested: Tested,
  tests: readonly RecipeTest[],
): Promise<RecipeTestResults> {
  const results: RecipeTestResult[] = []
  for (const test of tests) results.push(await runTest(author, tested, test))
  return { passed: results.every(({ outcome }) => outcome === 'passed'), results }
}

async function runTest(author: Author, tested: Tested, test: RecipeTest): Promise<RecipeTestResult> {
  const { name, expected } = test
  const columns = expected.columns
  try {
    const { actual, wanted } = statementsOf(tested, test)
    const differences = compareRows({
      expected: await rowsOf(author, wanted),
      actual: await rowsOf(author, actual),
      columns,
      isOrdered: expected.is_ordered ?? false,
    })
    return {
      name,
      outcome: differences.length === 0 ? 'passed' : 'failed',
      message: differences.length === 0 ? null : inWords(differences),
      columns,
      differences: differences.slice(0, maxShown),
      difference_count: differences.length,
    }
  } catch (error) {
    if (!(error instanceof WarehouseError || error instanceof Misfit || error instanceof Refusal)) throw error
    if (author.signal.aborted) throw error
    return { name, outcome: 'broken', message: error.message, columns, differences: [], difference_count: 0 }
  }
}

function inWords(differences: RecipeTestResult['differences']): string {
  const count = (kind: string) => differences.filter((one) => one.kind === kind).length
  const counts = [
    [count('different'), 'differ'],
    [count('missing'), 'missing'],
    [count('unexpected'), 'not expected'],
  ] as const
  return counts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${number === 1 ? 'row' : 'rows'} ${words}`)
    .join(', ')
}

/** A test that does not fit to its recipe. */
class Misfit extends Error {}

/** What the recipe makes of the rows of the test, and what the test expects, both through the same engine. */
function statementsOf({ definition, inputs, compiled }: Tested, test: RecipeTest) {
  const unknown = test.inputs.find(({ name }) => !inputs.some((input) => input.name === name))
  if (unknown) throw new Misfit(`the recipe has no input "${unknown.name}"`)
  const tables = inputs.map((input) => ({ name: input.name, sql: fixtureOf(input, test) }))
  const columns = test.expected.columns.map((name) => {
    const column = compiled.columns.find((one) => one.name === name)
    if (!column) throw new Misfit(`the recipe makes no column "${name}"`)
    return column
  })
  requireWidth(test.expected.rows, columns.length, 'expected rows')
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const made = `SELECT ${names} FROM (\n${compiled.sql}\n)`
  // A statement over no table at all is one of constants.
  return {
    actual: definition.inputs.length === 0 ? made : withTables(made, tables),
    wanted: inlineTable(columns, test.expected.rows),
  }
}

function fixtureOf(input: ResolvedInput, test: RecipeTest): string {
  const { name, columns } = recipeTableOf(input)
  const given = test.inputs.find((input) => input.name === name)
  if (!given) return inlineTable(columns, [])
  const unknown = given.columns.find((wanted) => !columns.some((column) => column.name === wanted))
  if (unknown !== undefined) throw new Misfit(`input "${name}" has no column "${unknown}"`)
  requireWidth(given.rows, given.columns.length, `rows of "${name}"`)
  const places = columns.map((column) => given.columns.indexOf(column.name))
  const rows = given.rows.map((row) => places.map((at) => (at === -1 ? null : (row[at] ?? null))))
  return inlineTable(columns, rows)
}

function requireWidth(rows: readonly (readonly unknown[])[], width: number, what: string): void {
  const wrong = rows.findIndex((row) => row.length !== width)
  if (wrong !== -1)
    throw new Misfit(`${what}: row ${wrong} has ${rows[wrong]?.length} values for ${width} columns`)
}

async function rowsOf({ warehouse, orgId, signal }: Author, sql: string): Promise<unknown[][]> {
  const question = { sql, tables: [], rowLimit: maxRows, timeoutMs, signal }
  const { rowsJson } = await warehouse.query(orgId, question)
  return JSON.parse(rowsJson.toString()) as unknown[][]
}

type Row = readonly unknown[]
type Difference = RecipeTestResult['differences'][number]

interface Compared {
  expected: readonly Row[]
  actual: readonly Row[]
  columns: readonly string[]
  isOrdered: boolean
}

/** How rows differ from those that were expected: place by place, or as a set in which a row may stand twice. */
function compareRows(compared: Compared): Difference[] {
  return compared.isOrdered ? compareOrdered(compared) : compareSets(compared)
}

function compareOrdered({ expected, actual, columns }: Compared): Difference[] {
  return Array.from({ length: Math.max(expected.length, actual.length) }, (_, row): Difference[] => {
    const [wanted, made] = [expected[row], actual[row]]
    if (wanted && made) {
      const differing = columns.filter((_name, at) => keyOf([wanted[at]]) !== keyOf([made[at]]))
      if (differing.length === 0) return []
      return [{ row, kind: 'different', expected: [...wanted], actual: [...made], differing }]
    }
    return [oneSided(row, { wanted, made })]
  }).flat()
}

function compareSets({ expected, actual }: Compared): Difference[] {
  const left = new Map<string, Row[]>()
  for (const row of expected) left.set(keyOf(row), [...(left.get(keyOf(row)) ?? []), row])
  const unexpected = actual.filter((row) => left.get(keyOf(row))?.pop() === undefined)
  const missing = [...left.values()].flat()
  return [
    ...missing.map((wanted) => oneSided(null, { wanted, made: undefined })),
    ...unexpected.map((made) => oneSided(null, { wanted: undefined, made })),
  ]
}

const oneSided = (
  row: number | null,
  { wanted, made }: { wanted: Row | undefined; made: Row | undefined },
): Difference => ({
  row,
  kind: wanted ? 'missing' : 'unexpected',
  expected: wanted ? [...wanted] : null,
  actual: made ? [...made] : null,
  differing: [],
})

// The last digits of a float depend on the order in which it was summed up.
const keyOf = (row: Row) =>
  JSON.stringify(row, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  )
