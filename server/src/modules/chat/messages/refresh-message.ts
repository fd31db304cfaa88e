import type { ChatMessage } from '../../../../../contract/src/chat-sessions.ts'
import type { DataAnswer, EditedInterpretation } from '../../../../../contract/src/chat-answers.ts'
import type { Cache } from '../../../kernel/cache.ts'
import type { Context } from '../../../kernel/context.ts'
import { type AnswerContext, answerQuestion, languageOf } from '../../answers/index.ts'
import { loadWithholds } from '../../models/index.ts'
import { readableMessage } from './change-message.ts'
import { documentsAgain } from './ask-documents.ts'
import { askedQuery, type Shown, showMessage } from './message.ts'
import type { AskedWith, StoredAnswer } from './store.ts'

type Reader = Context & AnswerContext & { cache: Cache }

/** Asks again what a message asked, as this reader and of the present data. Nothing is stored. */
export async function refreshMessage(
  context: Reader,
  path: { id: number; message_id: number },
): Promise<ChatMessage> {
  const row = await readableMessage(context, path)
  const answer = await answerNow(context, row)
  return showMessage({ ...row, answer }, context, { isFresh: true })
}

async function answerNow(context: Reader, row: Shown): Promise<StoredAnswer | null> {
  const stored = (row.answer ?? {}) as StoredAnswer
  const [data, knowledge] = await Promise.all([
    stored.data && dataNow(context, row),
    stored.knowledge && documentsAgain(context, row, stored.knowledge),
  ])
  return { ...(data ? { data } : {}), ...(knowledge ? { knowledge } : {}) }
}

async function dataNow(context: Reader, row: Shown): Promise<DataAnswer | undefined> {
  const edited = askedQuery(row)
  const isOwn = row.created_by === context.user.userId
  const { language } = row.asked as AskedWith
  const asked = { content: row.content, language: languageOf({ content: row.content, language }) }
  if (!edited) return isOwn ? (row.answer as StoredAnswer).data : undefined
  if (await isWithheld(context, edited, row.id)) return undefined
  const answer = await answerQuestion(context, { ...asked, edited })
  const known = (row.answer as StoredAnswer).data
  // How the words were read names what its author sees.
  if (!isOwn || !known || !answer.receipt) return answer
  const receipt = {
    ...answer.receipt,
    read_by: known.receipt?.read_by ?? answer.receipt.read_by,
    verified_answer_id: known.receipt?.verified_answer_id ?? null,
    provider: known.receipt?.provider ?? null,
  }
  // On which days they lay is not said again: by now they may be others.
  const assumptions = known.interpretation.assumptions.filter(({ code }) => code !== 'relative_time')
  return { ...answer, interpretation: { ...known.interpretation, assumptions }, receipt }
}

/** Whether a query names what policies hide from this reader. */
async function isWithheld(context: Reader, { dataset_id, query }: EditedInterpretation, id: number) {
  const withholds = await loadWithholds(context)
  return withholds(query, [dataset_id], `message ${id}`)
}
