import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createFileOnce } from '../files.ts'
import type { Config } from './settings.ts'

/** The secrets of the process: configured, or generated once and stored in the data folder. */
export interface Keys {
  jwtSecret: string
  encryptionKey: string
  /** What it was before; opens what is not sealed again yet. */
  previousEncryptionKey?: string | undefined
  /** Of audit logs; it stays when ENCRYPTION_KEY is replaced. */
  auditKey?: Buffer
}

/** @throws when the data folder cannot be written. */
export function readKeys(config: Config): Keys {
  return {
    jwtSecret: config.jwt.secret ?? storedSecret(config.home, 'jwt-secret'),
    encryptionKey: config.encryptionKey ?? storedSecret(config.home, 'encryption-key'),
    previousEncryptionKey: config.previousEncryptionKey,
  }
}

function storedSecret(home: string, name: string): string {
  const path = join(home, 'secrets', name)
  const secret = createFileOnce(path, randomBytes(64).toString('base64url'))
  if (secret.length < 32) throw new Error(`${path} no longer holds the secret that the server made`)
  return secret
}
