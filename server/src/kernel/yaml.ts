import { isNode, LineCounter, Lexer, parseDocument, stringify } from 'yaml'
import { refuse } from './errors.ts'
import { parseStrictJson } from './http/strict-json.ts'

const maxLength = 256 * 1024
const maxAliases = 100
const maxDepth = 64

/**
 * Parses a YAML 1.2 document as strictly as a JSON body: no key twice, no tags that make anything but JSON, no deep
 * nesting, and few aliases, which could otherwise blow a small text up.
 */
export function parseStrictYaml(text: string): unknown {
  if (text.length > maxLength) throw refuse.invalid('body', `is longer than ${maxLength} characters`)
  if (text.trim() === '') return undefined
  if (isNestedDeep(text)) throw refuse.invalid('body', `is nested deeper than ${maxDepth} levels`)
  return parseStrictJson(asJson(text))
}

// Before the parser sees it, which takes seconds for what is nested deep on one line.
function isNestedDeep(text: string): boolean {
  let [brackets, dashes] = [0, 0]
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') brackets += 1
    if (token === ']' || token === '}') brackets -= 1
    dashes = token === '-' || token === '?' || token === ':' ? dashes + 1 : token.includes('\n') ? 0 : dashes
    if (brackets > maxDepth || (brackets === 0 && dashes > maxDepth)) return true
  }
  return false
}

function asJson(text: string): string {
  try {
    const document = parseDocument(text, {
      schema: 'core',
      version: '1.2',
      uniqueKeys: true,
      logLevel: 'error',
    })
    const problem = document.errors[0] ?? document.warnings[0]
    if (problem) throw problem
    return JSON.stringify(document.toJS({ maxAliasCount: maxAliases }))
  } catch (error) {
    // The parser shows the line below its message, which would not fit into one sentence.
    const reason = (error as Error).message.split('\n', 1)[0]!.replace(/:$/, '')
    throw refuse.invalid('body', `is not valid YAML: ${reason}`)
  }
}

/** Writes plain JSON as YAML; reading it again gives the same. */
export const writeYaml = (value: unknown): string =>
  stringify(value, { aliasDuplicateObjects: false, lineWidth: 100 })

/** The line on which a value of a well-formed document begins; of what is not there, of what it would belong to. */
export function yamlLines(text: string): (path: readonly (string | number)[]) => number {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { schema: 'core', version: '1.2', logLevel: 'silent', lineCounter })
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line
    }
    return 1
  }
}
