// What never ends goes on to the end, so that no place is looked at twice.
const quoted =
  /[eE]'(?:[^'\\]|\\.|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g

/** A statement with spaces where texts, names in quotes and comments stand: what is left are its own words. */
export const bareSql = (sql: string): string => sql.replaceAll(quoted, (part) => ' '.repeat(part.length))

/** The places of a word that stand in no brackets. */
export function placesOutside(bare: string, word: RegExp): { at: number; end: number }[] {
  const depths: number[] = []
  let depth = 0
  for (const letter of bare) {
    if (letter === '(' || letter === '[' || letter === '{') depth += 1
    depths.push(...Array.from({ length: letter.length }, () => depth))
    if (letter === ')' || letter === ']' || letter === '}') depth -= 1
  }
  return [...bare.matchAll(word)]
    .filter(({ index }) => depths[index] === 0)
    .map(({ index, 0: found }) => ({ at: index, end: index + found.length }))
}
