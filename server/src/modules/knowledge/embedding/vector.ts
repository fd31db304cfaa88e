/** How many directions a signature tells of. */
const directions = 512

/** A vector of length one, as it is stored. */
export function packed(vector: readonly number[]): Buffer {
  const length = Math.hypot(...vector) || 1
  return Buffer.from(Float32Array.from(vector, (value) => value / length).buffer)
}

/** The cosine of the angle between two stored vectors; zero where they do not have the same number of dimensions. */
export function similarity(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return 0
  const [a, b] = [floatsOf(one), floatsOf(other)]
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!
  return sum
}

// A copy, because what arrives from a database lies anywhere in a larger buffer.
const floatsOf = (stored: Buffer) => new Float32Array(Uint8Array.from(stored).buffer)

/** On which side of each direction a vector is. */
export function signatureOf(vector: readonly number[]): string {
  const sums = new Float64Array(directions)
  for (const [dimension, value] of vector.entries()) {
    if (value === 0) continue
    for (let word = 0; word < directions / 32; word += 1) {
      const bits = mixed(dimension * 64 + word)
      for (let bit = 0; bit < 32; bit += 1) sums[word * 32 + bit]! += (bits >>> bit) & 1 ? value : -value
    }
  }
  return Array.from(sums, (sum) => (sum > 0 ? '1' : '0')).join('')
}

/** Bits that look random and are the same everywhere: signatures of today must compare with those of next year. */
function mixed(seed: number): number {
  let bits = Math.imul(seed + 1, 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
