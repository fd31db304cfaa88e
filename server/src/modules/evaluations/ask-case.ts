import { createHash } from 'node:crypto'
import type { EvaluationCase, EvaluationResult } from '../../../../contract/src/evaluations.ts'
import type { Database } from '../../kernel/database/database.ts'
import { Refusal } from '../../kernel/errors.ts'
import { sortedJson } from '../../kernel/sorted-json.ts'
import { actingMember } from '../access/index.ts'
import { type AnswerContext, answerQuestion } from '../answers/index.ts'
import { haveRows } from './same-rows.ts'

export interface AskingDependencies extends Pick<AnswerContext, 'warehouse' | 'sources' | 'history' | 'log'> {
  database: Pick<Database, 'read'>
  now(): Date
}

/** The user in whose name a set asks; undefined: they are no active member any more. */
export async function askingContext(
  { database, warehouse, sources, history, log, now }: AskingDependencies,
  { orgId, userId, signal }: { orgId: number; userId: number; signal: AbortSignal },
): Promise<AnswerContext | undefined> {
  const acting = await actingMember(database, { orgId, userId })
  if (!acting) return undefined
  const occasion = { origin: 'chat' as const }
  // Without a cache version: what is read as if a change were made must not be kept for those who read without it.
  const { user, read } = acting
  const parts = { warehouse, sources, history, occasion, signal, log, now }
  return { ...parts, orgId, user, read, client: 'background' }
}

interface Judged {
  outcome: EvaluationResult['outcome']
  message: string
  /** The same for the same answer. */
  digest: string
  datasetIds: number[]
}

/** Asks a question, and compares the answer with the expected one. */
export async function askCase(
  context: AnswerContext,
  { question, expected, dataset_ids }: EvaluationCase,
): Promise<Judged> {
  const answer = await answerQuestion(context, { content: question, dataset_ids })
  const { status, interpretation, result, sentence, error } = answer
  const named = expected.kind === 'query' ? [expected.dataset_id] : []
  const datasetIds = [...named, ...(interpretation.dataset_id === null ? [] : [interpretation.dataset_id])]
  const made = {
    datasetIds,
    digest: digestOf([status, interpretation.dataset_id, interpretation.query, result?.rows]),
  }
  if (status === 'failed') return { ...made, outcome: 'failed', message: error?.message ?? '' }
  if (status !== 'answered' || !result) {
    const outcome = expected.kind === 'abstain' ? 'right' : 'abstained'
    return { ...made, outcome, message: interpretation.reason ?? 'it asked back' }
  }
  if (expected.kind === 'abstain') return { ...made, outcome: 'wrong', message: sentence }
  try {
    const rows = expected.kind === 'rows' ? expected.rows : await rowsOf(context, { ...expected, question })
    return { ...made, outcome: haveRows(result.rows, rows) ? 'right' : 'wrong', message: sentence }
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    return { ...made, outcome: 'failed', message: `the expected query: ${failure.message}` }
  }
}

type ExpectedQuery = Extract<EvaluationCase['expected'], { kind: 'query' }> & { question: string }

async function rowsOf(context: AnswerContext, { dataset_id, query, question }: ExpectedQuery) {
  const { result, error } = await answerQuestion(context, {
    content: question,
    edited: { dataset_id, query },
  })
  if (!result) throw new Refusal('query_failed', error?.message ?? 'it has no result')
  return result.rows
}

const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(sortedJson(value ?? null))
    .digest('base64url')
