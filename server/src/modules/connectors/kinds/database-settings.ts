import { X509Certificate } from 'node:crypto'
import type { Static, TObject } from 'typebox'
import { Type, oneOf, matching, freeOfControls } from '../../../../../contract/src/schema.ts'
import { hostRefusal, type OutboundRules } from '../../../kernel/outbound/target-url.ts'
import type { Problem } from '../kind.ts'

const host = Type.String({
  title: 'Host',
  description: 'Name or address of the server',
  group: 'server',
  minLength: 1,
  maxLength: 253,
  ...matching(
    '^([A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_.])?|\\[?[0-9A-Fa-f:]+(:[0-9.]+)?\\]?)$',
    'a host name or an IP address, without a port',
  ),
  examples: ['db.example.com'],
})

const password = Type.String({
  title: 'Password',
  group: 'sign_in',
  maxLength: 1024,
  ...matching('^[^\\u0000]*$', 'a text without NUL'),
  format: 'password',
  secret: true,
})

const tls = oneOf(['verify', 'require', 'off'], {
  title: 'Encryption',
  description:
    'verify: encrypted, and the server proves its identity. require: encrypted, without verification. off: unencrypted.',
  group: 'tls',
  default: 'verify',
})

const authority = Type.String({
  title: 'Certificate authority',
  description: 'Certificates in PEM form to trust instead of the public ones',
  group: 'tls',
  maxLength: 65_536,
  format: 'pem',
  multiline: true,
})

/**
 * The settings of a database, each a field of its own: there is no connection string in which one could hide
 * another, no path of this server, and no option of a driver.
 */
export const databaseFields = (defaults: { port: number; portNote?: string }) => ({
  host,
  port: Type.Optional(
    Type.Integer({
      title: 'Port',
      ...(defaults.portNote === undefined ? {} : { description: defaults.portNote }),
      group: 'server',
      minimum: 1,
      maximum: 65535,
      default: defaults.port,
    }),
  ),
  database: Type.String({
    title: 'Database',
    group: 'server',
    minLength: 1,
    maxLength: 128,
    ...freeOfControls,
  }),
  user: Type.String({
    title: 'User',
    description: 'Best one that may read what is needed and nothing else',
    group: 'sign_in',
    minLength: 1,
    maxLength: 128,
    ...freeOfControls,
  }),
  password: Type.Optional(password),
  tls: Type.Optional(tls),
  ca_certificate: Type.Optional(authority),
  cache_seconds: Type.Optional(
    Type.Integer({
      title: 'Keep live answers for so many seconds',
      description:
        'The same query of users with the same permissions is answered from the cache. 0: every query runs',
      group: 'data',
      minimum: 0,
      maximum: 86_400,
      default: 0,
    }),
  ),
})

export type DatabaseSettings = Static<TObject<ReturnType<typeof databaseFields>>>

/** Where the secrets of a database go, and how well they are kept on the way. */
export const databaseDestination = ({
  host: to,
  port,
  database,
  tls: kept = 'verify',
}: DatabaseSettings): string => JSON.stringify([to.toLowerCase(), port ?? null, database, kept])

export function databaseProblems(
  { host, port, tls = 'verify', ca_certificate: authority }: DatabaseSettings,
  { defaultPort, rules }: { defaultPort: number; rules: OutboundRules },
): Problem[] {
  const refusal = hostRefusal(host, port ?? defaultPort, rules)
  const problems: Problem[] =
    refusal === undefined ? [] : [{ setting: refusal.about, message: refusal.message }]
  if (authority !== undefined && tls !== 'verify')
    problems.push({ setting: 'ca_certificate', message: 'is only looked at when encryption is "verify"' })
  if (authority !== undefined && !isCertificates(authority))
    problems.push({ setting: 'ca_certificate', message: 'must be certificates in PEM form' })
  return problems
}

function isCertificates(text: string): boolean {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? []
  const rest = text.replace(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g, '')
  if (blocks.length === 0 || rest.trim() !== '') return false
  try {
    return blocks.every((block) => new X509Certificate(block).subject !== undefined)
  } catch {
    return false
  }
}
