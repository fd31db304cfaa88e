import { DataAnswer, dataAnswerExample, EditedInterpretation, question } from './chat-answers.ts'
import { languages } from './languages.ts'
import { endpoint } from './endpoint.ts'
import { KnowledgeResults } from './knowledge-search.ts'
import {
  type Static,
  Type,
  closed,
  id,
  idParams,
  listQuery,
  model,
  name,
  nullable,
  oneOf,
  page,
  resource,
  time,
} from './schema.ts'

export const chatModes = ['auto', 'sql', 'knowledge', 'agent'] as const

const Mode = oneOf(chatModes, {
  description:
    '`sql`: about datasets; `knowledge`: about documents; with both named about both; `auto`: about what explains the question or each part of it; `agent`: an agent with tools',
})

const scope = {
  mode: Mode,
  dataset_ids: Type.Array(id(), {
    maxItems: 50,
    description: 'Only about these datasets; empty: all that you may query',
  }),
  knowledge_base_ids: Type.Array(id(), {
    maxItems: 50,
    description: 'Knowledge bases that are searched; empty with `knowledge` and `auto`: all that you may see',
  }),
  agent_id: nullable(id('Agent that answers, with the mode `agent`')),
}

export const ChatSession = model(
  'ChatSession',
  resource({
    name: Type.String({ description: 'The first question unless it was renamed' }),
    ...scope,
    is_shared: Type.Boolean({
      description:
        'Whether other members of the organization find it and may read it. They see answers with rights of their own',
    }),
    last_message_at: nullable(time('Null before the first question')),
    message_count: Type.Integer(),
    created_by_name: nullable(Type.String({ description: 'Whose session it is; null: no member any more' })),
  }),
)

const changeable = {
  mode: Type.Optional(Mode),
  dataset_ids: Type.Optional(scope.dataset_ids),
  knowledge_base_ids: Type.Optional(scope.knowledge_base_ids),
  agent_id: Type.Optional(scope.agent_id),
  is_shared: Type.Optional(Type.Boolean()),
}

const ChatSessionCreate = model('ChatSessionCreate', closed({ name: Type.Optional(name()), ...changeable }), {
  examples: [{ mode: 'sql' }],
})

const ChatSessionUpdate = model(
  'ChatSessionUpdate',
  closed({ name: Type.Optional(name()), ...changeable }, { minProperties: 1 }),
  { examples: [{ name: 'Revenue in spring' }] },
)

export const chatMessageStates = [
  'queued',
  'running',
  'awaiting_approval',
  'awaiting_clarification',
  'done',
  'failed',
  'cancelled',
  'expired',
] as const

export const ChatMessage = model(
  'ChatMessage',
  Type.Object({
    id: id(),
    session_id: id('Session'),
    mode: Mode,
    content: Type.String({ description: 'The question as it was sent' }),
    edited: nullable(EditedInterpretation),
    status: oneOf(chatMessageStates),
    data: nullable(DataAnswer),
    knowledge: nullable(KnowledgeResults),
    agent_run_id: nullable(id('Run of the agent')),
    text: nullable(Type.String({ description: "An agent's answer, as plain text" })),
    error: nullable(Type.Object({ error: Type.String(), message: Type.String() })),
    is_stale: Type.Boolean({
      description:
        'Rights, models or data may have changed since the answer, or another member reads it: it is left out, and `POST .../refresh` asks again',
    }),
    feedback: nullable(oneOf(['up', 'down'])),
    created_at: time(),
    finished_at: nullable(time()),
    created_by: nullable(id('Who asked')),
  }),
  {
    examples: [
      {
        id: 31,
        session_id: 5,
        mode: 'sql',
        content: 'revenue by region',
        edited: null,
        status: 'done',
        data: dataAnswerExample,
        knowledge: null,
        agent_run_id: null,
        text: null,
        error: null,
        is_stale: false,
        feedback: null,
        created_at: '2026-01-31T09:30:00.000Z',
        finished_at: '2026-01-31T09:30:00.000Z',
        created_by: 1,
      },
    ],
  },
)

const MessageCreate = model(
  'ChatMessageCreate',
  closed({
    mode: Type.Optional(Mode),
    content: question(),
    agent_id: Type.Optional(id('Agent that answers')),
    dataset_ids: Type.Optional(scope.dataset_ids),
    knowledge_base_ids: Type.Optional(scope.knowledge_base_ids),
    edited: Type.Optional(EditedInterpretation),
    language: Type.Optional(oneOf(languages)),
    timezone: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  { examples: [{ mode: 'sql', content: 'revenue by region last quarter' }] },
)

const [tag, path] = ['chat', '/api/chat/sessions'] as const
export const messageParams = closed({ id: id('Session'), message_id: id('Message') })

export const listChatSessions = endpoint({
  operation: 'listChatSessions',
  method: 'GET',
  path,
  tag,
  summary: 'Your chat sessions, or those that others share',
  description: 'Newest first.',
  query: listQuery(
    ChatSession,
    {
      owner: Type.Optional(
        oneOf(['me', 'others'], {
          description: '`others`: those that other members share with the organization',
          default: 'me',
        }),
      ),
    },
    ['message_count', 'created_by_name'],
  ),
  response: model('ChatSessionPage', page(ChatSession)),
})

export const createChatSession = endpoint({
  operation: 'createChatSession',
  method: 'POST',
  path,
  tag,
  summary: 'Begin a chat session',
  description: 'What it is about can be changed later, and given with each message instead.',
  body: ChatSessionCreate,
  response: ChatSession,
  status: 201,
})

export const getChatSession = endpoint({
  operation: 'getChatSession',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'One chat session: your own, or one that is shared',
  description: 'Of another user only one that is shared: others are not found.',
  params: idParams,
  response: ChatSession,
})

export const updateChatSession = endpoint({
  operation: 'updateChatSession',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Rename, scope or share a chat session of your own',
  description:
    'To share it shows its questions to members who have its address; answers are asked again with the rights of each reader.',
  params: idParams,
  body: ChatSessionUpdate,
  response: ChatSession,
})

export const deleteChatSession = endpoint({
  operation: 'deleteChatSession',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete a chat session of your own with its messages',
  description: 'This cannot be undone.',
  params: idParams,
})

export const listChatMessages = endpoint({
  operation: 'listChatMessages',
  method: 'GET',
  path: `${path}/{id}/messages`,
  tag,
  summary: 'The messages of a session, oldest first',
  description: 'Answers that may be others by now are left out (`is_stale`).',
  params: idParams,
  query: listQuery(ChatMessage, {}, ['is_stale', 'feedback', 'text']),
  response: model('ChatMessagePage', page(ChatMessage)),
})

export const sendChatMessage = endpoint({
  operation: 'sendChatMessage',
  method: 'POST',
  path: `${path}/{id}/messages`,
  tag,
  summary: 'Ask a question',
  description:
    'Returns when it is answered, or waits for a person; after 60 seconds 202 with its state. `Accept: text/event-stream` streams ' +
    '`message`, `interpretation`, `answer`, `passages` (before a language model writes), `knowledge`, `step`, `approval`, and finally `done`. To disconnect cancels nothing: events go on at ' +
    '`.../events` behind `Last-Event-ID`. A follow-up question changes the query of the last answer; `edited` runs a query instead.',
  params: idParams,
  body: MessageCreate,
  response: ChatMessage,
  status: 201,
  also: { status: 202, response: ChatMessage },
  produces: ['text/event-stream'],
})

export const getChatMessage = endpoint({
  operation: 'getChatMessage',
  method: 'GET',
  path: `${path}/{id}/messages/{message_id}`,
  tag,
  summary: 'One message',
  description: 'An answer that may be another one by now is left out (`is_stale`): refresh it.',
  params: messageParams,
  response: ChatMessage,
})

export const followChatMessage = endpoint({
  operation: 'followChatMessage',
  method: 'GET',
  path: `${path}/{id}/messages/{message_id}/events`,
  tag,
  summary: 'Follow the events of a message',
  description:
    'Server-sent events from the first, or behind the one that the header `Last-Event-ID` names, to `done`. They are kept for a day. ' +
    'For a session of your own.',
  params: messageParams,
  response: ChatMessage,
  produces: ['text/event-stream'],
})

export const cancelChatMessage = endpoint({
  operation: 'cancelChatMessage',
  method: 'POST',
  path: `${path}/{id}/messages/{message_id}/cancel`,
  tag,
  summary: 'Stop answering',
  description: 'A message that is done stays what it is.',
  params: messageParams,
  response: ChatMessage,
})

export const refreshChatMessage = endpoint({
  operation: 'refreshChatMessage',
  method: 'POST',
  idempotencyKey: false,
  path: `${path}/{id}/messages/{message_id}/refresh`,
  tag,
  summary: 'Ask again what a message asked, with your rights and the present data',
  description: 'Of an agent’s answer nothing is done again: its steps are in its run.',
  params: messageParams,
  response: ChatMessage,
})

export const pinChatAnswer = endpoint({
  operation: 'pinChatAnswer',
  method: 'POST',
  path: `${path}/{id}/messages/{message_id}/pin`,
  tag,
  summary: 'Pin an answer to a dashboard as a chart',
  description: 'Needs `dashboard.edit`. The chart goes into your draft of the dashboard.',
  params: messageParams,
  body: model('ChatPin', closed({ dashboard_id: id('Dashboard'), title: Type.Optional(name()) }), {
    examples: [{ dashboard_id: 3 }],
  }),
  response: Type.Object({ dashboard_id: id(), chart_id: Type.String() }),
})

export type ChatSession = Static<typeof ChatSession>
export type ChatMessage = Static<typeof ChatMessage>
export type ChatMode = (typeof chatModes)[number]
export type ChatMessageState = (typeof chatMessageStates)[number]
