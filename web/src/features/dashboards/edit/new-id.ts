/** What a new part is called by others of its dashboard. */
export function newId(prefix: 'c' | 't' | 'f'): string {
  return prefix + crypto.getRandomValues(new Uint32Array(1)).join('')
}
