import { chartKinds } from './chart-drawings.ts'
import { question } from './chat-answers.ts'
import { endpoint } from './endpoint.ts'
import { Query } from './query.ts'
import {
  type Static,
  Type,
  closed,
  exampleStamps,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  resource,
} from './schema.ts'

export const VerifiedAnswer = model(
  'VerifiedAnswer',
  resource({
    question: Type.String(),
    dataset_id: id('Queried dataset'),
    query: Query,
    chart_kind: nullable(oneOf(chartKinds)),
  }),
  {
    examples: [
      {
        id: 4,
        question: 'How many orders were late?',
        dataset_id: 7,
        query: { measures: ['late_orders'] },
        chart_kind: null,
        ...exampleStamps,
      },
    ],
  },
)

const VerifiedAnswerCreate = model(
  'VerifiedAnswerCreate',
  closed({
    question: question('Questions with the same words, whatever their case and punctuation, get this answer'),
    dataset_id: id('Dataset to query'),
    query: Query,
    chart_kind: Type.Optional(nullable(oneOf(chartKinds))),
  }),
  {
    examples: [
      { question: 'How many orders were late?', dataset_id: 7, query: { measures: ['late_orders'] } },
    ],
  },
)

const VerifiedAnswerUpdate = model(
  'VerifiedAnswerUpdate',
  closed(
    {
      question: Type.Optional(question()),
      query: Type.Optional(Query),
      chart_kind: Type.Optional(nullable(oneOf(chartKinds))),
    },
    { minProperties: 1 },
  ),
  { examples: [{ question: 'How many orders came too late?' }] },
)

const tag = 'chat'
const path = '/api/chat/verified-answers'

export const listVerifiedAnswers = endpoint({
  operation: 'listVerifiedAnswers',
  method: 'GET',
  path,
  tag,
  summary: 'Verified answers of datasets that you may query',
  description:
    'With `dataset.query` on their datasets. One that names what policies hide from you comes without its query.',
  query: listQuery(VerifiedAnswer, { dataset_id: Type.Optional(id('Only those on this dataset')) }),
  response: model('VerifiedAnswerPage', page(VerifiedAnswer)),
})

export const createVerifiedAnswer = endpoint({
  operation: 'createVerifiedAnswer',
  method: 'POST',
  path,
  tag,
  summary: 'Verify the answer to a question',
  description: 'Needs `dataset.certify` on the dataset. Chat uses it first, and shows that it is verified.',
  body: VerifiedAnswerCreate,
  response: VerifiedAnswer,
  status: 201,
})

export const getVerifiedAnswer = endpoint({
  operation: 'getVerifiedAnswer',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'One verified answer',
  description: '404 if it names what policies hide from you.',
  params: idParams,
  response: VerifiedAnswer,
})

export const updateVerifiedAnswer = endpoint({
  operation: 'updateVerifiedAnswer',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Change a verified answer',
  description: 'Needs `dataset.certify` on its dataset. A changed query is checked like a new one.',
  params: idParams,
  body: VerifiedAnswerUpdate,
  response: VerifiedAnswer,
})

export const deleteVerifiedAnswer = endpoint({
  operation: 'deleteVerifiedAnswer',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Remove a verified answer',
  description: 'Needs `dataset.certify` on its dataset. Chat then reads the question as any other.',
  params: idParams,
})

export type VerifiedAnswer = Static<typeof VerifiedAnswer>
