import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { refuse } from '../../../kernel/errors.ts'
import type { TokenSettings } from './tokens.ts'

/** The claims of a link. Its row decides whether it is valid. */
export interface LinkClaims {
  orgId: number
  linkId: number
  jti: string
  expiresAt: Date
}

export interface LinkTokens {
  /** A new id for a token. */
  newId(): string
  issue(link: LinkClaims): Promise<string>
  /**
   * The claims of an `Authorization` header that shows a link.
   * @throws Refusal unauthenticated
   */
  verify(authorization: string | undefined): Promise<LinkClaims>
}

const shape = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const maxLength = 4096
const audience = 'dashboard-link'

/**
 * Tokens of links: signed like user tokens, with an audience of their own. They name no user, so nothing mistakes one
 * for a user token; and user tokens have no audience, so that nothing mistakes one for a link.
 */
export function openLinkTokens({
  secret,
  algorithm,
  now,
}: Omit<TokenSettings, 'lifetimeSeconds'>): LinkTokens {
  const key = new Uint8Array(secret)
  return {
    newId: () => randomBytes(16).toString('base64url'),
    issue: ({ orgId, linkId, jti, expiresAt }) =>
      new SignJWT({ org_id: orgId, link_id: linkId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setAudience(audience)
        .setIssuedAt(Math.floor(now().getTime() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .setJti(jti)
        .sign(key),
    verify: async (authorization) => {
      const token =
        authorization && authorization.length <= maxLength ? shape.exec(authorization)?.[1] : undefined
      if (token === undefined) throw refuse.unauthenticated()
      const options = { algorithms: [algorithm], audience, typ: 'JWT', currentDate: now() }
      const { payload } = await jwtVerify(token, key, { ...options, requiredClaims: ['exp', 'jti'] }).catch(
        () => {
          throw refuse.unauthenticated('this link is not valid, or has ended')
        },
      )
      const { org_id: orgId, link_id: linkId, jti, exp } = payload
      if (!isId(orgId) || !isId(linkId) || jti === undefined || exp === undefined)
        throw refuse.unauthenticated()
      return { orgId, linkId, jti, expiresAt: new Date(exp * 1000) }
    },
  }
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= 2147483647
