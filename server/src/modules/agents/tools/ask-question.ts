import type { Interpretation } from '../../../../../contract/src/interpretation.ts'
import { Type, closed } from '../../../../../contract/src/schema.ts'
import { Refusal } from '../../../kernel/errors.ts'
import { noDatasetInReach, questionInReach } from './data-in-reach.ts'
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
  unavailable: noDatasetInReach,
  async run(context, args, use) {
    const { question } = args as { question: string }
    const answered = await questionInReach(context, use, question)
    const { status, interpretation, result, chart, sentence, receipt, error, level } = answered
    if (status !== 'answered' || !result)
      throw new Refusal('conflict', error?.message ?? whyNot(interpretation, question))
    const { dataset_id, query, description, assumptions } = interpretation
    const { columns, rows, row_count, truncated } = result
    const output = {
      sentence,
      description,
      assumptions: assumptions.map(({ text }) => text),
      dataset_id,
      query,
      chart: chart && { ...chart, title: question, dataset_id, query },
      result: { columns, rows, row_count, truncated },
      datasets: receipt?.datasets ?? [],
    }
    return { result: output, level }
  },
}

function whyNot({ reason, unmatched }: Interpretation, question: string): string {
  const words = unmatched.map(({ text }) => `"${text}"`).join(', ')
  const why = reason ?? (words === '' ? 'it has no single meaning' : `these words are not known: ${words}`)
  return `the question "${question.slice(0, 200)}" cannot be answered: ${why}`
}
