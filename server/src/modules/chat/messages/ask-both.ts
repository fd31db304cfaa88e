import type { DataAnswer } from '../../../../../contract/src/chat-answers.ts'
import type { KnowledgeResults } from '../../../../../contract/src/knowledge-search.ts'
import { type Asked, type Read, readQuestion } from '../../answers/index.ts'
import { type Answering, askData, askedOf, askRead, endingOf } from './ask-datasets.ts'
import { documentsNow, finishKnowledge } from './ask-documents.ts'
import { splitQuestion } from './split-question.ts'
import type { Ending } from './store.ts'

/**
 * Answers from datasets what they explain, and from documents what only those do (decision 82): a question that the parser reads whole
 * is about datasets; else one part of it may be about each; else documents may answer all of it.
 */
export async function answerFromBoth(answering: Answering): Promise<Ending> {
  const { context, message } = answering
  const asked = await askedOf(context, message)
  const read = await readQuestion(context, asked)
  if (isWhole(read)) return endingWith(await askRead(answering, { read, asked }))
  const shared = await shareQuestion(answering, asked)
  if (shared) {
    const [data, knowledge] = await Promise.all([
      askRead(answering, { read: shared.read, asked }),
      finishKnowledge(answering, shared.found),
    ])
    return endingWith(data, knowledge)
  }
  const found = await documentsNow(context, message)
  if (!found.answer.found) return endingWith(await askData(answering))
  const knowledge = finishKnowledge(answering, found)
  if (read.interpretation.status !== 'understood')
    return { status: 'done', answer: { knowledge: await knowledge } }
  const [data, written] = await Promise.all([askRead(answering, { read, asked }), knowledge])
  return endingWith(data, written)
}

const isWhole = ({ interpretation: { status, unmatched } }: Read) =>
  status === 'understood' && unmatched.length === 0

const endingWith = (data: DataAnswer, knowledge?: KnowledgeResults): Ending => ({
  ...endingOf(data),
  answer: { data, ...(knowledge && { knowledge }) },
})

interface SharedQuestion {
  /** The part that datasets explain. */
  read: Read
  /** What documents answer to the other. */
  found: KnowledgeResults
}

async function shareQuestion(
  { context, message }: Answering,
  asked: Asked,
): Promise<SharedQuestion | undefined> {
  for (const { data, documents } of splitQuestion(message.content)) {
    const read = await readQuestion(context, { ...asked, content: data })
    if (!isWhole(read) || isWhole(await readQuestion(context, { ...asked, content: documents }))) continue
    const found = await documentsNow(context, message, documents.trim())
    if (found.answer.found) return { read, found }
  }
  return undefined
}
