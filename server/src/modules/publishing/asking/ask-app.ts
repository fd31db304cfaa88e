import type { DataAnswer, EditedInterpretation } from '../../../../../contract/src/chat-answers.ts'
import type { Answer, Input } from '../../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../../contract/src/published-chat.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { inChat } from '../../../kernel/in-chat.ts'
import { answerQuestion } from '../../answers/index.ts'
import { suggestCompletions } from '../../interpretation/index.ts'
import { type LanguageModelDependencies, modelProvider } from '../../language-models/index.ts'
import type { Asking } from '../serving/objects.ts'
import type { OpenApp, OpenedApp } from '../serving/open-app.ts'
import { shownAnswer } from './shown-answer.ts'
import { type DataOfApp, dataOfApp } from './data-of-app.ts'
import { askedBy, foundSession, openChat, showQuestion, subjectOf } from './sessions.ts'
import {
  type AskedWith,
  findQuestion,
  findSession,
  insertQuestion,
  lockSession,
  queryBefore,
  touchSession,
} from './store.ts'

type Caller = Asking & { models: LanguageModelDependencies }

const maxQuestions = 200

/** Answers a question about the app and keeps it, but not the answer. */
export const askApp =
  (open: OpenApp) =>
  async (
    context: Caller,
    { id, content, ...asked }: Input<typeof contract.askPublished>,
  ): Promise<Answer<typeof contract.askPublished>> => {
    const { app, owner } = await openChat(open, context)
    const session = foundSession(await context.read((db) => findSession(db, owner, id)))
    if (session.question_count >= maxQuestions)
      throw refuse.conflict(`this chat has ${maxQuestions} questions, which is the most: begin another one`)
    const previous = await context.read((db) => queryBefore(db, id))
    const data = await dataOfApp(inChat(context), app, asked.language)
    const answer = await answerAbout(context, { app, data, content, asked, previous })
    const question = await context.transaction(async ({ db, emit }) => {
      const row = foundSession(await lockSession(db, owner, id))
      const kept = await insertQuestion(db, {
        orgId: context.orgId,
        sessionId: id,
        content,
        asked,
        query: queryOf(answer),
      })
      await touchSession(db, id, content)
      await emit({
        type: 'app_chat_session.asked',
        subject: subjectOf(row),
        data: { ...askedBy(owner), question_id: kept.id, status: answer.status },
      })
      return kept
    })
    return { ...showQuestion(question), session_id: id, answer: shownAnswer(answer, data) }
  }

/** Answers a kept question as it would be answered now. */
export const refreshAnswer =
  (open: OpenApp) =>
  async (
    context: Caller,
    { id, message_id: messageId }: Input<typeof contract.refreshPublishedAnswer>,
  ): Promise<Answer<typeof contract.refreshPublishedAnswer>> => {
    const { app, owner } = await openChat(open, context)
    foundSession(await context.read((db) => findSession(db, owner, id)))
    const question = orNotFound(await context.read((db) => findQuestion(db, id, messageId)), 'question')
    const previous = await context.read((db) => queryBefore(db, id, messageId))
    const { content, asked } = question
    const data = await dataOfApp(inChat(context), app, asked.language)
    const answer = await answerAbout(context, { app, data, content, asked, previous })
    return { ...showQuestion(question), session_id: id, answer: shownAnswer(answer, data) }
  }

export const suggestQuestions =
  (open: OpenApp) =>
  async (
    context: Asking,
    { text = '', limit = 10, language }: Input<typeof contract.suggestPublishedQuestions>,
  ) => {
    const { app } = await openChat(open, context)
    const { about, sceneOf } = await dataOfApp(inChat(context), app, language)
    return {
      items: await suggestCompletions({ ...inChat(context), about, sceneOf }, { text, limit, language }),
    }
  }

interface About {
  app: OpenedApp
  data: DataOfApp
  content: string
  asked: AskedWith
  previous: object | undefined
}

const answerAbout = (context: Caller, { data, content, asked, previous }: About): Promise<DataAnswer> => {
  const { about, sceneOf } = data
  const { models, ...asking } = inChat(context)
  return answerQuestion(
    {
      ...asking,
      about,
      sceneOf,
      // Whoever a backend names is no user, and what language models cost is counted by users.
      ...(context.user.embed ? {} : { openModel: () => modelProvider(models)(context) }),
    },
    { content, ...asked, previous: stillThere(previous, data) },
  )
}

/** The query before, unless the app does not show its dataset any more. */
function stillThere(previous: object | undefined, { shownBy }: DataOfApp): EditedInterpretation | undefined {
  const query = previous as EditedInterpretation | undefined
  return query && shownBy.has(query.dataset_id) ? query : undefined
}

/** What the next question may change. */
function queryOf({ status, interpretation }: DataAnswer): EditedInterpretation | null {
  const { dataset_id: id, query, chart } = interpretation
  return status === 'answered' && id !== null && query !== null ? { dataset_id: id, query, chart } : null
}
