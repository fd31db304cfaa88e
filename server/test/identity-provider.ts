import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'

export interface SigningKey {
  kid: string
  algorithm: 'RS256' | 'ES256'
  privateKey: CryptoKey
  publicJwk: JWK
}

/** An OpenID provider for tests: publishes keys and signs any claims. */
export interface TestProvider {
  issuer: string
  jwksUrl: string
  /** How often the keys were asked for. */
  requestCount(): number
  /** The keys that are published from now on. */
  publish(keys: SigningKey[]): void
  /** Answers with this instead of the keys, until undefined. */
  answerWith(answer: Parameters<typeof createServer>[1] | undefined): void
  maxAge(seconds: number): void
  close(): Promise<void>
}

export async function newKey(algorithm: 'RS256' | 'ES256' = 'RS256'): Promise<SigningKey> {
  const kid = randomUUID()
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  return {
    kid,
    algorithm,
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: algorithm },
  }
}

export const signIdToken = (
  claims: Record<string, unknown>,
  key: SigningKey,
  header: Record<string, unknown> = {},
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: key.algorithm, kid: key.kid, typ: 'JWT', ...header })
    .sign(key.privateKey)

export async function startIdentityProvider(first: SigningKey[]): Promise<TestProvider> {
  let keys = first
  let asked = 0
  let maxAge = 3600
  let other: Parameters<typeof createServer>[1] | undefined
  const server: Server = createServer((request, response) => {
    asked++
    if (other) return other(request, response)
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', `public, max-age=${maxAge}`)
    response.end(JSON.stringify({ keys: keys.map(({ publicJwk }) => publicJwk) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    issuer: `http://127.0.0.1:${port}`,
    jwksUrl: `http://127.0.0.1:${port}/keys`,
    requestCount: () => asked,
    publish: (next) => void (keys = next),
    answerWith: (answer) => void (other = answer),
    maxAge: (seconds) => void (maxAge = seconds),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
