import { createPublicKey, hash, type KeyObject } from 'node:crypto'
import type { EmbedKey } from '../../../../../contract/src/embed-keys.ts'
import type { Cache } from '../../../kernel/cache.ts'
import { CacheVersions } from '../../../kernel/cache-versions.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { sortedJson } from '../../../kernel/sorted-json.ts'
import type { EmbedBearer } from '../../access/index.ts'
import { secretPlace } from './change-keys.ts'
import {
  checkTimes,
  type EmbedHeader,
  EmbedTokenRefused,
  headerOf,
  type ReadToken,
  readToken,
} from './embed-token.ts'
import { findSigningKey, noteKeyUse, type SigningKeyRow } from './store.ts'

interface EmbedDependencies {
  database: Database
  cache: Cache
  secrets: Secrets
  log: Pick<Log, 'warn'>
  now(): Date
  /** Where the embedded page itself asks from. */
  urls: { app: string }
}

interface SigningKey extends SigningKeyRow {
  algorithm: EmbedKey['algorithm']
  key: KeyObject | Uint8Array
  version: string
}

/** What every refusal says, so that nobody learns how far a token came. */
const refused = () => refuse.unauthenticated('this page cannot be shown: its token opens nothing here')

/**
 * The caller in whose name an embedded page asks: undefined where the token is none of an embed key. A key that was revoked, an
 * organization that was suspended and what an app allows hold for the next request.
 */
export function embedBearer(dependencies: EmbedDependencies) {
  const { log, now, urls } = dependencies
  const findKey = signingKeys(dependencies)
  const read = readTokens()
  const idOf = identities()
  const noteUse = keyUses(dependencies)
  const ownOrigin = new URL(urls.app).origin

  return async (
    authorization: string | undefined,
    asked: { orgId: number | undefined; pageOrigin: string | undefined },
  ): Promise<EmbedBearer | undefined> => {
    const header = headerOf(authorization)
    if (!header || authorization === undefined) return undefined
    try {
      const key = await findKey(header)
      if (header.algorithm !== key.algorithm)
        throw new EmbedTokenRefused('another algorithm than that of the key')
      const token = await read(authorization, key)
      checkTimes(token, now())
      if (token.app !== key.app_slug) throw new EmbedTokenRefused('it is for another app')
      if (asked.orgId !== undefined && asked.orgId !== header.orgId)
        throw new EmbedTokenRefused('it is asked for another organization')
      const { pageOrigin } = asked
      if (pageOrigin !== undefined && pageOrigin !== ownOrigin && !key.allowed_origins.includes(pageOrigin))
        throw new EmbedTokenRefused(`the app is not embedded in ${pageOrigin}`)
      noteUse(header.orgId, key.id)
      const { expiresAt, notBefore: _from, ...opened } = token
      const embed = { ...opened, appId: key.app_id }
      return {
        orgId: header.orgId,
        userId: idOf(header.orgId, embed),
        embed,
        limits: key,
        token: { jti: `embed ${key.id}`, expiresAt },
        cacheVersion: key.version,
      }
    } catch (error) {
      if (!(error instanceof EmbedTokenRefused)) throw error
      log.warn({ kid: header.kid, reason: error.message }, 'an embed token was refused')
      throw refused()
    }
  }
}

/** Keys with what their tokens depend on: read again once anything of the organization has changed. */
function signingKeys({ database, cache, secrets }: EmbedDependencies) {
  const versions = new CacheVersions(database)
  return async ({ kid, orgId }: EmbedHeader): Promise<SigningKey> => {
    const cacheKey = `embed key ${kid}`
    // Before the key is read, so that a change in between is noticed with the next request.
    const version = await versions.of({ orgId, userId: 0 })
    const known = cache.find<SigningKey>(cacheKey)
    if (known?.version === version) return known
    const row = await database.read({ orgId }, (db) => findSigningKey(db, kid))
    if (!row) throw new EmbedTokenRefused('there is no such key')
    const key =
      row.public_key === null
        ? Buffer.from(secrets.open(row.secret!, secretPlace(orgId, kid)), 'utf8')
        : createPublicKey(row.public_key)
    const found: SigningKey = { ...row, algorithm: row.algorithm as EmbedKey['algorithm'], key, version }
    cache.set(cacheKey, { orgId, value: found, sizeBytes: 2000 })
    return found
  }
}

const maxKnown = 10_000

/** Signatures that were verified: those of this key, of this very text. */
function readTokens() {
  const known = new Map<string, ReadToken>()
  return async (authorization: string, key: SigningKey): Promise<ReadToken> => {
    const found = known.get(authorization)
    if (found) return found
    const token = await readToken(authorization, key)
    if (known.size >= maxKnown) known.clear()
    known.set(authorization, token)
    return token
  }
}

/**
 * A number for each combination of viewer and rights, below those of all users: what is cached by user is cached by it, and
 * whatever looks for a user with it finds none. No number is given twice.
 */
function identities() {
  const known = new Map<string, number>()
  let last = 0
  return (orgId: number, embed: object): number => {
    const key = hash('sha256', `${orgId} ${sortedJson(embed)}`, 'base64url')
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= maxKnown) known.clear()
    last -= 1
    known.set(key, last)
    return last
  }
}

const useMs = 60_000

/** Notes that a key is used, once a minute and beside the request. */
function keyUses({ database, log }: EmbedDependencies) {
  const noted = new Map<number, number>()
  return (orgId: number, id: number): void => {
    const at = performance.now()
    if (at - (noted.get(id) ?? -Infinity) < useMs) return
    noted.set(id, at)
    database
      .transaction({ orgId }, (db) => noteKeyUse(db, id))
      .catch((error: unknown) => log.warn({ err: error }, 'the use of an embed key was not noted'))
  }
}
