import type { Input } from '../../../../contract/src/endpoint.ts'
import type { receiveSamlResponse as endpoint } from '../../../../contract/src/provider-sign-in.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { Reply } from '../../kernel/route.ts'
import { digestOf, randomToken } from '../identity/index.ts'
import type { SignInProviderDependencies } from './dependencies.ts'
import { parseKey, responsePlace, returnPageOf } from './provider.ts'
import { findByKey, storeResponse } from './store.ts'

/**
 * Keeps what an identity provider made the browser post, unread, for the tab that started the sign-in: the request comes from
 * another site, so nothing here knows whose browser it is. The tab fetches the result with its attempt and this code.
 */
export const receiveSamlResponse =
  ({ secrets, platformUrl }: Pick<SignInProviderDependencies, 'secrets' | 'platformUrl'>) =>
  async (
    context: PublicContext,
    { key, SAMLResponse: response, RelayState: state = '' }: Input<typeof endpoint>,
  ): Promise<Reply> => {
    const at = parseKey(key)
    const provider = at && (await context.inScope({ orgId: at.orgId }, ({ db }) => findByKey(db, at)))
    if (provider?.protocol.kind !== 'saml') throw refuse.notFound('sign-in provider')
    const code = randomToken()
    const isStored = await context.inScope({ orgId: provider.org_id }, ({ db }) =>
      storeResponse(db, {
        orgId: provider.org_id,
        providerId: provider.id,
        stateDigest: digestOf(state),
        response: secrets.seal(response, responsePlace(provider)),
        codeDigest: digestOf(code),
      }),
    )
    // Without an attempt the page says that the sign-in did not start there.
    const search = new URLSearchParams(isStored ? { state, code } : { error: 'unsolicited' })
    return new Reply({
      headers: { location: `${returnPageOf(platformUrl, provider)}?${search}` },
      body: '',
    })
  }
