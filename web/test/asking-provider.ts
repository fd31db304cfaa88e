import {
  newKey,
  signIdToken,
  startIdentityProvider,
  type TestProvider,
} from '../../server/test/identity-provider.ts'

export interface AskingProvider extends TestProvider {
  tokenFor(email: string, nonce?: string): Promise<string>
}

/** A provider with a page of its own, at which everybody is Ada. */
export async function askingProvider(): Promise<AskingProvider> {
  const key = await newKey()
  const provider = await startIdentityProvider([key])
  const tokenFor = (email: string, nonce = 'none') => {
    const now = Math.floor(Date.now() / 1000)
    const who = { sub: email, email, email_verified: true, nonce }
    return signIdToken({ iss: provider.issuer, aud: 'quarry-client', iat: now, exp: now + 600, ...who }, key)
  }
  provider.answerWith(async (request, response) => {
    const asked = new URL(request.url ?? '/', provider.issuer)
    if (asked.pathname !== '/authorize') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key.publicJwk] }))
      return
    }
    const { redirect_uri = '', state = '', nonce = '' } = Object.fromEntries(asked.searchParams)
    const back = new URLSearchParams({ state, id_token: await tokenFor('ada@example.com', nonce) })
    response.writeHead(302, { location: `${redirect_uri}#${back}` }).end()
  })
  return { ...provider, tokenFor }
}
