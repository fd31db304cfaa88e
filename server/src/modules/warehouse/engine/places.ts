/**
 * The index into a JavaScript string of a place that the engine counted from 0: its parser counts characters of
 * Unicode where it complains, and bytes everywhere else. Undefined where the engine named no place.
 */
export function indexOf(text: string, at: unknown, unit: 'bytes' | 'characters'): number | undefined {
  const offset = Number(at)
  if (at === null || at === '' || !Number.isSafeInteger(offset) || offset < 0) return undefined
  if (unit === 'characters') return [...text].slice(0, offset).join('').length
  return Buffer.from(text).subarray(0, offset).toString().length
}
