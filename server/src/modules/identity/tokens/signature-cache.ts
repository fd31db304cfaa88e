/**
 * Caches verified signatures, by the text they sign. A hit needs the very signature that was verified, so neither a
 * forged nor an otherwise encoded one matches.
 */
export function signatureCache<T>(capacity: number) {
  const entries = new Map<string, { signature: string; value: T }>()
  return {
    find(input: string, signature: string): T | undefined {
      const entry = entries.get(input)
      if (entry?.signature !== signature) return undefined
      // Most recently used last, so that the first is dropped.
      entries.delete(input)
      entries.set(input, entry)
      return entry.value
    },
    keep(input: string, signature: string, value: T): T {
      const oldest = entries.size >= capacity ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(input, { signature, value })
      return value
    },
  }
}
