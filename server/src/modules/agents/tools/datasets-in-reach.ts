import { visibleIds } from '../../access/index.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { ToolContext } from '../dependencies.ts'
import type { ToolUse } from './tool.ts'

/** The datasets of the agent that the caller may ask about; undefined: the agent is not limited to some. */
export async function datasetsInReach(
  context: ToolContext,
  { limits }: ToolUse,
): Promise<number[] | undefined> {
  const { dataset_ids: ids } = limits
  if (ids.length === 0) return undefined
  const { visible } = await visibleIds(context, 'dataset.query', { type: 'dataset', ids })
  return [...visible]
}

export async function noDatasetInReach(context: ToolContext, use: ToolUse): Promise<string | null> {
  const ids = await datasetsInReach(context, use)
  return ids?.length === 0 ? 'you may query none of the datasets of this agent' : null
}

/** Refuses a dataset that is not the agent's, or that the caller may not ask about, as one that does not exist. */
export async function requireInReach(
  context: ToolContext,
  { limits }: ToolUse,
  { id, path }: { id: number; path: `body.${string}` },
): Promise<void> {
  const { dataset_ids: ids } = limits
  const reach = await datasetsInReach(context, {
    entry: { name: '' },
    limits: { ...limits, dataset_ids: [id] },
  })
  if (!reach?.includes(id) || (ids.length > 0 && !ids.includes(id)))
    throw refuse.invalid(path, `there is no such dataset: ${id}`)
}
