import type { Config } from './settings.ts'

// HMAC keys shorter than the hash can be searched for (RFC 7518, section 3.2).
const leastBytes = { HS256: 32, HS384: 48, HS512: 64 } as const

/** Values from tutorials, compose files and default configurations. */
const wellKnown =
  /secret|change.?me|password|default|example|insecure|your.?key|test.?key|jwt.?key|super.?key|123456|abcdef|qwerty/i

/** Problems of configured secrets; unsafe production settings prevent the start. */
export function problemsWithSecrets(config: Config): string[] {
  const { jwt, encryptionKey, previousEncryptionKey, databaseUrl, licensePublicKey, backup } = config
  const external = databaseUrl !== undefined
  const least = leastBytes[jwt.algorithm]
  return [
    ...problemsWithSecret('JWT_SECRET', jwt.secret, { least, external }),
    ...problemsWithSecret('ENCRYPTION_KEY', encryptionKey, { least: 32, external }),
    ...(jwt.secret !== undefined && [encryptionKey, licensePublicKey].includes(jwt.secret)
      ? ['JWT_SECRET has the same value as another key: each key needs a value of its own']
      : []),
    ...(encryptionKey !== undefined && encryptionKey === licensePublicKey
      ? ['ENCRYPTION_KEY has the same value as LICENSE_PUBLIC_KEY: each key needs a value of its own']
      : []),
    ...(previousEncryptionKey !== undefined && previousEncryptionKey === encryptionKey
      ? [
          'ENCRYPTION_KEY_PREVIOUS has the same value as ENCRYPTION_KEY: set it to the former key, or remove it',
        ]
      : []),
    ...problemsWithSecret('BACKUP_KEY', backup.key, { least: 32, external: false }),
    ...(backup.key !== undefined && [jwt.secret, encryptionKey].includes(backup.key)
      ? ['BACKUP_KEY has the same value as another key: each key needs a value of its own']
      : []),
    ...(external && config.urls.platform === undefined
      ? [
          'PLATFORM_URL is not set: with DATABASE_URL it is required, because links in mails are built from it',
        ]
      : []),
  ]
}

function problemsWithSecret(
  name: string,
  value: string | undefined,
  rule: { least: number; external: boolean },
): string[] {
  if (value === undefined)
    return rule.external
      ? [`${name} is not set: with DATABASE_URL it is required (${advice(rule.least)})`]
      : []
  // The value itself is a secret, even a bad one.
  if (Buffer.byteLength(value) < rule.least)
    return [`${name} is too short: it needs ${rule.least} bytes or more (${advice(rule.least)})`]
  if (wellKnown.test(value) || new Set(value).size < 10)
    return [
      `${name} can be guessed: it holds a well-known word or too few different characters (${advice(rule.least)})`,
    ]
  return []
}

const advice = (bytes: number) => `for example: openssl rand -base64 ${bytes}`
