const token =
  /\s*(?:([[{])|([\]}])|([,:])|"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y

/**
 * Whether a text that begins with a bracket is JSON: its first value goes on to its end, and nothing but blanks or another value
 * follows on a line of its own. A line of delimited text such as "[1,2],3" closes the bracket and goes on.
 */
export function beginsLikeJson(text: string, whole: boolean): boolean {
  let depth = 0
  let at = 0
  let before: 'value' | 'comma' | 'colon' | 'opening' | undefined
  while (at < text.length) {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) return isCutOff(text.slice(at), whole)
    const [, opening, closing, mark] = found
    const isValue = mark === undefined && closing === undefined
    // Two values beside each other, or a comma after none, are no JSON.
    if (isValue ? before === 'value' : mark !== undefined && before !== 'value') return false
    depth += opening === undefined ? (closing === undefined ? 0 : -1) : 1
    before = opening === undefined ? (mark === ',' ? 'comma' : mark === ':' ? 'colon' : 'value') : 'opening'
    at = token.lastIndex
    if (depth <= 0) return isEndOrNextLine(text.slice(at, at + 1000))
  }
  return true
}

/** Nothing more, or another value that begins on another line. */
function isEndOrNextLine(rest: string): boolean {
  const next = rest.trimStart()
  const blanks = rest.slice(0, rest.length - next.length)
  return next === '' || (/[\r\n]/.test(blanks) && /^[[{]/.test(next))
}

/** The sample ends inside of a token. */
const isCutOff = (rest: string, whole: boolean) =>
  /^\s*$/.test(rest) || (!whole && /^\s*("(?:[^"\\\u0000-\u001f]|\\.)*\\?|[-\d.eE+]+|[a-z]{1,4})$/.test(rest))
