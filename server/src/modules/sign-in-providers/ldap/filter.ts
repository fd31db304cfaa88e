/**
 * A filter with values in the place of its placeholders. Everything but letters, digits and a few harmless signs is escaped, so
 * that no value can be more than a value (RFC 4515).
 */
export function filterWith(template: string, values: { username?: string; dn?: string }): string {
  return template.replaceAll(/\{(username|dn)\}/g, (whole, name: 'username' | 'dn') => {
    const value = values[name]
    return value === undefined ? whole : escapeValue(value)
  })
}

const escapeValue = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      return /[A-Za-z0-9@._ -]/.test(letter) ? letter : `\\${byte.toString(16).padStart(2, '0')}`
    })
    .join('')
