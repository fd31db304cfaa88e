import { createPrivateKey, X509Certificate } from 'node:crypto'
import acme from 'acme-client'
import { agentTrusting } from '../../../kernel/outbound/agent-trusting.ts'

export interface AcmeServer {
  directoryUrl: string
  email: string | undefined
  /** Authorities that sign the certificate of the ACME server itself, instead of the public ones. */
  certificateAuthorities?: string | undefined
}

export interface Order {
  host: string
  /** The private key of the account, in PEM. */
  accountKey: string
  /** Makes the surfaces answer the challenge with the token. */
  present(token: string, keyAuthorization: string): Promise<void>
  withdraw(token: string): Promise<void>
}

export interface IssuedCertificate {
  /** The certificate and those of its issuers, in PEM. */
  chain: string
  /** Its private key, in PEM. */
  key: string
  validFrom: Date
  expiresAt: Date
}

const timeoutMs = 30_000

export const newAccountKey = async (): Promise<string> =>
  (await acme.crypto.createPrivateEcdsaKey()).toString()

/** Orders a certificate for one host; the authority validates it by HTTP-01. */
export async function orderFromAuthority(server: AcmeServer, order: Order): Promise<IssuedCertificate> {
  const { directoryUrl, email, certificateAuthorities } = server
  acme.axios.defaults.timeout = timeoutMs
  if (certificateAuthorities !== undefined)
    acme.axios.defaults.httpsAgent = agentTrusting(certificateAuthorities)
  const client = new acme.Client({
    directoryUrl,
    accountKey: order.accountKey,
    backoffMin: 1000,
    backoffMax: 5000,
  })
  const [key, csr] = await acme.crypto.createCsr(
    { altNames: [order.host] },
    await acme.crypto.createPrivateEcdsaKey(),
  )
  const chain = await client.auto({
    csr,
    ...(email === undefined ? {} : { email }),
    termsOfServiceAgreed: true,
    skipChallengeVerification: true,
    challengePriority: ['http-01'],
    async challengeCreateFn(_authorization, { type, token }, keyAuthorization) {
      if (type !== 'http-01') throw new Error(`it offers the challenge ${type} alone, and not http-01`)
      await order.present(token, keyAuthorization)
    },
    challengeRemoveFn: (_authorization, { token }) => order.withdraw(token),
  })
  return { chain, key: key.toString(), ...validityOf(chain, { host: order.host, key: key.toString() }) }
}

/** @throws when the certificate is not for the host, or has another key */
function validityOf(chain: string, { host, key }: { host: string; key: string }) {
  const certificate = new X509Certificate(chain)
  if (certificate.checkHost(host) === undefined || !certificate.checkPrivateKey(createPrivateKey(key)))
    throw new Error(
      `it issued a certificate for ${certificate.subjectAltName ?? certificate.subject} instead`,
    )
  return { validFrom: new Date(certificate.validFrom), expiresAt: new Date(certificate.validTo) }
}
