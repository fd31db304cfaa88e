import { attribute, unescapeXml } from '../../../kernel/xml-scanner.ts'
import { inspectXml } from './inspect-xml.ts'
import { maxAgeMs, skewMs, type SamlParties, relyingParty } from './relying-party.ts'

/** A response, as the browser posted it, and whom it must be from and for. */
export interface ResponseToRead extends SamlParties {
  /** Base64. */
  response: string
}

/** What a signed assertion says. */
export interface ReadAssertion {
  id: string
  /** After that it is refused anyway. */
  expiresAtMs: number
  nameId: string | null
  nameIdFormat: string | null
  attributes: Record<string, unknown>
}

/**
 * Verifies a response; runs in the thread that reads untrusted texts. The library checks signature, audience, times and
 * the answered request, and returns what was signed; the rest is checked here, on that alone.
 */
export async function readResponse(text: string): Promise<ReadAssertion> {
  const { response, ...parties } = JSON.parse(text) as ResponseToRead
  const xml = Buffer.from(response, 'base64').toString('utf8')
  checkForm(xml, parties.consumerUrl)
  const { profile } = await relyingParty(parties).validatePostResponseAsync({ SAMLResponse: response })
  const assertion = (profile?.getAssertion?.() as Parsed | undefined)?.['Assertion'] as Element | undefined
  if (!profile || !assertion) throw new Error('it has no assertion')
  if (textOf(assertion, 'Issuer') !== parties.idpEntityId) throw new Error('it is of another issuer')
  if (childrenOf(assertion, 'AuthnStatement').length === 0)
    throw new Error('it says of nobody that they signed in')
  const [subject, ...others] = childrenOf(assertion, 'Subject')
  if (!subject || others.length > 0) throw new Error('it has no subject')
  const expiresAtMs = checkConfirmations(subject, parties)
  const id = assertion.$?.['ID'] ?? ''
  if (id === '') throw new Error('it has no ID')
  return {
    id,
    expiresAtMs,
    nameId: textOf(subject, 'NameID'),
    nameIdFormat: childrenOf(subject, 'NameID')[0]?.$?.['Format'] ?? null,
    attributes: (profile['attributes'] ?? {}) as Record<string, unknown>,
  }
}

type Parsed = Record<string, unknown>
type Element = { _?: string; $?: Record<string, string> } & Record<string, unknown>

const childrenOf = (element: Element, name: string): Element[] => (element[name] ?? []) as Element[]

const textOf = (element: Element, name: string): string | null => {
  const [first, ...others] = childrenOf(element, name)
  return first && others.length === 0 ? (first._ ?? null) : null
}

const accepted = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/** Refuses what is no single response with a single assertion, before it is parsed: wrapped copies need a second one. */
function checkForm(xml: string, consumerUrl: string): void {
  const { root, counts, algorithms, status } = inspectXml(xml)
  if (status !== 'urn:oasis:names:tc:SAML:2.0:status:Success') throw new Error(`its status is ${status}`)
  for (const name of ['Response', 'Assertion'])
    if (counts.get(name) !== 1) throw new Error(`it has not exactly one ${name}`)
  for (const algorithm of algorithms)
    if (!accepted.has(algorithm)) throw new Error(`its algorithm is not accepted: ${algorithm}`)
  const destination = attribute(root, 'Destination')
  if (destination !== undefined && unescapeXml(destination) !== consumerUrl)
    throw new Error('it was sent to another address')
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** The assertion must be for whoever bears it, at this address, in answer to this request. */
function checkConfirmations(subject: Element, { consumerUrl, requestId }: SamlParties): number {
  const nowMs = Date.now()
  const ends = childrenOf(subject, 'SubjectConfirmation').flatMap((confirmation) => {
    const data = childrenOf(confirmation, 'SubjectConfirmationData')[0]?.$ ?? {}
    const isOurs =
      confirmation.$?.['Method'] === bearer &&
      data['Recipient'] === consumerUrl &&
      data['InResponseTo'] === requestId
    const endMs = Date.parse(data['NotOnOrAfter'] ?? '')
    return isOurs && endMs > nowMs - skewMs ? [endMs] : []
  })
  if (ends.length === 0) throw new Error('it does not answer this sign-in at this address')
  return Math.min(Math.max(...ends), nowMs + 2 * maxAgeMs)
}
