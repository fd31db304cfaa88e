import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The secrets the process works with: configured, or generated once and kept in the data folder. */
export interface Keys {
  jwtSecret: string
  encryptionKey: string
}

/** @throws when the data folder cannot be written. */
export function readKeys(config: Config): Keys {
  return {
    jwtSecret: config.jwt.secret ?? keptSecret(config.home, 'jwt-secret'),
    encryptionKey: config.encryptionKey ?? keptSecret(config.home, 'encryption-key'),
  }
}

function keptSecret(home: string, name: string): string {
  const folder = join(home, 'secrets')
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // Fails when the file is there, so that two starts at once end with one secret.
    writeFileSync(path, randomBytes(64).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
