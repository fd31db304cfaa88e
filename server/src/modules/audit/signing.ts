import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'

/** Signs so that others can check it with the public key alone. */
export interface Signer {
  sign(text: string): string
  /** 32 bytes of Ed25519 in base64url: public. */
  publicKey: string
}

// The prefix of the 32 bytes in the standard encodings of an Ed25519 key.
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** The signer that belongs to the log's secret key, the same in every process. */
export function signerOf(key: Buffer): Signer {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'quarry audit signature', 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([privatePrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const encoded = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
    publicKey: encoded.subarray(publicPrefix.length).toString('base64url'),
  }
}

/** Undefined when the text is no such key. */
export function readPublicKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 32) return undefined
  return createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' })
}

export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
