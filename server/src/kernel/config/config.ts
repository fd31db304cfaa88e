import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { wallsOfRoot } from '../processes/walls.ts'
import { readBackup } from './backup.ts'
import { problemsWithSecrets } from './secret-rules.ts'
import { jwtAlgorithms, logLevels, type Config } from './settings.ts'
import { readTracing } from './tracing.ts'
import {
  readChoice,
  readChoices,
  readCount,
  readDnsServers,
  readDomains,
  readFeatures,
  readOrigins,
  readPort,
  readPrivateHosts,
  readSigningKeys,
  readTrustProxy,
  readUrl,
  type Reading,
} from './values.ts'

/** The environment has values that cannot be used. The message names each of them and what would be accepted. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`the configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const knownNames = new Set(['QUARRY_HOME', 'QUARRY_FAIL_POINT'])

// Addresses that carry a password: a message must not repeat them.
const holdsSecret = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

const google = {
  issuer: 'https://accounts.google.com',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
}

/**
 * Reads the configuration of the contract, section 1.
 * @param env the environment, `.env` already in it
 * @throws ConfigError naming every bad value at once
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  // An empty value counts as unset, as in a `.env` file.
  const text = (name: string) => (env[name]?.trim() === '' ? undefined : env[name])
  const read = <T>(name: string, reading: Reading<T>, fallback: T): T => {
    const value = text(name)
    if (value === undefined) return fallback
    const result = reading(value)
    if ('value' in result) return result.value
    problems.push(`${name} ${holdsSecret.has(name) ? '' : `is ${JSON.stringify(value)}: `}${result.problem}`)
    return fallback
  }
  const optional = <T>(name: string, reading: Reading<T>): T | undefined =>
    read<T | undefined>(name, reading, undefined)

  const config: Config = {
    home: resolve(text('QUARRY_HOME') ?? '.quarry'),
    host: text('HOST') ?? '127.0.0.1',
    ...readPorts(read),
    urls: {
      platform: optional('PLATFORM_URL', readUrl('http', 'https')),
      app: optional('APP_URL', readUrl('http', 'https')),
      cloud: optional('CLOUD_URL', readUrl('http', 'https')),
    },
    databaseUrl: read<string | undefined>('DATABASE_URL', readUrl('postgres', 'postgresql'), undefined),
    jwt: {
      // Not trimmed, not read further: a secret is what it is.
      secret: text('JWT_SECRET'),
      algorithm: read('JWT_ALGORITHM', readChoice(jwtAlgorithms), 'HS256'),
      expireMinutes: read('JWT_EXPIRE_MINUTES', readCount(1, 60 * 24 * 365), 60),
    },
    ...readEncryptionKeys(text),
    idp: {
      clientId: text('IDP_CLIENT_ID'),
      allowedDomains: read('IDP_ALLOWED_DOMAINS', readDomains, []),
      issuer: text('IDP_ISSUER') ?? google.issuer,
      jwksUrl: read('IDP_JWKS_URL', readUrl('http', 'https'), google.jwksUrl),
      authorizeUrl: optional('IDP_AUTHORIZE_URL', readUrl('http', 'https')),
    },
    corsAllowedOrigins: read('CORS_ALLOWED_ORIGINS', readOrigins, []),
    administrator: { username: text('ADMIN_USERNAME') ?? 'admin', password: text('ADMIN_PASSWORD') },
    mail: readMail(read, text),
    dnsServers: read('DNS_SERVERS', readDnsServers, []),
    ...readCertificates(read, text),
    licensePublicKey: optional('LICENSE_PUBLIC_KEY', readSigningKeys),
    trustProxy: read<false | number | string[]>('TRUST_PROXY', readTrustProxy, false),
    allowedPrivateHosts: read('ALLOWED_PRIVATE_HOSTS', readPrivateHosts, []),
    allowMissingWalls: read('ALLOW_MISSING_WALLS', readChoices(wallsOfRoot), []),
    maxSeconds: readMaxSeconds(read),
    runs: readRuns(read),
    ...readRetention(read),
    disabledFeatures: readDisabled(read),
    backup: readBackup(read, text),
    tracing: readTracing(read),
    logLevel: read('LOG_LEVEL', readChoice(logLevels), 'info'),
    unknownNames: Object.keys(env).filter((name) => name.startsWith('QUARRY_') && !knownNames.has(name)),
  }
  return withoutProblems(config, [...problems, ...problemsWithSecrets(config)])
}

const readPorts = (read: Read): Pick<Config, 'ports' | 'managementPort'> => ({
  ports: {
    platform: read('PLATFORM_PORT', readPort, 8000),
    app: read('APP_PORT', readPort, 8001),
    cloud: read('CLOUD_PORT', readPort, 8002),
  },
  managementPort: read<number | undefined>('MANAGEMENT_PORT', readCount(1, 65_535), undefined),
})

const readEncryptionKeys = (text: (name: string) => string | undefined) => ({
  encryptionKey: text('ENCRYPTION_KEY'),
  previousEncryptionKey: text('ENCRYPTION_KEY_PREVIOUS'),
})

export type Read = <T>(name: string, reading: Reading<T>, fallback: T) => T

/** Webhooks are off until they are switched on, as they call out to addresses that organizations name. */
function readDisabled(read: Read): Config['disabledFeatures'] {
  const named = read<ReadonlySet<string>>('DISABLED_FEATURES', readFeatures, new Set())
  return read('WEBHOOKS_ENABLED', readChoice(['true', 'false']), 'false') === 'true'
    ? named
    : new Set([...named, 'webhooks'])
}

const readCertificates = (
  read: Read,
  text: (name: string) => string | undefined,
): Pick<Config, 'acme' | 'certificatesFolder'> => ({
  acme: {
    directoryUrl: read<string | undefined>('ACME_DIRECTORY_URL', readUrl('https'), undefined),
    email: text('ACME_EMAIL'),
  },
  certificatesFolder: resolve(
    text('CERTIFICATES_FOLDER') ?? join(text('QUARRY_HOME') ?? '.quarry', 'certificates'),
  ),
})

const readMail = (read: Read, text: (name: string) => string | undefined): Config['mail'] => ({
  smtpUrl: read<string | undefined>('SMTP_URL', readUrl('smtp', 'smtps'), undefined),
  from: text('MAIL_FROM') ?? 'Quarry <quarry@localhost>',
})

const readMaxSeconds = (read: Read): Config['maxSeconds'] => ({
  query: read('MAX_QUERY_SECONDS', readCount(1, 86_400), 300),
  export: read('MAX_EXPORT_SECONDS', readCount(1, 86_400), 3600),
})

const readRetention = (read: Read): Pick<Config, 'queryHistoryKeepDays' | 'chatKeepDays'> => ({
  queryHistoryKeepDays: read('QUERY_HISTORY_KEEP_DAYS', readCount(0, 3650), 90),
  chatKeepDays: read('CHAT_KEEP_DAYS', readCount(1, 3650), 365),
})

const readRuns = (read: Read): Config['runs'] => ({
  // Each waits for its engine and its database much of the time.
  atOnce: read('RUNS_AT_ONCE', readCount(1, 64), Math.min(8, availableParallelism() + 1)),
  ofOrganization: read('RUNS_PER_ORGANIZATION', readCount(1, 1000), 8),
  leaseSeconds: read('RUN_LEASE_SECONDS', readCount(2, 600), 30),
  keepDays: read('RUN_KEEP_DAYS', readCount(1, 3650), 90),
})

function withoutProblems(config: Config, problems: string[]): Config {
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}
