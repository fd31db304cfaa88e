import type { RecipeStep } from '../../../contract/src/recipe-definition.ts'
import { type CompiledRecipe, compileRecipe, plannerOf } from '../../src/modules/recipes/index.ts'
import { dialects } from '../../src/modules/sql/index.ts'
import type { TestWarehouse } from '../warehouse/test-warehouse.ts'

const { identifier } = dialects.duckdb

export interface RunRecipe {
  /** SELECT of each input, by its name; the first is where the steps start. */
  inputs: Record<string, string>
  steps: RecipeStep[]
}

/** Compiles steps over inputs that are given as SELECTs, for tests. */
export async function compiled(
  { warehouse }: TestWarehouse,
  { inputs, steps }: RunRecipe,
): Promise<CompiledRecipe> {
  const known = []
  for (const [name, sql] of Object.entries(inputs)) {
    const { columns } = await warehouse.describe(1, { sql, tables: [] })
    known.push({ name, columns: columns.map((column) => ({ name: column.name, native: column.native })) })
  }
  const named = Object.keys(inputs).map((name, index) => ({ name, dataset_id: index + 1 }))
  return await compileRecipe(plannerOf({ orgId: 1 }, warehouse), {
    definition: { kind: 'visual', inputs: named, steps },
    inputs: known,
  })
}

/** What the engine makes of compiled SQL: its columns, and the rows as the interface shows them. */
export async function answered({ warehouse }: TestWarehouse, sql: string, inputs: Record<string, string>) {
  const tables = Object.entries(inputs).map(([name, text]) => `${identifier(name)} AS (${text})`)
  const whole = `WITH ${tables.join(', ')} SELECT * FROM (${sql}) AS q`
  const answer = await warehouse.query(1, { sql: whole, tables: [], rowLimit: 100_000, timeoutMs: 20_000 })
  return {
    columns: answer.columns.map(({ name, native }) => ({ name, native })),
    rows: JSON.parse(answer.rowsJson.toString()) as unknown[][],
  }
}
