import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/settings.ts'

const google = {
  issuer: 'https://accounts.google.com',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
}

/**
 * What the sign-in page needs before sign-in, served like the built files and not in the API document: the
 * authorization URL of the identity provider.
 */
export function addSignInFacts(app: FastifyInstance, config: Config): void {
  const provider = providerOf(config)
  app.get('/sign-in.json', { schema: { hide: true } }, async () => ({ provider }))
}

function providerOf({ idp, disabledFeatures }: Config) {
  const isGoogle = idp.issuer === google.issuer
  const authorizeUrl = idp.authorizeUrl ?? (isGoogle ? google.authorizeUrl : undefined)
  if (idp.clientId === undefined || authorizeUrl === undefined || disabledFeatures.has('google')) return null
  const name = isGoogle ? 'Google' : 'your identity provider'
  return { name, client_id: idp.clientId, authorize_url: authorizeUrl }
}
