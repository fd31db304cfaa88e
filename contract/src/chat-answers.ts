import { type Language, languages } from './languages.ts'
import { chartKinds } from './chart-drawings.ts'
import { endpoint } from './endpoint.ts'
import { ExploreResult } from './explore.ts'
import { Interpretation, interpretationExample } from './interpretation.ts'
import { maxQuestionLength } from './known-values.ts'
import { Query } from './query.ts'
import { type Static, Type, closed, id, model, nullable, oneOf, time } from './schema.ts'

export const question = (description = 'The question, in English or German') =>
  Type.String({
    minLength: 1,
    maxLength: maxQuestionLength,
    description,
    examples: ['revenue by region last quarter'],
  })

export type AnswerLanguage = Language

export const AnswerChart = model(
  'AnswerChart',
  Type.Object({
    kind: oneOf(chartKinds, {
      description: 'The chart that was asked for, else the one that explore chooses',
    }),
    reason: Type.String({ description: 'Why this kind' }),
  }),
)

/** What an answer rests on. */
export const AnswerReceipt = model(
  'AnswerReceipt',
  Type.Object({
    datasets: Type.Array(
      Type.Object({
        id: id('Dataset that was read'),
        name: Type.String(),
        version: nullable(Type.Integer({ description: 'Null for a live dataset' })),
        data_as_of: nullable(time('When that version was published; null for a live dataset')),
      }),
    ),
    sql: nullable(
      Type.String({
        description:
          'The statement; null for callers who may not write SQL over its inputs (`dataset.query_sql`)',
      }),
    ),
    policies: Type.Array(Type.String(), { description: 'Names of the policies that restrict you' }),
    read_by: oneOf(['parser', 'model', 'verified', 'edited'], {
      description:
        '`parser`: no language model was involved; `model`: a language model read the question; `verified`: it is a ' +
        'verified answer; `edited`: the query was sent',
    }),
    verified_answer_id: nullable(id('The verified answer')),
    provider: nullable(
      Type.Object({
        id: id('Provider of the language model'),
        name: Type.String(),
        privacy_level: Type.String({ description: 'What of your data it may be sent' }),
      }),
    ),
    cached: Type.Boolean(),
    elapsed_ms: Type.Number({ description: 'Time in the engine' }),
  }),
)

export const dataAnswerStates = ['answered', 'clarify', 'refused', 'failed'] as const

export const dataAnswerExample = {
  status: 'answered',
  interpretation: interpretationExample,
  result: {
    columns: [
      { name: 'region', type: 'text', role: 'dimension' },
      { name: 'revenue', type: 'number', role: 'measure' },
    ],
    rows: [
      ['north', 40],
      ['south', 20],
    ],
    row_count: 2,
    truncated: false,
    cached: false,
    elapsed_ms: 3.2,
    dataset_version: 1,
    sql: null,
  },
  chart: { kind: 'bar', reason: 'It compares few values.' },
  sentence: 'Revenue by region: highest for north with 40, lowest for south with 20 (2 rows).',
  receipt: {
    datasets: [{ id: 7, name: 'Sales', version: 1, data_as_of: '2026-01-31T09:30:00.000Z' }],
    sql: null,
    policies: [],
    read_by: 'parser',
    verified_answer_id: null,
    provider: null,
    cached: false,
    elapsed_ms: 3.2,
  },
  error: null,
}

export const DataAnswer = model(
  'DataAnswer',
  Type.Object({
    status: oneOf(dataAnswerStates, {
      description:
        '`clarify`: words were not understood, and `interpretation` has choices; `refused`: it cannot be answered, and ' +
        '`interpretation.reason` says why; `failed`: the query failed, and `error` says why',
    }),
    interpretation: Interpretation,
    result: nullable(ExploreResult),
    chart: nullable(AnswerChart),
    sentence: Type.String({ description: 'Computed from the result' }),
    receipt: nullable(AnswerReceipt),
    error: nullable(Type.Object({ error: Type.String(), message: Type.String() })),
  }),
  { examples: [dataAnswerExample] },
)

/** A query in the place of a question: what the words were read as, edited. */
export const EditedInterpretation = model(
  'EditedInterpretation',
  closed({
    dataset_id: id('Dataset to query'),
    query: Query,
    chart: Type.Optional(nullable(oneOf(chartKinds))),
  }),
  { examples: [{ dataset_id: 7, query: { dimensions: ['region'], measures: ['revenue'] } }] },
)

const about = {
  content: question(),
  dataset_ids: Type.Optional(
    Type.Array(id(), {
      maxItems: 50,
      description: 'Only about these datasets; all that you may query by default',
    }),
  ),
  previous: Type.Optional(EditedInterpretation),
  language: Type.Optional(oneOf(languages, { description: 'Of the answer; recognized by default' })),
  timezone: Type.Optional(Type.String({ maxLength: 64, examples: ['Europe/Berlin'] })),
}

export const interpretQuestion = endpoint({
  operation: 'interpretQuestion',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/chat/interpret',
  tag: 'chat',
  summary: 'How a question would be read',
  description:
    'Runs nothing. `previous` is the query that a follow-up question ("and by region") changes. The same question with the same rights, ' +
    'models, data and day is always read the same.',
  body: model('InterpretRequest', closed(about), {
    examples: [{ content: 'revenue by region last quarter' }],
  }),
  response: Interpretation,
})

export const askQuestion = endpoint({
  operation: 'askQuestion',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/chat/answers',
  tag: 'chat',
  summary: 'Answer a question about data',
  description:
    'Outside of any session: nothing is stored. What is not understood comes back with choices in `interpretation`; ask again with a ' +
    '`replacement` in place of the word, or send one of the `alternatives` to explore.',
  body: model('QuestionRequest', closed(about), {
    examples: [{ content: 'revenue by region last quarter' }],
  }),
  response: DataAnswer,
})

export const suggestQuestions = endpoint({
  operation: 'suggestQuestions',
  method: 'GET',
  path: '/api/chat/suggest',
  tag: 'chat',
  summary: 'Complete a question while it is typed',
  description:
    'Fields, measures and values that you may see, and words of questions. Without a text: whole questions to begin with.',
  query: closed({
    text: Type.Optional(Type.String({ maxLength: maxQuestionLength })),
    dataset_ids: Type.Optional(Type.Array(id(), { maxItems: 50, description: 'May be repeated' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    language: Type.Optional(
      oneOf(languages, { description: 'Of the questions to begin with; English by default' }),
    ),
  }),
  response: Type.Object({
    items: Type.Array(
      model(
        'QuestionSuggestion',
        Type.Object({
          text: Type.String({ description: 'The question with the completion' }),
          label: Type.String(),
          kind: Type.String({ examples: ['measure'] }),
        }),
      ),
    ),
  }),
})

export type AnswerReceipt = Static<typeof AnswerReceipt>
export type DataAnswer = Static<typeof DataAnswer>
export type EditedInterpretation = Static<typeof EditedInterpretation>
export type AnswerChart = Static<typeof AnswerChart>
