const plain = /^[A-Za-z_][A-Za-z0-9_]*$/

/** What reads as a word of a condition or an expression is quoted, too. */
const words = new Set(
  'ALL AND AS BETWEEN BY CASE COUNT DATE DISTINCT ELSE END FALSE FROM GROUP IN IS NOT NULL NULLIF ON OR ORDER SELECT THEN TIMESTAMP TRUE WHEN WHERE WITHIN'.split(
    ' ',
  ),
)

/** A name in standard SQL. */
export const identifier = (name: string): string =>
  plain.test(name) && !words.has(name.toUpperCase()) ? name : `"${name.replaceAll('"', '""')}"`

export const isPlainName = (name: string): boolean => plain.test(name)

/** A name made of letters, digits and `_` alone, as other tools require it. */
export function plainName(name: string): string {
  const made = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
  return /^[A-Za-z_]/.test(made) ? made : `f_${made}`
}
