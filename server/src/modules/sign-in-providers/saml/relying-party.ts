import { SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml'

/** One SAML provider, and one sign-in through it, as far as messages depend on them. */
export interface SamlParties {
  /** As the identity provider calls itself. */
  idpEntityId: string
  signInUrl: string
  certificates: string[]
  /** Our own entity ID, and the audience of assertions. */
  entityId: string
  /** Our assertion consumer service. */
  consumerUrl: string
  /** Of the request that the assertion must answer. */
  requestId: string
}

export const skewMs = 60_000
export const maxAgeMs = 10 * 60_000

/** The library, set up for one sign-in: it knows one request, which the attempt of the sign-in keeps. */
export function relyingParty(parties: SamlParties): SAML {
  const known = async (id: string | null) => (id === parties.requestId ? new Date().toISOString() : null)
  const config: SamlConfig = {
    entryPoint: parties.signInUrl,
    idpIssuer: parties.idpEntityId,
    idpCert: parties.certificates,
    issuer: parties.entityId,
    audience: parties.entityId,
    callbackUrl: parties.consumerUrl,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: maxAgeMs,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => parties.requestId,
    cacheProvider: {
      saveAsync: async (key, value) => ({ value, createdAt: Date.now(), key }) as never,
      getAsync: known,
      removeAsync: async (id) => id,
    },
  }
  return new SAML(config)
}
