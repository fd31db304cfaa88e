import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

export interface Certificate {
  key: string
  cert: string
}

/** A self-signed certificate for a server of the tests, so that no key needs to be checked in. */
export function selfSigned(
  names: string[],
  options: { expired?: boolean; kind?: keyof typeof kinds } = {},
): Certificate {
  const { newKeys, signatureKind } = kinds[options.kind ?? 'ec']
  const { privateKey, publicKey } = newKeys()
  const day = 86_400_000
  const until = Date.now() + (options.expired ? -day : day)
  const subject = sequence(set(sequence(oid('550403'), der(0x0c, Buffer.from(names[0] ?? 'test')))))
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    signatureKind,
    subject,
    sequence(utcTime(until - 10 * day), utcTime(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectNames(names), mayIssue)),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const certificate = sequence(body, signatureKind, der(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const set = (...parts: Buffer[]) => der(0x31, ...parts)
const integer = (value: Buffer) => der(0x02, value)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: number) => {
  const text = new Date(at).toISOString().replace(/[-:T]/g, '')
  return der(0x17, Buffer.from(`${text.slice(2, 14)}Z`))
}

const kinds = {
  // ecdsa-with-SHA256
  ec: {
    newKeys: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    signatureKind: sequence(oid('2a8648ce3d040302')),
  },
  // sha256WithRSAEncryption
  rsa: {
    newKeys: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    signatureKind: sequence(oid('2a864886f70d01010b'), der(0x05)),
  },
}

const subjectNames = (names: string[]) =>
  sequence(
    oid('551d11'),
    der(
      0x04,
      sequence(
        ...names.map((name) =>
          /^[0-9.]+$/.test(name)
            ? der(0x87, Buffer.from(name.split('.').map(Number)))
            : der(0x82, Buffer.from(name)),
        ),
      ),
    ),
  )

// basicConstraints: certificate authority, so that trusting it alone is enough.
const mayIssue = sequence(
  oid('551d13'),
  der(0x01, Buffer.from([0xff])),
  der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
)
