import { createHash, randomBytes } from 'node:crypto'

/** The claims of the mailed link. The organization is part of it, because nothing is readable outside of one. */
export interface InvitationToken {
  orgId: number
  hash: Buffer
}

export function newInvitationToken(orgId: number): InvitationToken & { text: string } {
  const text = `${orgId}-${randomBytes(32).toString('base64url')}`
  return { text, orgId, hash: hashOf(text) }
}

export function parseInvitationToken(text: string): InvitationToken | undefined {
  const match = /^([1-9][0-9]{0,9})-[A-Za-z0-9_-]{43}$/.exec(text)
  const orgId = Number(match?.[1])
  return match && orgId <= 2147483647 ? { orgId, hash: hashOf(text) } : undefined
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
