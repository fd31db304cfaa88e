import * as answers from '../../../../contract/src/chat-answers.ts'
import { giveChatFeedback, listChatFeedback } from '../../../../contract/src/chat-feedback.ts'
import * as contract from '../../../../contract/src/chat-sessions.ts'
import type { Cache } from '../../kernel/cache.ts'
import type { Context } from '../../kernel/context.ts'
import { inChat } from '../../kernel/in-chat.ts'
import { type Route, route } from '../../kernel/route.ts'
import { readQuestion } from '../answers/index.ts'
import type { QueryContext } from '../explore/index.ts'
import { suggestCompletions } from '../interpretation/index.ts'
import { cancelMessage, getMessage, giveFeedback, listMessages } from './messages/change-message.ts'
import { listFeedback } from './messages/list-feedback.ts'
import { followAgain } from './messages/follow-message.ts'
import { pinAnswer } from './messages/pin-answer.ts'
import { refreshMessage } from './messages/refresh-message.ts'
import { type Following, sendMessage } from './messages/send-message.ts'
import { createSession, deleteSession, getSession, listSessions, updateSession } from './sessions/sessions.ts'

const use = { permission: 'chat.use', feature: 'chat' }
// That a session is one's own, or shared, is checked where it is read.
const itself = { ...use, target: { type: 'chat_session', param: 'id' } }

type Parts = Pick<QueryContext, 'warehouse' | 'sources' | 'history'> &
  Following & { cache: Cache; sqlEnabled: boolean }

export function chatRoutes({ warehouse, sources, history, cache, chatFeed, sqlEnabled }: Parts): Route[] {
  const over = <C extends Context>(context: C) => ({
    ...context,
    warehouse,
    sources,
    history,
    cache,
    chatFeed,
    occasion: { origin: 'chat' as const },
  })
  return [
    route(answers.interpretQuestion, use, async (context, asked) => {
      const { interpretation } = await readQuestion(over(inChat(context)), asked)
      return interpretation
    }),
    route(answers.suggestQuestions, use, async (context, { text = '', limit = 10, ...asked }) => ({
      items: await suggestCompletions(over(inChat(context)), { ...asked, text, limit }),
    })),
    route(contract.listChatSessions, use, listSessions),
    route(contract.createChatSession, use, createSession),
    route(contract.getChatSession, itself, getSession),
    route(contract.updateChatSession, itself, updateSession),
    route(contract.deleteChatSession, itself, deleteSession),
    route(contract.listChatMessages, itself, listMessages),
    route(contract.sendChatMessage, itself, (context, input) => sendMessage(over(context), input)),
    route(contract.getChatMessage, itself, getMessage),
    route(contract.followChatMessage, itself, (context, input) => followAgain(over(context), input)),
    route(contract.cancelChatMessage, itself, (context, input) => cancelMessage(over(context), input)),
    route(contract.refreshChatMessage, itself, (context, input) =>
      refreshMessage(over(inChat(context)), input),
    ),
    route(giveChatFeedback, itself, giveFeedback),
    route(listChatFeedback, { permission: 'chat.evaluate', feature: 'chat' }, listFeedback),
    route(contract.pinChatAnswer, itself, (context, input) =>
      pinAnswer({ ...over(context), sqlEnabled }, input),
    ),
  ]
}
