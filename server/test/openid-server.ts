import { createServer, request } from 'node:https'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Adapter, type AdapterPayload, type ClientMetadata, Provider } from 'oidc-provider'
import { selfSigned } from './certificate.ts'

type Claims = Record<string, unknown>

/** A real OpenID provider (oidc-provider) over TLS, at which whoever the test names is signed in at once. */
export interface OpenIdServer {
  issuer: string
  /** What a client has to trust to reach it. */
  certificateAuthorities: string
  /** Registers a client, in the place of an earlier one of that id. */
  register(client: ClientMetadata): void
  /** Who signs in from now on, and what the provider knows of them. */
  user: Claims & { sub: string }
  /** Replaces ID tokens before they are sent. */
  tamper: ((claims: Claims) => string | Promise<string>) | undefined
  /** An ID token with the provider's own signature. */
  sign(claims: Claims): Promise<string>
  /** Answers requests to a path instead of the provider. */
  answer: Record<string, (response: ServerResponse) => void>
  /** Paths of all requests so far. */
  requests: string[]
  /** Follows an authorization address as a browser does, and returns what comes back to the redirect URI. */
  browse(authorizeUrl: string): Promise<Record<string, string>>
  close(): Promise<void>
}

export async function startOpenIdServer(): Promise<OpenIdServer> {
  const certificate = selfSigned(['127.0.0.1'])
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const stored: Stored = new Map()
  const key = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  let provider: Provider | undefined

  const server = createServer(certificate, (received, response) => {
    const path = (received.url ?? '').split('?', 1)[0]!
    openId.requests.push(path)
    const other = openId.answer[path]
    if (other) return other(response)
    if (path === '/token' && openId.tamper) replaceIdToken(response, openId.tamper)
    provider ??= newProvider(openId, { stored, key })
    // The provider's own page: nobody has to type anything.
    const login = { accountId: openId.user.sub }
    if (path.startsWith('/interaction/')) void provider.interactionFinished(received, response, { login })
    else void provider.callback()(received, response)
  })

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const openId: OpenIdServer = {
    issuer,
    certificateAuthorities: certificate.cert,
    register: (client) => void stored.set(`Client ${client.client_id}`, client as never),
    user: { sub: 'nobody' },
    tamper: undefined,
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'JWT' }).sign(privateKey),
    answer: {},
    requests: [],
    browse: (url) => browse(url, issuer),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return openId
}

function replaceIdToken(response: ServerResponse, tamper: NonNullable<OpenIdServer['tamper']>): void {
  const end = response.end.bind(response) as (text: string) => ServerResponse
  response.end = ((text: string) => {
    const body = JSON.parse(String(text)) as { id_token: string }
    void Promise.resolve(tamper(decodeJwt(body.id_token))).then((id_token) => {
      response.removeHeader('content-length')
      end(JSON.stringify({ ...body, id_token }))
    })
    return response
  }) as typeof response.end
}

type Stored = Map<string, AdapterPayload>

/** What the provider stores, in memory; its own warns that it is for tests. */
const adapterOf = (stored: Stored) =>
  class implements Adapter {
    readonly #model: string

    constructor(model: string) {
      this.#model = model
    }

    #key = (id: string) => `${this.#model} ${id}`
    upsert = async (id: string, payload: AdapterPayload) => void stored.set(this.#key(id), payload)
    find = async (id: string) => stored.get(this.#key(id))
    findByUid = async (uid: string) => [...stored.values()].find((payload) => payload.uid === uid)
    findByUserCode = async () => undefined
    destroy = async (id: string) => void stored.delete(this.#key(id))
    async consume(id: string) {
      Object.assign(stored.get(this.#key(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) })
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
    }
  }

const minute = () => 60
const ttl = { Interaction: minute, Grant: minute, Session: minute, AccessToken: minute, IdToken: minute }

const newProvider = (openId: OpenIdServer, { stored, key }: { stored: Stored; key: object }) =>
  new Provider(openId.issuer, {
    adapter: adapterOf(stored),
    ttl,
    jwks: { keys: [key as never] },
    cookies: { keys: ['of the tests'] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name'],
      work: ['groups', 'department', 'role'],
    },
    scopes: ['openid', 'email', 'profile', 'work'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...openId.user, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile work')
      await grant.save()
      return grant
    },
  })

async function browse(start: string, issuer: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let url = start
  for (let step = 0; step < 10 && url.startsWith(`${issuer}/`); step++) {
    const { status, location, setCookies } = await visit(url, cookies)
    for (const cookie of setCookies) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split('=')
      cookies.set(name, value)
    }
    if (location === undefined) throw new Error(`the provider answered ${status} at ${url}`)
    url = new URL(location, url).href
  }
  return Object.fromEntries(new URL(url).searchParams)
}

function visit(url: string, cookies: ReadonlyMap<string, string>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise<{ status: number | undefined; location: string | undefined; setCookies: string[] }>(
    (done, fail) => {
      const options = { rejectUnauthorized: false, headers: { cookie }, agent: false }
      request(url, options, (response) => {
        response.resume()
        const { location, 'set-cookie': setCookies = [] } = response.headers
        done({ status: response.statusCode, location, setCookies })
      })
        .once('error', fail)
        .end()
    },
  )
}
