import type { Input } from '../../../../contract/src/endpoint.ts'
import type { showSamlMetadata as endpoint } from '../../../../contract/src/provider-sign-in.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { bytes, type Reply } from '../../kernel/route.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import { metadataOf } from './protocols/saml.ts'
import { parseKey, type ProviderRow } from './provider.ts'
import { findByKey } from './store.ts'

export const showSamlMetadata =
  ({ platformUrl }: Pick<SignInProviderDependencies, 'platformUrl'>) =>
  async (context: PublicContext, { key }: Input<typeof endpoint>): Promise<Reply> => {
    const at = parseKey(key)
    const provider = at && (await context.inScope({ orgId: at.orgId }, ({ db }) => findByKey(db, at)))
    if (!provider || !isSaml(provider)) throw refuse.notFound('sign-in provider')
    return bytes(Buffer.from(await metadataOf(platformUrl, provider)), 'application/samlmetadata+xml')
  }

const isSaml = (provider: ProviderRow): provider is ProviderRow<'saml'> => provider.protocol.kind === 'saml'
