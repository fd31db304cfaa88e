import { Type, closed } from '../../../../../contract/src/schema.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { answerQuestion } from '../../answers/index.ts'
import { datasetsInReach, noDatasetInReach } from './datasets-in-reach.ts'
import type { ReadingTool } from './tool.ts'

/** A question about data in words, answered as in chat: by a typed query, with the permissions of the caller. */
export const askData: ReadingTool = {
  id: 1,
  name: 'ask_data',
  kind: 'built_in',
  description:
    'Answers a question about the datasets in words, e.g. "revenue by region last month": the result, its chart and a sentence.',
  input: closed({
    question: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'One question, in English or German',
    }),
  }),
  effect: 'reads',
  level: 'aggregates',
  unavailable: noDatasetInReach,
  async run(context, args, use) {
    const { question } = args as { question: string }
    const datasetIds = await datasetsInReach(context, use)
    const { status, interpretation, result, chart, sentence, receipt, error } = await answerQuestion(
      context,
      {
        content: question,
        ...(datasetIds === undefined ? {} : { dataset_ids: datasetIds }),
      },
    )
    if (status !== 'answered' || !result)
      throw new Refusal('conflict', error?.message ?? whyNot(interpretation, question))
    const { dataset_id, query, description, assumptions } = interpretation
    const { columns, rows, row_count, truncated } = result
    return {
      sentence,
      description,
      assumptions: assumptions.map(({ text }) => text),
      dataset_id,
      query,
      chart: chart && { ...chart, title: question, dataset_id, query },
      result: { columns, rows, row_count, truncated },
      datasets: receipt?.datasets ?? [],
    }
  },
}

function whyNot(
  { reason, unmatched }: Awaited<ReturnType<typeof answerQuestion>>['interpretation'],
  question: string,
): string {
  const words = unmatched.map(({ text }) => `"${text}"`).join(', ')
  const why = reason ?? (words === '' ? 'it has no single meaning' : `these words are not known: ${words}`)
  return `the question "${question.slice(0, 200)}" cannot be answered: ${why}`
}
