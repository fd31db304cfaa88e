import { useQueries } from '@tanstack/react-query'
import { schemaQuery } from '../../../lib/dataset-queries.ts'
import type { RecipeInput } from '../draft/recipe-draft.ts'
import type { StepColumn } from '../fields/column-choice.tsx'

/** Columns of the datasets that a recipe reads, under the names it gives them. */
export function useInputColumns(inputs: RecipeInput[]): { name: string; columns: StepColumn[] }[] {
  return useQueries({
    queries: inputs.map(({ dataset_id: id }) => ({ ...schemaQuery(id), staleTime: 60_000 })),
    combine: (schemas) =>
      inputs.map(({ name }, at) => ({
        name,
        columns: schemas[at]?.data?.columns.map((column) => ({ name: column.name, type: column.type })) ?? [],
      })),
  })
}
