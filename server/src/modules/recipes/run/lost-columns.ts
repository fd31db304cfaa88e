import type { RecipeLineage } from '../../../../../contract/src/recipe-versions.ts'
import type { ResolvedInput } from '../resolve-inputs.ts'

export interface LostColumn {
  input: string
  column: string
}

/** Columns that the recipe used when it was published and that its inputs do not have any more, or not for its author. */
export function lostColumns(
  { columns, indirect }: RecipeLineage,
  inputs: readonly ResolvedInput[],
): LostColumn[] {
  const used = [...columns.flatMap(({ sources }) => sources), ...indirect]
  const lost = new Map<string, LostColumn>()
  for (const { input: name, column } of used) {
    const input = inputs.find((one) => one.name === name)
    const isThere = input?.table.columns.some((one) => one.name.toLowerCase() === column.toLowerCase())
    if (input && !isThere) lost.set(`${name} ${column}`, { input: name, column })
  }
  return [...lost.values()]
}
