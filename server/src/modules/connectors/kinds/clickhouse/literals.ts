import { jsonText } from '../../sources/json-rows.ts'
import { unescaped } from './tsv-rows.ts'

/** A list or row as the server writes it, e.g. `[1,NULL,'a']` or `{'k':1}`, as JSON; what reads as neither is a text. */
export function jsonOfLiteral(text: string): string {
  // Tuples differ from arrays only in their brackets, so both become lists.
  const json = text.replace(
    /'((?:[^'\\]|\\.)*)'|\bNULL\b|\(|\)|-?\b(?:nan|inf)\b/g,
    (piece, quoted: string | undefined) => {
      if (quoted !== undefined) return jsonText(unescaped(quoted))
      if (piece === 'NULL') return 'null'
      if (piece === '(') return '['
      return piece === ')' ? ']' : 'null'
    },
  )
  try {
    JSON.parse(json)
    return json
  } catch {
    return jsonText(unescaped(text))
  }
}
