import type { Call } from './server.ts'
import { fileForm } from './file-form.ts'

type Change = (
  operation: string,
  request: [string, string, Call?],
  types: string[],
) => Promise<{ id: number }>

/** Every change of a knowledge base. */
export async function changeKnowledge({ change }: { change: Change }): Promise<void> {
  const made = { body: { name: 'Handbook' } }
  const bases = '/api/knowledge/bases'
  const { id } = await change('createKnowledgeBase', ['POST', bases, made], ['knowledge_base.created'])
  const base = `${bases}/${id}`
  const published = { body: { status: 'published' } }
  await change('updateKnowledgeBase', ['PATCH', base, published], ['knowledge_base.updated'])
  const upload = fileForm('a.txt', 'A first text.')
  const document = await change(
    'uploadKnowledgeDocument',
    ['POST', `${base}/documents`, upload],
    ['knowledge_document.created'],
  )
  const path = `${base}/documents/${document.id}`
  const moved = { body: { folder: 'Rules' } }
  await change('updateKnowledgeDocument', ['PATCH', path, moved], ['knowledge_document.updated'])
  const second = fileForm('a.txt', 'A second text.')
  const added = ['knowledge_document.version_added']
  await change('uploadKnowledgeVersion', ['POST', `${path}/upload`, second], added)
  await change('reindexKnowledgeBase', ['POST', `${base}/reindex`], ['knowledge_base.reindexed'])
  const cancelled = ['knowledge_base.reindex_cancelled']
  await change('cancelKnowledgeReindex', ['POST', `${base}/reindex/cancel`], cancelled)
  await change('deleteKnowledgeDocument', ['DELETE', path], ['knowledge_document.deleted'])
  await change('deleteKnowledgeBase', ['DELETE', base], ['knowledge_base.deleted'])
}
