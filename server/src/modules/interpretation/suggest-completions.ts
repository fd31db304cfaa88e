import { completionsOf } from './core/completions.ts'
import { exampleQuestions } from './core/example-questions.ts'
import { type CatalogueContext, visibleCatalogue } from './visible-catalogue.ts'

interface Typed {
  text: string
  dataset_ids?: readonly number[] | undefined
  limit: number
  language?: 'en' | 'de' | undefined
}

/** How the last words of a question can go on, with what the caller may see; without words whole questions to begin with. */
export async function suggestCompletions(
  context: CatalogueContext,
  { text, dataset_ids, limit, language }: Typed,
): Promise<{ text: string; label: string; kind: string }[]> {
  const catalogue = await visibleCatalogue(context, { dataset_ids })
  return text.trim() === ''
    ? exampleQuestions(catalogue, { today: context.now().toISOString().slice(0, 10), language }, limit)
    : completionsOf(text, catalogue, limit)
}
