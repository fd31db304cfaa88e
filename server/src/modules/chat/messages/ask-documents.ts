import type { KnowledgeResults } from '../../../../../contract/src/knowledge-search.ts'
import type { Context } from '../../../kernel/context.ts'
import { answerFromKnowledge } from '../../knowledge/index.ts'
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

async function askDocuments({ context, message, record }: Answering): Promise<KnowledgeResults> {
  const knowledge = await documentsNow(context, message)
  await record('knowledge', knowledge)
  return knowledge
}

/** What documents answer to a message, for this reader and as they are now. */
export async function documentsNow(
  context: Pick<Context, 'orgId' | 'user' | 'read'>,
  message: Pick<MessageRow, 'content' | 'asked'>,
): Promise<KnowledgeResults> {
  const { knowledge_base_ids: ids } = message.asked as AskedWith
  const base_ids = ids.length > 0 ? ids : undefined
  const { passages, ...answer } = await answerFromKnowledge(context, { content: message.content, base_ids })
  return { passages, answer }
}
