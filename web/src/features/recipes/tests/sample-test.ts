import { api, type Schema } from '../../../lib/api.ts'
import type { Draft } from '../draft/recipe-draft.ts'

type RecipeTest = Schema<'RecipeTest'>
type Cell = RecipeTest['expected']['rows'][number][number]

const rowCount = 3
const maxColumns = 12

/** A test to begin with: some real rows of each input, which one then makes small and telling. */
export async function sampleTest({ inputs }: Draft, name: string, made: string[]): Promise<RecipeTest> {
  const samples = await Promise.all(
    inputs.map((input) =>
      api.GET('/api/datasets/{id}/preview', { path: { id: input.dataset_id }, query: { limit: rowCount } }),
    ),
  )
  return {
    name,
    inputs: inputs.map((input, at) => ({
      name: input.name,
      columns: (samples[at]?.columns ?? []).slice(0, maxColumns).map((column) => column.name),
      rows: (samples[at]?.rows ?? []).map((row) => row.slice(0, maxColumns).map(cellOf)),
    })),
    expected: { columns: made.slice(0, maxColumns), rows: [] },
  }
}

/** A value as a test writes it. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
