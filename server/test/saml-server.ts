import { randomUUID } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { selfSigned } from './certificate.ts'

// Its messages are checked by what reads them here.
setSchemaValidator({ validate: async () => 'not validated' })

export interface SamlUser {
  nameId: string
  /** The end of the format’s name. */
  format?: string
  attributes?: Record<string, string[]>
}

/** What an assertion says beside its user. Tests change it to say something wrong. */
export interface SamlValues {
  issuer: string
  audience: string
  recipient: string
  destination: string
  inResponseTo: string
  confirmedInResponseTo: string
  issuedAt: string
  endsAt: string
  assertionId: string
  status: string
  /** That the user signed in. */
  statement: string
}

export interface PostedResponse {
  SAMLResponse: string
  RelayState: string
}

/** A real SAML identity provider (samlify) over TLS, at which whoever the test names is signed in at once. */
export interface SamlServer {
  entityId: string
  signInUrl: string
  certificate: string
  metadataUrl: string
  metadata: string
  /** What a client has to trust to reach it. */
  certificateAuthorities: string
  user: SamlUser
  /** Reads the metadata of a service provider, which it then serves. */
  register(metadata: string): void
  /** The form that the browser posts, for a request that was made by redirect. */
  respond(authorizeUrl: string, changed?: Partial<SamlValues>): Promise<PostedResponse>
  close(): Promise<void>
}

export async function startSamlServer(named: { entityId?: string } = {}): Promise<SamlServer> {
  const certificate = selfSigned(['127.0.0.1'])
  const { key, cert } = selfSigned(['idp.example'], { kind: 'rsa' })
  const server = createServer(certificate, (request, response) => {
    const url = new URL(request.url ?? '', origin)
    if (url.pathname === '/metadata') return void response.end(saml.metadata)
    const consumer = String(asking(url.href).entityMeta.getAssertionConsumerService('post'))
    void saml.respond(url.href).then((form) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(formPage(consumer, form))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entityId = named.entityId ?? `${origin}/metadata`
  const known = new Map<string, Known>()
  const asking = (authorizeUrl: string): Known => {
    const issuer = /:Issuer[^>]*>([^<]+)</.exec(requestIn(authorizeUrl))?.[1] ?? ''
    const found = known.get(issuer)
    if (!found) throw new Error(`${issuer} is not registered`)
    return found
  }
  const provider = IdentityProvider({
    entityID: entityId,
    signingCert: cert,
    privateKey: key,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    singleSignOnService: [{ Binding: `${saml2}bindings:HTTP-Redirect`, Location: `${origin}/sso` }],
    singleLogoutService: [{ Binding: `${saml2}bindings:HTTP-Redirect`, Location: `${origin}/slo` }],
  })
  const saml: SamlServer = {
    entityId,
    signInUrl: `${origin}/sso`,
    certificate: cert,
    metadataUrl: `${origin}/metadata`,
    metadata: provider.getMetadata(),
    certificateAuthorities: certificate.cert,
    user: { nameId: 'nobody@acme.example' },
    register(metadata) {
      const made = ServiceProvider({ metadata })
      known.set(String(made.entityMeta.getEntityID()), made)
    },
    respond: (authorizeUrl, changed = {}) =>
      respondTo(asking(authorizeUrl), { provider, saml, authorizeUrl, changed }),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return saml
}

type Known = ReturnType<typeof ServiceProvider>

interface Answering {
  provider: ReturnType<typeof IdentityProvider>
  saml: SamlServer
  authorizeUrl: string
  changed: Partial<SamlValues>
}

async function respondTo(
  to: Known,
  { provider, saml, authorizeUrl, changed }: Answering,
): Promise<PostedResponse> {
  const query = Object.fromEntries(new URL(authorizeUrl).searchParams)
  const request = await provider.parseLoginRequest(to, 'redirect', { query })
  const values = { ...rightValues(saml.entityId, to, request), ...changed }
  const context = responseXml(values, saml.user)
  const customTagReplacement = () => ({ id: values.assertionId, context })
  const made = await provider.createLoginResponse(to, { ...request }, 'post', {}, { customTagReplacement })
  return { SAMLResponse: made.context, RelayState: query['RelayState'] ?? '' }
}

const saml2 = 'urn:oasis:names:tc:SAML:2.0:'

const requestIn = (authorizeUrl: string) => {
  const packed = new URL(authorizeUrl).searchParams.get('SAMLRequest') ?? ''
  return inflateRawSync(Buffer.from(packed, 'base64')).toString()
}

function rightValues(issuer: string, to: Known, { extract }: { extract: unknown }): SamlValues {
  const { id } = (extract as { request: { id: string } }).request
  const consumer = String(to.entityMeta.getAssertionConsumerService('post'))
  const now = new Date()
  const context = `<saml:AuthnContext><saml:AuthnContextClassRef>${saml2}ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>`
  return {
    issuer,
    audience: String(to.entityMeta.getEntityID()),
    recipient: consumer,
    destination: consumer,
    inResponseTo: id,
    confirmedInResponseTo: id,
    issuedAt: now.toISOString(),
    endsAt: new Date(now.getTime() + 5 * 60_000).toISOString(),
    assertionId: `_${randomUUID()}`,
    status: 'Success',
    statement: `<saml:AuthnStatement AuthnInstant="${now.toISOString()}">${context}</saml:AuthnStatement>`,
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function responseXml(
  values: SamlValues,
  { nameId, format = 'unspecified', attributes = {} }: SamlUser,
): string {
  const { inResponseTo, confirmedInResponseTo: confirmed, issuedAt, endsAt } = values
  const answering = (id: string) => (id === '' ? '' : ` InResponseTo="${id}"`)
  const issuer = `<saml:Issuer>${escaped(values.issuer)}</saml:Issuer>`
  const data = `<saml:SubjectConfirmationData NotOnOrAfter="${endsAt}" Recipient="${values.recipient}"${answering(confirmed)}/>`
  const version = nameFormats.includes(format) ? '1.1' : '2.0'
  const subject =
    `<saml:NameID Format="urn:oasis:names:tc:SAML:${version}:nameid-format:${format}">${escaped(nameId)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${saml2}cm:bearer">${data}</saml:SubjectConfirmation>`
  const audience = `<saml:AudienceRestriction><saml:Audience>${escaped(values.audience)}</saml:Audience></saml:AudienceRestriction>`
  const stated = Object.entries(attributes).map(([name, all]) => {
    const texts = all.map((text) => `<saml:AttributeValue>${escaped(text)}</saml:AttributeValue>`)
    return `<saml:Attribute Name="${escaped(name)}">${texts.join('')}</saml:Attribute>`
  })
  return (
    `<samlp:Response xmlns:samlp="${saml2}protocol" xmlns:saml="${saml2}assertion" ID="_${randomUUID()}" Version="2.0" ` +
    `IssueInstant="${issuedAt}" Destination="${values.destination}"${answering(inResponseTo)}>${issuer}` +
    `<samlp:Status><samlp:StatusCode Value="${saml2}status:${values.status}"/></samlp:Status>` +
    `<saml:Assertion xmlns:saml="${saml2}assertion" ID="${values.assertionId}" Version="2.0" IssueInstant="${issuedAt}">${issuer}` +
    `<saml:Subject>${subject}</saml:Subject>` +
    `<saml:Conditions NotBefore="${issuedAt}" NotOnOrAfter="${endsAt}">${audience}</saml:Conditions>` +
    `${values.statement}<saml:AttributeStatement>${stated.join('')}</saml:AttributeStatement>` +
    `</saml:Assertion></samlp:Response>`
  )
}

const nameFormats = ['unspecified', 'emailAddress']

/** The page of the provider, which posts the form at once. */
function formPage(consumer: string, form: PostedResponse): string {
  const fields = Object.entries(form).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return `<form method="post" action="${escaped(consumer)}">${fields.join('')}</form><script>document.forms[0].submit()</script>`
}
