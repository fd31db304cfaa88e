import { dryRunQuery } from '../../explore/index.ts'
import { todayFor } from '../interpret-question.ts'
import { type CatalogueContext, tableOf, visibleCatalogue } from '../visible-catalogue.ts'
import { type ModelQuestion, type ReadByModel, readWithModel, unreadOf } from './read-with-model.ts'

/**
 * Has a language model read a question that the parser could not. Its answer can name only what the caller may see, becomes a
 * query like any other, and is checked by explore before anybody sees it; a mistake goes back to the model once.
 */
export async function interpretWithModel(
  context: CatalogueContext,
  question: ModelQuestion,
): Promise<ReadByModel> {
  const { parserReading: reading, timezone } = question
  if (reading.status !== 'clarify') return unreadOf(reading)
  const catalogue = await visibleCatalogue(context, question)
  const today = todayFor(catalogue, context.now(), timezone)
  return await readWithModel({ ...question, catalogue, today }, async (query, datasetId) =>
    dryRunQuery(context, { limit: 1000, ...query }, await tableOf(context, datasetId)),
  )
}
