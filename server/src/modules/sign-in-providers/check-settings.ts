import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { parseTargetUrl } from '../../kernel/outbound/target-url.ts'
import { requireGroups } from '../access/index.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import type { ProviderSettings } from './provider.ts'

/** Refuses an issuer that may not be called, and groups that the caller could not add members to. */
export async function checkSettings(
  context: Context,
  { issuer, group_mappings: mappings = [] }: Partial<ProviderSettings>,
  { outbound }: Pick<SignInProviderDependencies, 'outbound'>,
): Promise<void> {
  if (issuer !== undefined) {
    const target = parseTargetUrl(issuer, outbound.rules)
    if ('reason' in target) throw refuse.invalid('body.issuer', target.reason)
    if (target.url.search !== '') throw refuse.invalid('body.issuer', 'must not have a query (?)')
  }
  const groupIds = mappings.map(({ group_id }) => group_id)
  await requireGroups(context, groupIds, (at) => `body.group_mappings.${at}.group_id`)
}
