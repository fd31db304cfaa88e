import { createHash } from 'node:crypto'

const modulus = 1n << 128n

/** A digest of rows that does not depend on their order: the sum of the hashes of the rows. */
export class RowDigest {
  #sum = 0n
  count = 0

  add(row: string): void {
    const hash = createHash('sha256').update(row).digest()
    this.#sum = (this.#sum + (hash.readBigUInt64BE(0) << 64n) + hash.readBigUInt64BE(8)) % modulus
    this.count += 1
  }

  get hex(): string {
    return this.#sum.toString(16).padStart(32, '0')
  }
}
