/** Every column and field that a part of a query names: by itself in a list, or as the column of something. */
export function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const names = Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? (key === 'column' || Array.isArray(part) ? [value] : []) : namesIn(value),
  )
  return [...new Set(names)]
}
