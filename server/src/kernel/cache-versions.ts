import { sql } from 'kysely'
import type { Database } from './database/database.ts'

/** The organization and user whose cache versions are read. */
export interface Subjects {
  orgId: number
  userId: number
}

interface Round {
  orgIds: Set<number>
  userIds: Set<number>
  cacheVersions: Promise<Map<string, string>>
}

/**
 * The cache versions of an organization and a user. All requests that arrive while a statement is in flight share the
 * next one, which starts after they arrived: so every change that was committed before a request is seen, and under
 * load one statement serves many requests.
 */
export class CacheVersions {
  readonly #database: Pick<Database, 'read'>
  #under: Promise<unknown> = Promise.resolve()
  #next: Round | undefined

  constructor(database: Pick<Database, 'read'>) {
    this.#database = database
  }

  /** Equal to an earlier one as long as nothing has changed. */
  async of({ orgId, userId }: Subjects): Promise<string> {
    const round = (this.#next ??= this.#begin())
    round.orgIds.add(orgId)
    round.userIds.add(userId)
    const cacheVersions = await round.cacheVersions
    return cacheVersionOf(cacheVersions.get(`user ${userId}`), cacheVersions.get(`organization ${orgId}`))
  }

  #begin(): Round {
    const round: Round = {
      orgIds: new Set(),
      userIds: new Set(),
      // Requests of the same turn of the event loop are still served by it.
      cacheVersions: this.#under.then(turnOfLoop).then(() => {
        this.#next = undefined
        return this.#read(round)
      }),
    }
    this.#under = round.cacheVersions.catch(() => undefined)
    return round
  }

  async #read({ orgIds, userIds }: Round): Promise<Map<string, string>> {
    const { rows } = await this.#database.read({}, (db) => statement([...orgIds], [...userIds]).execute(db))
    return new Map(rows.map(({ subject, id, version }) => [`${subject} ${id}`, version]))
  }
}

/** Empty for what has never changed since versions are recorded. */
export const cacheVersionOf = (user: string | null | undefined, organization: string | null | undefined) =>
  `${user ?? ''} ${organization ?? ''}`

const turnOfLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

const statement = (orgIds: number[], userIds: number[]) => sql<{
  subject: string
  id: number
  version: string
}>`
  select subject, id, version::text as version from cache_versions
  where subject = 'organization' and id = any(${orgIds}::integer[])
  union all
  select subject, id, version::text from cache_versions where subject = 'user' and id = any(${userIds}::integer[])`
