/** The words of a column's name, in lower case: "customerID" and "Customer id" are both customer, id. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const keyWords = new Set(['id', 'key', 'uuid', 'guid', 'code', 'pk', 'fk', 'sk'])

/** Whether a name reads like a key: of this row, or of a row elsewhere. */
export const isKey = (name: string): boolean => keyWords.has(wordsOf(name).at(-1) ?? '')

/** "order_total" as a label: "Order total". */
export function labelOf(name: string): string {
  const text = wordsOf(name).join(' ')
  return text === '' ? name : text[0]!.toUpperCase() + text.slice(1)
}

/** A name that a model may use: without dots, not empty, at most 100 characters. */
export const asName = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    .replaceAll(/[.\u0000-\u001f\u007f]+/g, '_')
    .trim()
    .slice(0, 100)
    .trim() || 'field'

/** "customers" is "customer", "categories" is "category". */
export const singular = (word: string): string => {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ss|us|is)$/.test(word) || word.length < 3) return word
  if (/(ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
