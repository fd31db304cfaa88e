type Change<T> = { [K in keyof T]?: T[K] | undefined }

/** A copy with some fields changed; what is undefined is taken out, and so is an empty text. */
export function withChanges<T extends object>(item: T, change: Change<T>): T {
  const merged = Object.entries({ ...item, ...change })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined && value !== '')) as T
}
