import { isDeepStrictEqual } from 'node:util'
import type {
  Agent,
  restoreAgentVersion as restoreEndpoint,
  updateAgent as endpoint,
} from '../../../../../contract/src/agents.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Change as AnswerChange, Context } from '../../../kernel/context.ts'
import { changedFields } from '../../../kernel/changed-fields.ts'
import { orNotFound } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { requireAnswers } from '../../access/index.ts'
import type { AuthorContext, AuthorDependencies } from '../dependencies.ts'
import { type Definition, showAgent } from './agent.ts'
import { checkDefinition } from './check-definition.ts'
import {
  deleteAgentRow,
  findAgent,
  findAgentVersion,
  insertAgentVersion,
  lockAgent,
  updateAgentRow,
} from './store.ts'

/** Who changes agents, and what may hold the change back. */
type Author = AuthorContext & Pick<AuthorDependencies, 'findRegressions'>

/** What an agent does is changed by a new version. */
export async function updateAgent(
  context: Author,
  { id, evaluations_must_pass: mustPass = true, name, description, status, ...input }: Input<typeof endpoint>,
): Promise<Agent> {
  const head = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(status === undefined ? {} : { status }),
  }
  const changed = [...Object.keys(head), ...Object.keys(input)]
  return await change(context, {
    id,
    head,
    changed,
    mustPass,
    after: (before) => changedFields(input, before),
  })
}

export async function restoreAgentVersion(
  context: Author,
  { id, version, evaluations_must_pass: mustPass = true }: Input<typeof restoreEndpoint>,
): Promise<Agent> {
  const found = await context.read((db) => findAgentVersion(db, { agentId: id, version }))
  const { definition } = orNotFound(found, 'version')
  return await change(context, { id, head: {}, changed: ['version'], mustPass, after: () => definition })
}

interface Change {
  id: number
  head: { name?: string; description?: string; status?: Agent['status'] }
  /** Names of the changed fields, for the event. */
  changed: string[]
  /** Whether evaluation sets may hold it back. */
  mustPass: boolean
  after(before: Definition): Definition
}

async function change(context: Author, { id, head, changed, mustPass, after }: Change): Promise<Agent> {
  const seen = orNotFound(await context.read((db) => findAgent(db, id)), 'agent')
  const definition = after(seen.definition)
  const isOther = !isDeepStrictEqual(definition, seen.definition)
  const { orgId, user } = context
  const write: AnswerChange['apply'] = async (db) => {
    const version = seen.version + 1
    if (isOther)
      await insertAgentVersion(db, { orgId, userId: user.userId, agentId: id, version, definition })
    await updateAgentRow(db, id, { ...head, ...(isOther ? { version } : {}) })
  }
  if (isOther) {
    await checkDefinition(context, definition, seen.definition)
    if (mustPass) await requireAnswers(context, [{ of: { type: 'agent', id, part: 'agent' }, apply: write }])
  }
  return await context.transaction(
    async ({ db, emit }) => {
      const agent = orNotFound(await lockAgent(db, id), 'agent')
      checkRevision(context.ifMatch, agent)
      // What was checked is what is saved.
      checkRevision(seen.revision, agent)
      await write(db)
      const subject = { type: 'agent', id, name: head.name ?? agent.name }
      const data = {
        changed,
        ...(isOther ? { version: agent.version + 1 } : {}),
        ...(isOther && !mustPass ? { in_spite_of_evaluations: true } : {}),
      }
      await emit({ type: 'agent.updated', subject, data })
      return showAgent((await findAgent(db, id))!)
    },
    { isResponse: true },
  )
}

export async function deleteAgent(context: Context, { id }: { id: number }): Promise<void> {
  await context.transaction(async ({ db, emit }) => {
    const agent = orNotFound(await lockAgent(db, id), 'agent')
    checkRevision(context.ifMatch, agent)
    await deleteAgentRow(db, id)
    await emit({ type: 'agent.deleted', subject: { type: 'agent', id, name: agent.name } })
  })
}
