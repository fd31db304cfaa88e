import type { DataAnswer } from '../../../../../contract/src/chat-answers.ts'
import { closed, nullable, type Static, Type } from '../../../../../contract/src/schema.ts'
import { tool } from '../tool.ts'
import { table, tableOf } from './table.ts'

const receipt = closed({
  read_by: Type.String({
    description:
      'What read the question: parser (rules), model (a language model), verified (a query that someone vouches for)',
  }),
  datasets: Type.Array(
    closed({
      dataset_id: Type.Integer(),
      name: Type.String(),
      version: nullable(Type.Integer({ description: 'Null: live data' })),
      data_as_of: nullable(Type.String({ description: 'When that version was published; null: live data' })),
    }),
  ),
  policies: Type.Array(Type.String(), { description: 'Policies that restrict what you see of the data' }),
})

const receiptOf = ({ receipt: of }: Static<typeof DataAnswer>): Static<typeof receipt> | null =>
  of && {
    read_by: of.read_by,
    datasets: of.datasets.map(({ id, name, version, data_as_of }) => ({
      dataset_id: id,
      name,
      version,
      data_as_of,
    })),
    policies: of.policies,
  }

const noTable = { columns: [], rows: [], row_count: 0, truncated: false }

export const ask = tool({
  name: 'ask',
  title: 'Ask a question about data',
  description:
    'Answers a question in English or German, e.g. "revenue by region last quarter". status clarify: ask again, with one of the choices in place of the word. For precise questions use query.',
  input: closed({
    question: Type.String({ minLength: 1, maxLength: 2000 }),
    dataset_ids: Type.Optional(
      Type.Array(Type.Integer(), { maxItems: 50, description: 'Only about these; all by default' }),
    ),
  }),
  output: closed({
    status: Type.String({ description: 'answered, clarify, refused or failed' }),
    sentence: Type.String({ description: 'The answer, computed from the rows' }),
    read_as: Type.String({ description: 'How the question was read' }),
    assumptions: Type.Array(Type.String()),
    reason: nullable(Type.String({ description: 'Why there is no answer' })),
    unexplained: Type.Array(closed({ word: Type.String(), choices: Type.Array(Type.String()) })),
    alternatives: Type.Array(Type.String({ description: 'Other readings' })),
    dataset_id: nullable(Type.Integer()),
    receipt: nullable(receipt),
    chart: nullable(Type.String({ description: 'The kind of chart that suits it' })),
    ...table,
  }),
  async run(api, { question: content, dataset_ids }) {
    const answer = await api.post<Static<typeof DataAnswer>>('/api/chat/answers', { content, dataset_ids })
    const { status, sentence, interpretation, result, chart, error } = answer
    const said = {
      status,
      sentence,
      read_as: interpretation.description,
      assumptions: interpretation.assumptions.map(({ text }) => text),
      reason: error?.message ?? interpretation.reason,
      unexplained: interpretation.unmatched.map(({ text, choices }) => ({
        word: text,
        choices: choices.map(({ replacement }) => replacement),
      })),
      alternatives: interpretation.alternatives.map(({ description }) => description),
      dataset_id: interpretation.dataset_id,
      receipt: receiptOf(answer),
      chart: chart?.kind ?? null,
    }
    return { structured: { ...said, ...(result ? tableOf(result, said) : noTable) } }
  },
})
