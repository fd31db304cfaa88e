import { createHash } from 'node:crypto'
import type { TableContent } from './read-snapshot.ts'

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

  get content(): TableContent {
    return { rows: this.count, digest: this.#sum.toString(16).padStart(32, '0') }
  }

  /** The content of both together. */
  static sum(one: TableContent, other: TableContent): TableContent {
    const digest = new RowDigest()
    digest.count = one.rows + other.rows
    digest.#sum = (BigInt(`0x${one.digest}`) + BigInt(`0x${other.digest}`)) % modulus
    return digest.content
  }
}
