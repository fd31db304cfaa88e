import type { EvaluationCase, EvaluationResult } from '../../../../contract/src/evaluations.ts'
import { Refusal } from '../../kernel/errors.ts'
import { inChat } from '../../kernel/in-chat.ts'
import { actingMember } from '../access/index.ts'
import { type AgentDependencies, type Rehearsal, rehearseAgent } from '../agents/index.ts'
import { type AnswerContext, answerQuestion } from '../answers/index.ts'
import { digestOf, type Given, givenBy } from './given-by-agent.ts'
import { haveRows } from './same-rows.ts'

export type AskingDependencies = AgentDependencies

/** In whose name a set asks: chat, and agents. */
export interface Asking extends AnswerContext {
  askAgent(agentId: number, content: string): Promise<Rehearsal>
}

/** The user in whose name a set asks; undefined: they are no active member any more. */
export async function askingContext(
  dependencies: AskingDependencies,
  { orgId, userId, signal }: { orgId: number; userId: number; signal: AbortSignal },
): Promise<Asking | undefined> {
  const { database, warehouse, sources, history, log, now } = dependencies
  const acting = await actingMember(database, { orgId, userId })
  if (!acting) return undefined
  const occasion = { origin: 'chat' as const }
  // Without a cache version: what is read as if a change were made must not be kept for those who read without it.
  const { user, read } = inChat(acting)
  // What an answer is judged by must not be how fast a database was.
  const parts = { warehouse, sources, history, occasion, signal, log, now, isPatient: true }
  const askAgent: Asking['askAgent'] = (agentId, content) =>
    rehearseAgent(dependencies, { orgId, userId, agentId, content, signal })
  return { ...parts, orgId, user, read, client: 'background', askAgent }
}

interface Judged {
  outcome: EvaluationResult['outcome']
  message: string
  /** The same for the same answer. */
  digest: string
  datasetIds: number[]
}

/** Asks a question, and compares the answer with the expected one. */
export async function askCase(context: Asking, one: EvaluationCase): Promise<Judged> {
  const { expected, agent_id: agentId } = one
  const given =
    agentId === undefined
      ? await askChat(context, one)
      : givenBy(await context.askAgent(agentId, one.question))
  const { digest, text: message } = given
  const named = expected.kind === 'query' ? [expected.dataset_id] : []
  const made = { datasetIds: [...named, ...given.datasetIds], digest, message }
  if (given.status === 'failed') return { ...made, outcome: 'failed' }
  if (expected.kind === 'says' && agentId !== undefined) return { ...made, outcome: saysAll(given, expected) }
  if (given.status === 'abstained')
    return { ...made, outcome: expected.kind === 'abstain' ? 'right' : 'abstained' }
  if (expected.kind === 'abstain') return { ...made, outcome: 'wrong' }
  if (expected.kind === 'says') return { ...made, outcome: saysAll(given, expected) }
  try {
    const rows =
      expected.kind === 'rows'
        ? expected.rows
        : await rowsOf(context, { ...expected, question: one.question })
    return { ...made, outcome: haveRows(given.rows, rows) ? 'right' : 'wrong' }
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    return { ...made, outcome: 'failed', message: `the expected query: ${failure.message}` }
  }
}

async function askChat(context: AnswerContext, { question, dataset_ids }: EvaluationCase): Promise<Given> {
  const answer = await answerQuestion(context, { content: question, dataset_ids })
  const { status, interpretation, result, sentence, error } = answer
  const made = {
    datasetIds: interpretation.dataset_id === null ? [] : [interpretation.dataset_id],
    digest: digestOf([status, interpretation.dataset_id, interpretation.query, result?.rows]),
    rows: result?.rows ?? [],
  }
  if (status === 'failed') return { ...made, status, text: error?.message ?? '' }
  if (status !== 'answered' || !result)
    return { ...made, status: 'abstained', text: interpretation.reason ?? 'it asked back' }
  return { ...made, status, text: sentence }
}

function saysAll({ text }: Given, { texts }: { texts: readonly string[] }): 'right' | 'wrong' {
  const said = text.toLocaleLowerCase()
  return texts.every((one) => said.includes(one.toLocaleLowerCase())) ? 'right' : 'wrong'
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
