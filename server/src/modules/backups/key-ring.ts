import { randomBytes } from 'node:crypto'
import { type BackupKeys, DamagedBackup, keysWith, opened, sealed } from './backup-cipher.ts'
import { listBackups, readManifest } from './manifest.ts'
import type { BackupPlace } from './stores/open-store.ts'

interface RingEntry {
  id: string
  organization: number
  /** Null once it is destroyed. */
  key: string | null
  destroyed_at?: string
}

const name = 'keys/ring'

/**
 * A key for each organization, under which backups encrypt what is its own: once it is destroyed, no backup can be read
 * there any more. They are the only part of backups that changes, one object under BACKUP_KEY.
 */
export class KeyRing {
  readonly #place: BackupPlace
  readonly #entries: RingEntry[]

  private constructor(place: BackupPlace, entries: RingEntry[]) {
    this.#place = place
    this.#entries = entries
  }

  /** @throws DamagedBackup where it is another than was written, or is gone while backups need it */
  static async open(place: BackupPlace): Promise<KeyRing> {
    const { keyStore, keys } = place
    for await (const found of keyStore.list('keys/')) {
      if (found.name !== name) continue
      const pieces: Buffer[] = []
      for await (const piece of opened(keys, name, keyStore.get(name))) pieces.push(piece)
      return new KeyRing(place, JSON.parse(Buffer.concat(pieces).toString()) as RingEntry[])
    }
    const last = (await listBackups(place)).at(-1)
    const needed = last === undefined ? {} : ((await readManifest(place, last)).organizations ?? {})
    if (Object.keys(needed).length > 0)
      throw new DamagedBackup(
        `${name} is missing in ${keyStore.address}: without it nothing of any organization can be read. Put it back, or set BACKUP_KEYS_TARGET to where it is`,
      )
    return new KeyRing(place, [])
  }

  /** Makes the keys that organizations lack. They are stored before anything is encrypted under them. */
  async ensure(organizations: readonly number[]): Promise<void> {
    const known = new Set(this.#entries.filter(({ key }) => key !== null).map((entry) => entry.organization))
    const missing = organizations.filter((id) => !known.has(id))
    if (missing.length === 0) return
    for (const organization of missing)
      this.#entries.push({
        id: randomBytes(6).toString('hex'),
        organization,
        key: randomBytes(32).toString('base64'),
      })
    await this.#write()
  }

  /** The key of an organization that has one, and its name. */
  current(organization: number): { id: string; keys: BackupKeys } | undefined {
    const entry = this.#entries.findLast((one) => one.organization === organization && one.key !== null)
    return entry && { id: entry.id, keys: this.#keysOf(entry.key!) }
  }

  /**
   * The keys with the name; undefined where they are destroyed.
   * @throws DamagedBackup where they never were there
   */
  find(id: string): BackupKeys | undefined {
    const entry = this.#entries.find((one) => one.id === id)
    if (entry === undefined)
      throw new DamagedBackup(
        `${name} in ${this.#place.keyStore.address} lacks a key of this backup: it is an older one. Put back the newest`,
      )
    return entry.key === null ? undefined : this.#keysOf(entry.key)
  }

  /** Makes everything of an organization in every backup unreadable, for good. Returns whether there was anything. */
  async destroy(organization: number, at: Date): Promise<boolean> {
    const ofIt = this.#entries.filter((one) => one.organization === organization)
    if (ofIt.every(({ key }) => key === null)) return ofIt.length > 0
    for (const entry of ofIt)
      if (entry.key !== null) Object.assign(entry, { key: null, destroyed_at: at.toISOString() })
    await this.#write()
    return true
  }

  #keysOf(key: string): BackupKeys {
    return keysWith(this.#place.keys, Buffer.from(key, 'base64'))
  }

  async #write(): Promise<void> {
    const { keyStore, keys } = this.#place
    const text = Buffer.from(JSON.stringify(this.#entries))
    await keyStore.put(name, sealed(keys, name, onePiece(text)))
  }
}

// Asynchronous like every content.
async function* onePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
