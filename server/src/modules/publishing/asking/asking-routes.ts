import * as chat from '../../../../../contract/src/published-chat.ts'
import { type Route, route } from '../../../kernel/route.ts'
import type { QueryContext } from '../../explore/index.ts'
import type { LanguageModelDependencies } from '../../language-models/index.ts'
import type { OpenApp } from '../serving/open-app.ts'
import { askApp, refreshAnswer, suggestQuestions } from './ask-app.ts'
import { createSession, deleteSession, getSession, listSessions } from './sessions.ts'

export interface AskingParts {
  open: OpenApp
  viewer: { permission: 'member'; forAppViewers: true; forEmbeds: true }
  asking: Pick<QueryContext, 'warehouse' | 'sources' | 'history' | 'occasion'> & { sqlEnabled: boolean }
  models: LanguageModelDependencies
}

/** Questions of viewers about an app. A server without chat has none here either. */
export function askingRoutes({ open, viewer, asking, models }: AskingParts): Route[] {
  const asked = { ...viewer, feature: 'chat' }
  return [
    route(chat.listPublishedChatSessions, asked, listSessions(open)),
    route(chat.createPublishedChatSession, asked, createSession(open)),
    route(chat.getPublishedChatSession, asked, getSession(open)),
    route(chat.deletePublishedChatSession, asked, deleteSession(open)),
    route(chat.askPublished, asked, (context, input) =>
      askApp(open)({ ...context, ...asking, models }, input),
    ),
    route(chat.refreshPublishedAnswer, asked, (context, input) =>
      refreshAnswer(open)({ ...context, ...asking, models }, input),
    ),
    route(chat.suggestPublishedQuestions, asked, (context, input) =>
      suggestQuestions(open)({ ...context, ...asking }, input),
    ),
  ]
}
