import { Type, closed } from '../../../../../contract/src/schema.ts'
import { visibleIds } from '../../access/index.ts'
import { answerFromKnowledge, withEmbeddings } from '../../knowledge/index.ts'
import type { ToolContext } from '../dependencies.ts'
import type { ReadingTool, ToolUse } from './tool.ts'

/** Passages of the documents that the caller may see, with the sentences that answer. */
export const searchKnowledge: ReadingTool = {
  id: 3,
  name: 'search_knowledge',
  kind: 'built_in',
  description:
    'Searches the documents of knowledge bases: passages, and the sentences that answer with their sources.',
  input: closed({
    query: Type.String({ minLength: 1, maxLength: 1000, description: 'Question or words to search for' }),
  }),
  effect: 'reads',
  async unavailable(context, use) {
    const ids = await basesInReach(context, use)
    return ids?.length === 0 ? 'you may see none of the knowledge bases of this agent' : null
  },
  async run(context, args, use) {
    const { query } = args as { query: string }
    const baseIds = await basesInReach(context, use)
    const { found, sentences, passages } = await answerFromKnowledge(withEmbeddings(context, context), {
      content: query,
      ...(baseIds === undefined ? {} : { base_ids: baseIds }),
    })
    const answer = sentences.map(({ text }) => text).join(' ')
    return { result: { answer, found, sentences, passages }, level: 'rows' }
  },
}

async function basesInReach(context: ToolContext, { limits }: ToolUse): Promise<number[] | undefined> {
  const { knowledge_base_ids: ids } = limits
  if (ids.length === 0) return undefined
  const { visible } = await visibleIds(context, 'knowledge_base.view', { type: 'knowledge_base', ids })
  return [...visible]
}
