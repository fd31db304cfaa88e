import { EditedInterpretation } from './chat-answers.ts'
import { ChatMessage, messageParams } from './chat-sessions.ts'
import { endpoint } from './endpoint.ts'
import { Type, closed, description, id, listQuery, model, nullable, oneOf, page, time } from './schema.ts'

const verdicts = ['up', 'down'] as const

const ChatFeedback = model(
  'ChatFeedback',
  Type.Object({
    message_id: id('Message with the question'),
    question: Type.String(),
    verdict: oneOf(verdicts),
    note: Type.String({ description: 'What was expected instead' }),
    dataset_id: nullable(id('Dataset that the answer came from; null: there was no answer')),
    created_by: id('Reader'),
    created_at: time(),
  }),
  {
    examples: [
      {
        message_id: 11,
        question: 'revenue by region',
        verdict: 'down',
        note: 'returns are missing',
        dataset_id: 7,
        created_by: 3,
        created_at: '2026-01-05T09:00:00Z',
      },
    ],
  },
)

export const listChatFeedback = endpoint({
  operation: 'listChatFeedback',
  method: 'GET',
  path: '/api/chat/feedback',
  tag: 'chat',
  summary: 'What readers said of answers, newest first',
  description:
    'Needs `chat.evaluate`. Of answers from datasets that you may edit; as an administrator also of questions without an answer.',
  query: listQuery(ChatFeedback, { verdict: Type.Optional(oneOf(verdicts)) }),
  response: model('ChatFeedbackPage', page(ChatFeedback)),
})

export const giveChatFeedback = endpoint({
  operation: 'giveChatFeedback',
  method: 'POST',
  path: '/api/chat/sessions/{id}/messages/{message_id}/feedback',
  tag: 'chat',
  summary: 'Say whether an answer was right',
  description:
    'Authors of datasets see it with the question; `corrected` is the query that would have been right.',
  params: messageParams,
  body: model(
    'ChatFeedbackCreate',
    closed({
      verdict: oneOf(verdicts),
      note: Type.Optional(description()),
      corrected: Type.Optional(EditedInterpretation),
    }),
    { examples: [{ verdict: 'down', note: 'returns are missing' }] },
  ),
  response: ChatMessage,
})
