import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, URL-safe. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token that must never be read back. */
export const digestOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

// Without the letters that are misread in print: i, l, o and u.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A password that a user types once: 150 bits in groups of five. */
export function temporaryPassword(): string {
  const letters = [...randomBytes(30)].map((byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/.{5}(?!$)/g, '$&-')
}
