export interface MemoryLimits {
  maxBytes: number
  /** Share of the bytes that one organization may hold while others need some. */
  orgShare: number
}

export interface Entry<Value> {
  orgId: number
  value: Value
  sizeBytes: number
}

/**
 * Values by key, within a number of bytes. What was used longest ago is forgotten first, and an organization that
 * fills its share forgets its own.
 */
export class BoundedMemory<Value> {
  readonly #limits: MemoryLimits
  /** Most recently used last. */
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #bytesByOrg = new Map<number, number>()
  #bytes = 0

  constructor(limits: MemoryLimits) {
    this.#limits = limits
  }

  get sizeBytes(): number {
    return this.#bytes
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, entry: Entry<Value>): void {
    const { orgId } = entry
    const share = this.#limits.maxBytes * this.#limits.orgShare
    if (entry.sizeBytes > share / 2) return
    this.delete(key)
    this.#entries.set(key, entry)
    this.#count(entry, 1)
    for (const [oldest, other] of this.#entries) {
      if ((this.#bytesByOrg.get(orgId) ?? 0) <= share) break
      if (other.orgId === orgId) this.delete(oldest)
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limits.maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#count(entry, -1)
  }

  #count({ orgId, sizeBytes }: Entry<Value>, sign: 1 | -1): void {
    this.#bytes += sign * sizeBytes
    const bytes = (this.#bytesByOrg.get(orgId) ?? 0) + sign * sizeBytes
    if (bytes === 0) this.#bytesByOrg.delete(orgId)
    else this.#bytesByOrg.set(orgId, bytes)
  }
}
