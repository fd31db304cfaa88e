import { createHmac, type KeyObject, sign } from 'node:crypto'

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

export interface Signing {
  kid: string
  /** A text: HS256; else EdDSA. */
  key: string | KeyObject
  header?: object
}

/** A token as the backend of a customer signs it, good for a minute unless the claims say otherwise. */
export function embedToken({ kid, key, header }: Signing, claims: object): string {
  const alg = typeof key === 'string' ? 'HS256' : 'EdDSA'
  const exp = Math.floor(Date.now() / 1000) + 60
  const text = `${encoded({ alg, kid, typ: 'JWT', ...header })}.${encoded({ sub: 'anna', exp, ...claims })}`
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(text).digest()
      : sign(null, Buffer.from(text), key)
  return `${text}.${signature.toString('base64url')}`
}
