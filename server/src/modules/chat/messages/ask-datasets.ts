import type { Interpretation } from '../../../../../contract/src/interpretation.ts'
import type { DataAnswer, EditedInterpretation } from '../../../../../contract/src/chat-answers.ts'
import type { Cache } from '../../../kernel/cache.ts'
import {
  type AnswerContext,
  answerInterpretation,
  answerQuestion,
  type Asked,
  languageOf,
  type Read,
} from '../../answers/index.ts'
import type { MeaningSearcher } from '../../knowledge/index.ts'
import { type AskedWith, type Ending, type MessageRow, queryBefore } from './store.ts'

/** A message while it is answered. */
export interface Answering {
  /** The user who asked, as they are now. */
  context: AnswerContext & MeaningSearcher & { cache: Cache }
  message: MessageRow
  /** Stores an event and sends it to those who follow; one after another. */
  record(event: string, data: unknown): Promise<void>
  /** Stores an event with the end of the message. */
  recordAtEnd(event: string, data: unknown): void
}

/** The answer from datasets, with its events. */
export const askData = (answering: Answering): Promise<DataAnswer> =>
  recorded(answering, async (onInterpretation) => {
    const { context, message } = answering
    return await answerQuestion(context, await askedOf(context, message), { onInterpretation })
  })

/** The answer to what was read already. */
export const askRead = (
  answering: Answering,
  { read, asked }: { read: Read; asked: Asked },
): Promise<DataAnswer> =>
  recorded(answering, (onInterpretation) => {
    onInterpretation(read.interpretation)
    return answerInterpretation(answering.context, read, languageOf(asked))
  })

/** The query does not wait until its interpretation is stored. */
async function recorded(
  { record, recordAtEnd }: Answering,
  answer: (onInterpretation: (interpretation: Interpretation) => void) => Promise<DataAnswer>,
): Promise<DataAnswer> {
  let stored: Promise<void> | undefined
  const data = await answer((interpretation) => {
    stored = record('interpretation', interpretation)
    stored.catch(() => undefined)
  })
  await stored
  recordAtEnd('answer', data)
  return data
}

/** The question as it was asked, after what was asked before it. */
export async function askedOf(context: Pick<AnswerContext, 'read'>, message: MessageRow): Promise<Asked> {
  const { dataset_ids, edited, language, timezone } = message.asked as AskedWith
  const previous = await context.read((db) =>
    queryBefore(db, { sessionId: message.session_id, id: message.id }),
  )
  return {
    content: message.content,
    dataset_ids: dataset_ids.length > 0 ? dataset_ids : undefined,
    edited,
    previous: previous?.query as EditedInterpretation | undefined,
    previousContent: previous?.content,
    language,
    timezone,
  }
}

/** Where a message stands after the answer from data, and the query that follow-up questions change. */
export function endingOf({ status, interpretation }: DataAnswer): Ending {
  const { dataset_id, query, chart } = interpretation
  const isAnswered = status === 'answered' && dataset_id !== null && query !== null
  return {
    status: status === 'clarify' ? 'awaiting_clarification' : 'done',
    ...(isAnswered ? { query: { dataset_id, query, chart } } : {}),
  }
}
