import type { Context } from '../../kernel/context.ts'
import { requireGroups } from '../access/index.ts'
import type { ProviderSettings } from './provider.ts'

/** Refuses groups that the caller could not add members to. */
export async function checkMappings(
  context: Context,
  { group_mappings: mappings = [] }: Partial<Pick<ProviderSettings, 'group_mappings'>>,
): Promise<void> {
  const groupIds = mappings.map(({ group_id }) => group_id)
  await requireGroups(context, groupIds, (at) => `body.group_mappings.${at}.group_id`)
}
