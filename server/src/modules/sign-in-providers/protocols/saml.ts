import { X509Certificate } from 'node:crypto'
import { entry } from '../../../kernel/entry.ts'
import { refuse } from '../../../kernel/errors.ts'
import { readInThread } from '../../../kernel/texts/read-text.ts'
import type { SignInProviderDependencies } from '../dependencies.ts'
import { consumerUrlOf, metadataUrlOf, type ProviderRow, type Settings } from '../provider.ts'
import type { ReadAssertion, ResponseToRead } from '../saml/read-response.ts'
import type { SamlParties } from '../saml/relying-party.ts'
import { type Protocol, type ProvenClaims, Unusable } from './protocol.ts'

type Provider = ProviderRow<'saml'>

// The library is loaded where it is used first: most installations need none of it.
const relyingParty = async (parties: SamlParties) =>
  (await import('../saml/relying-party.ts')).relyingParty(parties)

const responseReader = {
  url: entry(import.meta.url, '../saml/read-response.ts').url,
  name: 'readResponse',
  parse: async (text: string) => (await import('../saml/read-response.ts')).readResponse(text),
}

/** SAML 2.0, Web Browser SSO: the request by redirect, the response by POST, and no response without a request. */
export function openSaml({ platformUrl }: SignInProviderDependencies): Protocol<'saml'> {
  return {
    defaults: { sign_out_url: null, subject_attribute: null, email_attribute: null, name_attribute: null },
    check: (settings) => ({ ...settings, certificates: settings.certificates.map(readCertificate) }),
    realmOf: ({ entity_id, subject_attribute }) => JSON.stringify([entity_id, subject_attribute]),
    // It has none.
    secretTargetOf: () => '',
    test: async ({ protocol }) => testCertificates(protocol),
    redirect: {
      async authorizeUrl(provider, { state, nonce }) {
        const party = await relyingParty(partiesOf(platformUrl, provider, nonce))
        return await party.getAuthorizeUrlAsync(state, undefined, {})
      },
      async claims(provider, { checks, response }) {
        if (response === undefined) throw new Unusable('nothing was posted for this sign-in')
        const request: ResponseToRead = { ...partiesOf(platformUrl, provider, checks.nonce), response }
        const text = JSON.stringify(request)
        return claimsOf(provider.protocol, await readInThread(provider.org_id, responseReader, text))
      },
    },
  }
}

const partiesOf = (platformUrl: string, { protocol, ...named }: Provider, nonce: string): SamlParties => ({
  idpEntityId: protocol.entity_id,
  signInUrl: protocol.sign_in_url,
  certificates: protocol.certificates,
  entityId: metadataUrlOf(platformUrl, named),
  consumerUrl: consumerUrlOf(platformUrl, named),
  // An XML id begins with no digit.
  requestId: `_${nonce}`,
})

/** What the identity provider needs to know of this side. */
export async function metadataOf(platformUrl: string, provider: Provider): Promise<string> {
  const party = await relyingParty(partiesOf(platformUrl, provider, ''))
  return party.generateServiceProviderMetadata(null, null)
}

const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

function claimsOf(settings: Settings<'saml'>, read: ReadAssertion): ProvenClaims {
  const { subject_attribute, email_attribute, name_attribute } = settings
  const valueOf = (name: string) => (Object.hasOwn(read.attributes, name) ? read.attributes[name] : undefined)
  if (subject_attribute === null && read.nameIdFormat === transient)
    throw new Unusable('its NameID is transient, and no attribute is set that identifies a user for good')
  const sub = subject_attribute === null ? read.nameId : valueOf(subject_attribute)
  if (typeof sub !== 'string' || sub === '') throw new Unusable('it does not say who signed in')
  return {
    claims: {
      ...read.attributes,
      sub,
      email: email_attribute === null ? read.nameId : valueOf(email_attribute),
      // SAML does not say so, whatever an attribute may be called.
      email_verified: undefined,
      name: name_attribute === null ? undefined : valueOf(name_attribute),
    },
    signOutUrl: settings.sign_out_url,
    useOnce: { id: read.id, expiresAt: new Date(read.expiresAtMs) },
  }
}

const minBits = 2048

function readCertificate(text: string, at: number): string {
  const path = `body.protocol.certificates.${at}` as const
  let certificate
  try {
    const base64 = text.replaceAll(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '')
    certificate = new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    throw refuse.invalid(path, 'is no X.509 certificate: paste it as PEM, or as in the metadata')
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa')
    throw refuse.invalid(path, `has a key of the type ${asymmetricKeyType}: only RSA is supported`)
  const bits = asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < minBits) throw refuse.invalid(path, `has a key of ${bits} bits: at least ${minBits} are needed`)
  return certificate.toString()
}

/** A certificate is only a key here, yet one that has expired is mostly about to be replaced. */
function testCertificates({ entity_id, certificates }: Settings<'saml'>) {
  const ends = certificates.map((pem) => new Date(new X509Certificate(pem).validTo))
  const last = new Date(Math.max(...ends.map((end) => end.getTime())))
  const day = last.toISOString().slice(0, 10)
  return last > new Date()
    ? {
        ok: true,
        message: `responses of ${entity_id} are accepted with a certificate that is valid until ${day}`,
      }
    : { ok: false, message: `the certificate of ${entity_id} expired on ${day}: read its metadata again` }
}
