import type { KnowledgeResults } from '../../../../../contract/src/knowledge-search.ts'
import type { Cache } from '../../../kernel/cache.ts'
import type { Context } from '../../../kernel/context.ts'
import {
  answerFromKnowledge,
  type MeaningSearcher,
  openPassages,
  writeAnswer,
} from '../../knowledge/index.ts'
import { maySend } from '../../language-models/index.ts'
import { type Answering, askData, endingOf } from './ask-datasets.ts'
import type { AskedWith, Ending, MessageRow } from './store.ts'

/** Answers from documents that the user may see, and from datasets too where the question names some. */
export async function answerFromDocuments(answering: Answering): Promise<Ending> {
  const { dataset_ids: datasetIds } = answering.message.asked as AskedWith
  const [knowledge, data] = await Promise.all([
    askDocuments(answering),
    datasetIds.length > 0 ? askData(answering) : undefined,
  ])
  const ending: Ending = data ? endingOf(data) : { status: 'done' }
  return { ...ending, status: 'done', answer: { knowledge, ...(data ? { data } : {}) } }
}

/** Answers from datasets, and from documents too where the question names knowledge bases. */
export async function answerFromData(answering: Answering): Promise<Ending> {
  const { knowledge_base_ids: baseIds } = answering.message.asked as AskedWith
  const [data, knowledge] = await Promise.all([
    askData(answering),
    baseIds.length > 0 ? askDocuments(answering) : undefined,
  ])
  const ending = endingOf(data)
  // The documents may answer what the data does not.
  const status = knowledge?.answer.found ? 'done' : ending.status
  return { ...ending, status, answer: { data, ...(knowledge ? { knowledge } : {}) } }
}

const askDocuments = async (answering: Answering): Promise<KnowledgeResults> =>
  await finishKnowledge(answering, await documentsNow(answering.context, answering.message))

/** What was found, written by a language model where one may read it; the passages are sent before that, because it takes seconds. */
export async function finishKnowledge(
  { context, message, record }: Answering,
  found: KnowledgeResults,
): Promise<KnowledgeResults> {
  const model = found.answer.found ? await context.openModel?.() : null
  if (!model || !maySend(model, 'rows')) {
    await record('knowledge', found)
    return found
  }
  await record('passages', { passages: found.passages })
  const question = found.query ?? message.content
  const answer = await writeAnswer({ question, results: found, model, signal: context.signal })
  const knowledge = { ...found, answer }
  await record('knowledge', knowledge)
  return knowledge
}

type Reader = Pick<Context, 'orgId' | 'user' | 'read'> & MeaningSearcher & { cache: Cache }
type Searched = Pick<MessageRow, 'content' | 'asked'>

/** What documents answer to a message or a part of it, verbatim, for this reader and as they are now. */
export async function documentsNow(
  context: Reader,
  message: Searched,
  query?: string,
): Promise<KnowledgeResults> {
  const { knowledge_base_ids: ids } = message.asked as AskedWith
  const base_ids = ids.length > 0 ? ids : undefined
  const content = query ?? message.content
  const { passages, meaning, ...answer } = await answerFromKnowledge(context, { content, base_ids })
  return { passages, answer, ...(meaning && { meaning }), ...(query === undefined ? {} : { query }) }
}

/**
 * The same once more, without a provider: opening a conversation would cost tokens. What was found by meaning stays for whoever may
 * still open every passage of it, and what a language model wrote for whoever still finds every passage that it was written from.
 */
export async function documentsAgain(
  context: Reader,
  message: Searched,
  former: KnowledgeResults,
): Promise<KnowledgeResults> {
  if (former.meaning?.is_used) {
    const open = await openPassages(
      context,
      former.passages.map(({ chunk_id }) => chunk_id),
    )
    if (former.passages.every(({ chunk_id }) => open.has(chunk_id))) return former
  }
  const now = await documentsNow(context, message, former.query)
  const { writer } = former.answer
  if (!writer || writer.fallback_reason !== null) return now
  const found = new Set(now.passages.map(({ chunk_id }) => chunk_id))
  if (former.passages.every(({ chunk_id }) => found.has(chunk_id))) return { ...now, answer: former.answer }
  const fallback_reason = 'the passages that it was written from have changed, or are not all yours to read'
  return { ...now, answer: { ...now.answer, writer: { ...writer, fallback_reason } } }
}
