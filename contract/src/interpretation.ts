import { chartKinds } from './chart-drawings.ts'
import { Scalar } from './filters.ts'
import { Query } from './query.ts'
import { type Static, Type, id, model, nullable, oneOf } from './schema.ts'

export const interpretationStatuses = ['understood', 'clarify', 'refused'] as const
export const wordKinds = [
  'measure',
  'dimension',
  'value',
  'time',
  'number',
  'operator',
  'keyword',
  'chart',
  'filler',
] as const
export const wordSources = [
  'model',
  'synonym',
  'description',
  'value',
  'keyword',
  'spelling',
  'vocabulary',
  'context',
] as const

const place = {
  start: Type.Integer({ minimum: 0, description: 'First character of the question, from 0' }),
  end: Type.Integer({ minimum: 0, description: 'Behind its last character' }),
  text: Type.String({ description: 'As it was written' }),
}

export const ReadWord = model(
  'ReadWord',
  Type.Object({
    ...place,
    kind: oneOf(wordKinds),
    meaning: Type.String({ description: 'What it was taken for', examples: ['Revenue'] }),
    source: oneOf(wordSources, {
      description:
        '`spelling`: one letter differs; `vocabulary`: a usual word for it, which the model does not name; `context`: from the ' +
        'words beside it, or the question before',
    }),
    field: Type.Optional(Type.String({ description: 'As queries name it', examples: ['customer.country'] })),
  }),
)

export const WordChoice = model(
  'WordChoice',
  Type.Object({
    label: Type.String(),
    field: Type.Optional(Type.String()),
    value: Type.Optional(Scalar),
    dataset_id: Type.Optional(id()),
    replacement: Type.String({
      description: 'In place of the word it makes the question one that is understood',
    }),
  }),
)

export const UnmatchedWord = model(
  'UnmatchedWord',
  Type.Object({ ...place, choices: Type.Array(WordChoice, { maxItems: 10 }) }),
)

export const Assumption = model(
  'Assumption',
  Type.Object({
    code: Type.String({ examples: ['default_filter'] }),
    text: Type.String({ examples: ['last month = May 2026'] }),
    from: Type.Optional(
      Type.String({
        format: 'date',
        description:
          'With `incomplete_period`: first day of the period that the data does not cover to its end',
      }),
    ),
  }),
)

export const AlternativeReading = model(
  'AlternativeReading',
  Type.Object({
    dataset_id: id('Dataset whose model the query is of'),
    query: Query,
    description: Type.String(),
    margin: Type.Number({ minimum: 0, maximum: 1, description: 'How far behind the chosen reading' }),
  }),
)

export const interpretationExample = {
  status: 'understood',
  dataset_id: 7,
  query: { dimensions: ['region'], measures: ['revenue'] },
  chart: null,
  words: [
    {
      start: 0,
      end: 7,
      text: 'revenue',
      kind: 'measure',
      meaning: 'Revenue',
      source: 'model',
      field: 'revenue',
    },
  ],
  assumptions: [],
  unmatched: [],
  alternatives: [],
  reason: null,
  description: 'Revenue by region',
}

export const Interpretation = model(
  'Interpretation',
  Type.Object(
    {
      status: oneOf(interpretationStatuses, {
        description:
          '`understood`: the query answers the question; `clarify`: a word is unexplained or has several meanings, and ' +
          '`unmatched` or `alternatives` have the choices; `refused`: no query can answer it',
      }),
      dataset_id: nullable(id('Dataset whose model the query is of')),
      query: nullable(Query),
      chart: nullable(oneOf(chartKinds, { description: 'When the words ask for one' })),
      words: Type.Array(ReadWord),
      assumptions: Type.Array(Assumption),
      unmatched: Type.Array(UnmatchedWord),
      alternatives: Type.Array(AlternativeReading, { maxItems: 3, description: 'Best first' }),
      reason: nullable(Type.String({ description: 'Why it was refused or is unclear' })),
      description: Type.String({ description: 'The reading in one sentence' }),
    },
    { description: 'How a question in words was read, and the query that answers it' },
  ),
  { examples: [interpretationExample] },
)

export type Interpretation = Static<typeof Interpretation>
export type ReadWord = Static<typeof ReadWord>
export type UnmatchedWord = Static<typeof UnmatchedWord>
export type WordChoice = Static<typeof WordChoice>
export type Assumption = Static<typeof Assumption>
export type AlternativeReading = Static<typeof AlternativeReading>
