import type { QueryContext } from '../explore/index.ts'
import { completionsOf } from './core/completions.ts'
import { visibleCatalogue } from './visible-catalogue.ts'

interface Typed {
  text: string
  dataset_ids?: readonly number[] | undefined
  limit: number
}

/** How the last words of a question can go on, with what the caller may see. */
export async function suggestCompletions(
  context: QueryContext,
  { text, dataset_ids, limit }: Typed,
): Promise<{ text: string; label: string; kind: string }[]> {
  const catalogue = await visibleCatalogue(context, { dataset_ids })
  return completionsOf(text, catalogue, limit)
}
