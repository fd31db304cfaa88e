import type { Input } from '../../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../../contract/src/knowledge-bases.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Reader } from '../../../kernel/database/database.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { orConflict } from '../../../kernel/unique.ts'
import type { KnowledgeFiles } from '../documents/knowledge-files.ts'
import { embeddingModelOf } from '../../language-models/index.ts'
import { queueEmbedding } from '../embedding/embed-passages.ts'
import { queueBase } from '../indexing/queue-index.ts'
import { unmarkVersions } from '../indexing/version-store.ts'
import {
  changeBase,
  deleteBase,
  filesOfBase,
  findBase,
  insertBase,
  lockBase,
  showBase,
} from './base-store.ts'

type Base = contract.KnowledgeBase
type Changing = Pick<Context, 'orgId' | 'user' | 'ifMatch' | 'transaction'>

async function requireEmbedding(db: Reader, orgId: number, id: number | null): Promise<void> {
  if (id === null) return
  const model = await embeddingModelOf(db, { orgId, id })
  if (model === undefined)
    throw refuse.invalid('body.embedding_provider_id', `there is no such provider of language models: ${id}`)
  if (model === null)
    throw refuse.invalid(
      'body.embedding_provider_id',
      'the provider has no embedding model: enter one there first',
    )
}

const taken = (name: string) => `there is already a knowledge base called ${name}`

export async function createBase(
  context: Context,
  {
    name,
    description = '',
    language = 'english',
    status = 'draft',
    embedding_provider_id = null,
  }: Input<typeof contract.createKnowledgeBase>,
): Promise<Base> {
  const { orgId, user } = context
  const row = {
    org_id: orgId,
    name,
    description,
    status,
    language,
    embedding_provider_id,
    created_by: user.userId,
  }
  return await context.transaction(
    async ({ db, emit }) => {
      await requireEmbedding(db, orgId, embedding_provider_id)
      const { id } = await orConflict(insertBase(db, row), taken(name))
      const subject = { type: 'knowledge_base', id, name }
      await emit({
        type: 'knowledge_base.created',
        subject,
        data: { language, status, embedding_provider_id },
      })
      return showBase((await findBase(db, context, id))!)
    },
    { isResponse: true },
  )
}

export async function updateBase(
  context: Changing,
  { id, ...change }: Input<typeof contract.updateKnowledgeBase>,
): Promise<Base> {
  const { orgId, ifMatch } = context
  return await context.transaction(async (work) => {
    const { db, emit } = work
    const before = orNotFound(await lockBase(db, context, id), 'knowledge base')
    checkRevision(ifMatch, before)
    if (change.embedding_provider_id) await requireEmbedding(db, orgId, change.embedding_provider_id)
    await orConflict(changeBase(db, { orgId, id }, change), taken(change.name ?? before.name))
    const subject = { type: 'knowledge_base', id, name: change.name ?? before.name }
    await emit({ type: 'knowledge_base.updated', subject, data: change })
    if (change.language !== undefined && change.language !== before.language)
      await queueBase(work, { orgId, baseId: id })
    if (change.embedding_provider_id) await queueEmbedding(work, id)
    return showBase((await findBase(db, context, id))!)
  })
}

export async function removeBase(
  context: Changing & { files: KnowledgeFiles },
  { id }: Input<typeof contract.deleteKnowledgeBase>,
): Promise<void> {
  const { orgId, ifMatch, files } = context
  const stored = await context.transaction(async ({ db, emit }) => {
    const base = orNotFound(await lockBase(db, context, id), 'knowledge base')
    checkRevision(ifMatch, base)
    const paths = await filesOfBase(db, { orgId, id })
    await deleteBase(db, { orgId, id })
    const subject = { type: 'knowledge_base', id, name: base.name }
    await emit({ type: 'knowledge_base.deleted', subject, data: { document_count: base.document_count } })
    return paths
  })
  for (const storedAs of stored) await files.remove(orgId, storedAs)
}

export const reindexBase = async (
  context: Changing,
  { id }: Input<typeof contract.reindexKnowledgeBase>,
): Promise<Base> =>
  await context.transaction(
    async (work) => {
      const base = orNotFound(await lockBase(work.db, context, id), 'knowledge base')
      await queueBase(work, { orgId: context.orgId, baseId: id })
      if (base.embedding_provider_id !== null) await queueEmbedding(work, id)
      const subject = { type: 'knowledge_base', id, name: base.name }
      await work.emit({ type: 'knowledge_base.reindexed', subject })
      return showBase((await findBase(work.db, context, id))!)
    },
    { isResponse: true },
  )

export const cancelReindex = async (
  context: Changing,
  { id }: Input<typeof contract.cancelKnowledgeReindex>,
): Promise<Base> =>
  await context.transaction(
    async ({ db, emit }) => {
      const base = orNotFound(await lockBase(db, context, id), 'knowledge base')
      const count = await unmarkVersions(db, { orgId: context.orgId, baseId: id })
      const subject = { type: 'knowledge_base', id, name: base.name }
      await emit({ type: 'knowledge_base.reindex_cancelled', subject, data: { document_count: count } })
      return showBase((await findBase(db, context, id))!)
    },
    { isResponse: true },
  )
