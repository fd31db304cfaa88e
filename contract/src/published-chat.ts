import { AnswerChart, dataAnswerStates, question } from './chat-answers.ts'
import { languages } from './languages.ts'
import { endpoint } from './endpoint.ts'
import { ExploreResult } from './explore.ts'
import { Assumption, wordKinds } from './interpretation.ts'
import { maxQuestionLength } from './known-values.ts'
import { publicationKinds } from './publication-definitions.ts'
import { appHeader } from './published-objects.ts'
import {
  type Static,
  Type,
  closed,
  id,
  idParams,
  listQuery,
  model,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

const tag = 'app'
const needsChat = 'Needs the action `chat` of the app.'

const place = {
  start: Type.Integer({ minimum: 0, description: 'First character of the question, from 0' }),
  end: Type.Integer({ minimum: 0, description: 'Behind its last character' }),
  text: Type.String({ description: 'As it was written' }),
}

const PublishedReceipt = Type.Object({
  sources: Type.Array(
    Type.Object({ slug: Type.String(), name: Type.String(), kind: oneOf(publicationKinds) }),
    { description: 'What of the app shows these data' },
  ),
  data_as_of: nullable(time('When the data were last published; null for live data')),
  is_restricted: Type.Boolean({ description: 'A policy limits what you see of them' }),
  read_by: oneOf(['parser', 'model'], { description: '`model`: a language model read the question' }),
})

const answerExample = {
  status: 'answered',
  sentence: 'Flights by carrier: highest for Delta with 40, lowest for United with 20 (2 rows).',
  result: {
    columns: [
      { name: 'carrier', type: 'text', role: 'dimension' },
      { name: 'flights', type: 'number', role: 'measure' },
    ],
    rows: [
      ['Delta', 40],
      ['United', 20],
    ],
    row_count: 2,
    truncated: false,
    cached: false,
    elapsed_ms: 3.2,
    dataset_version: null,
    sql: '',
  },
  chart: { kind: 'bar', reason: 'It compares few values.' },
  description: 'Flights by carrier',
  words: [{ start: 0, end: 7, text: 'flights', kind: 'measure', meaning: 'Flights' }],
  assumptions: [],
  unmatched: [],
  readings: [],
  reason: null,
  receipt: {
    sources: [{ slug: 'overview', name: 'Overview', kind: 'dashboard' }],
    data_as_of: '2026-01-31T09:30:00.000Z',
    is_restricted: false,
    read_by: 'parser',
  },
  error: null,
}

export const PublishedAnswer = model(
  'PublishedAnswer',
  Type.Object({
    status: oneOf(dataAnswerStates, {
      description:
        '`clarify`: words were not understood, and `unmatched` or `readings` have choices; `refused`: it cannot be answered, and ' +
        '`reason` says why; `failed`: the data could not be read, and `error` says why',
    }),
    sentence: Type.String({ description: 'Computed from the result' }),
    result: nullable(ExploreResult),
    chart: nullable(AnswerChart),
    description: Type.String({ description: 'How the question was read, in one sentence' }),
    words: Type.Array(
      Type.Object({ ...place, kind: oneOf(wordKinds), meaning: Type.String() }, { title: 'PublishedWord' }),
      { description: 'What its words were taken for' },
    ),
    assumptions: Type.Array(Assumption),
    unmatched: Type.Array(
      Type.Object({
        ...place,
        choices: Type.Array(Type.Object({ label: Type.String(), replacement: Type.String() })),
      }),
    ),
    readings: Type.Array(Type.String(), {
      description: 'Other readings, best first: ask again with `reading` to get the answer of one',
    }),
    reason: nullable(Type.String({ description: 'Why it was refused or is unclear' })),
    receipt: nullable(PublishedReceipt),
    error: nullable(Type.Object({ error: Type.String(), message: Type.String() })),
  }),
  {
    description: 'An answer without the statement, the datasets and the columns that it was read from',
    examples: [answerExample],
  },
)

const head = {
  id: id(),
  name: Type.String({ description: 'Its first question' }),
  question_count: Type.Integer(),
  created_at: time(),
  last_asked_at: time(),
}
const headExample = {
  id: 5,
  name: 'flights by carrier',
  question_count: 1,
  created_at: '2026-01-31T09:30:00.000Z',
  last_asked_at: '2026-01-31T09:30:00.000Z',
}
const questionOf = { id: id(), content: Type.String(), created_at: time() }
const questionExample = { id: 31, content: 'flights by carrier', created_at: '2026-01-31T09:30:00.000Z' }

export const PublishedChatSession = model('PublishedChatSession', Type.Object(head), {
  description: 'Questions that one viewer of an app asked after each other',
  examples: [headExample],
})

const PublishedChatQuestions = model(
  'PublishedChatQuestions',
  Type.Object({ ...head, questions: Type.Array(Type.Object(questionOf), { description: 'Oldest first' }) }),
  { examples: [{ ...headExample, questions: [questionExample] }] },
)

const PublishedChatMessage = model(
  'PublishedChatMessage',
  Type.Object({ ...questionOf, session_id: id(), answer: PublishedAnswer }),
  { examples: [{ ...questionExample, session_id: 5, answer: answerExample }] },
)

const path = '/api/chat/sessions'

export const listPublishedChatSessions = endpoint({
  operation: 'listPublishedChatSessions',
  method: 'GET',
  path,
  tag,
  summary: 'Your chat sessions in this app',
  description: `${needsChat} ${appHeader} Newest first. Of an embedded page they are those of the viewer that its token names.`,
  query: listQuery(PublishedChatSession, {}, ['question_count']),
  response: model('PublishedChatSessionPage', page(PublishedChatSession)),
})

export const createPublishedChatSession = endpoint({
  operation: 'createPublishedChatSession',
  method: 'POST',
  idempotencyKey: false,
  path,
  tag,
  summary: 'Begin a chat session',
  description: `${needsChat} Of each viewer the last 50 are kept.`,
  response: PublishedChatQuestions,
  status: 201,
})

export const getPublishedChatSession = endpoint({
  operation: 'getPublishedChatSession',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'A chat session of your own, with its questions',
  description: `${needsChat} Answers are not kept: \`POST .../refresh\` gives them as they are now, with your rights.`,
  params: idParams,
  response: PublishedChatQuestions,
})

export const deletePublishedChatSession = endpoint({
  operation: 'deletePublishedChatSession',
  method: 'DELETE',
  path: `${path}/{id}`,
  tag,
  summary: 'Delete a chat session of your own with its questions',
  description: `${needsChat} This cannot be undone.`,
  params: idParams,
})

export const askPublished = endpoint({
  operation: 'askPublished',
  method: 'POST',
  idempotencyKey: false,
  path: `${path}/{id}/messages`,
  tag,
  summary: 'Ask a question about the data of the app',
  description:
    `${needsChat} Questions are about what its entities and dashboards show, with your rights. One after an answered question may change ` +
    'it ("and by city"). A word that is not understood comes back with choices: ask again with the `replacement` in its place.',
  params: idParams,
  body: model(
    'PublishedQuestion',
    closed({
      content: question(),
      language: Type.Optional(oneOf(languages, { description: 'Of the answer; recognized by default' })),
      timezone: Type.Optional(Type.String({ maxLength: 64, examples: ['Europe/Berlin'] })),
      reading: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 3,
          description: 'Answers another reading of the question: its place in `readings`, from 1',
        }),
      ),
    }),
    { examples: [{ content: 'flights by carrier' }] },
  ),
  response: PublishedChatMessage,
  status: 201,
})

export const refreshPublishedAnswer = endpoint({
  operation: 'refreshPublishedAnswer',
  method: 'POST',
  idempotencyKey: false,
  path: `${path}/{id}/messages/{message_id}/refresh`,
  tag,
  summary: 'The answer to a question of your own as it is now',
  description: needsChat,
  params: closed({ id: id('Session'), message_id: id('Question') }),
  response: PublishedChatMessage,
})

export const suggestPublishedQuestions = endpoint({
  operation: 'suggestPublishedQuestions',
  method: 'GET',
  path: '/api/chat/suggest',
  tag,
  summary: 'Complete a question about the app while it is typed',
  description: `${needsChat} Without a text: whole questions to begin with.`,
  query: closed({
    text: Type.Optional(Type.String({ maxLength: maxQuestionLength })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    language: Type.Optional(
      oneOf(languages, { description: 'Of the questions to begin with; English by default' }),
    ),
  }),
  response: Type.Object({
    items: Type.Array(
      Type.Object({
        text: Type.String({ description: 'The question with the completion' }),
        label: Type.String(),
        kind: Type.String({ examples: ['measure'] }),
      }),
    ),
  }),
})

export type PublishedAnswer = Static<typeof PublishedAnswer>
export type PublishedChatSession = Static<typeof PublishedChatSession>
export type PublishedChatMessage = Static<typeof PublishedChatMessage>
