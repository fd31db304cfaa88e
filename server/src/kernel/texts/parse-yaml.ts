import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type YAMLMap,
} from 'yaml'
import { refuse } from '../errors.ts'
import { parseStrictJson } from '../http/input/strict-json.ts'

const maxLength = 256 * 1024
const maxDepth = 64
/** Of anchors, of aliases and of tags, each. */
const maxSigns = 100
const maxValues = 50_000

/** A document, and the line on which each of its values begins, by path: `charts.0.title`. */
export interface YamlDocument {
  value: unknown
  lines: Record<string, number>
}

/**
 * Parses a YAML 1.2 document as strictly as a JSON body: no duplicate keys, no tags beyond JSON, no deep nesting, and
 * few aliases, which could otherwise expand a small text. It takes up to seconds for a large text, so request
 * handlers use the thread: `readYaml`.
 */
export function parseStrictYaml(text: string): unknown {
  return parsed(text)?.value
}

/** The same with the lines, for messages about its parts. */
export function parseYamlDocument(text: string): YamlDocument {
  const read = parsed(text)
  return read ? { value: read.value, lines: linesOf(read) } : { value: undefined, lines: {} }
}

interface Parsed {
  document: Document
  value: unknown
  lineCounter: LineCounter
}

function parsed(text: string): Parsed | undefined {
  if (text.length > maxLength) throw refuse.invalid('body', `is longer than ${maxLength} characters`)
  if (text.trim() === '') return undefined
  checkTokens(text)
  const lineCounter = new LineCounter()
  try {
    const document = parseDocument(text, {
      schema: 'core',
      version: '1.2',
      // The parser compares each key with all before it.
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
      lineCounter,
    })
    const problem = document.errors[0] ?? document.warnings[0]
    if (problem) throw new Error(`${problem.message}${placeOf(problem.pos[0], lineCounter)}`)
    checkKeys(document, lineCounter)
    const value = parseStrictJson(JSON.stringify(document.toJS({ maxAliasCount: maxSigns })))
    return { document, value, lineCounter }
  } catch (error) {
    if ((error as Error).name === 'Refusal') throw error
    throw refuse.invalid('body', `is not valid YAML: ${(error as Error).message}`)
  }
}

const placeOf = (offset: number, lineCounter: LineCounter): string => {
  const { line, col } = lineCounter.linePos(offset)
  return ` at line ${line}, column ${col}`
}

/** Bounds what makes the parser slow, by the tokens alone: finding them takes time in proportion to the length. */
function checkTokens(text: string): void {
  const signs = { '&': 0, '*': 0, '!': 0 }
  let [brackets, dashes, values] = [0, 0, 0]
  for (const token of new Lexer().lex(text)) {
    const first = token[0]!
    if (first in signs && (signs[first as keyof typeof signs] += 1) > maxSigns)
      throw refuse.invalid(
        'body',
        `has more than ${maxSigns} ${signNames[first]}: write out what they stand for`,
      )
    const opens = token === '[' || token === '{'
    const introduces = token === '-' || token === '?' || token === ':'
    if (opens) brackets += 1
    if (token === ']' || token === '}') brackets -= 1
    dashes = introduces ? dashes + 1 : token.includes('\n') ? 0 : dashes
    if (brackets > maxDepth || (brackets === 0 && dashes > maxDepth))
      throw refuse.invalid('body', `is nested deeper than ${maxDepth} levels`)
    if ((opens || introduces || token === ',') && (values += 1) > maxValues)
      throw refuse.invalid('body', `has more than ${maxValues} values`)
  }
}

const signNames: Record<string, string> = { '&': 'anchors', '*': 'aliases', '!': 'tags' }

/** Rejects duplicate keys, and keys that no JSON object can have. */
function checkKeys(document: Document, lineCounter: LineCounter): void {
  visit(document, {
    Map(_, map: YAMLMap) {
      const keys = new Set<string>()
      for (const { key } of map.items) {
        const known = isAlias(key) ? key.resolve(document) : key
        const at = isNode(key) && key.range ? placeOf(key.range[0], lineCounter) : ''
        if (isNode(known) && !isScalar(known)) throw new Error(`Map keys must be text${at}`)
        const name = String((isScalar(known) ? known.value : known) ?? '')
        if (keys.has(name)) throw new Error(`Map keys must be unique${at}`)
        keys.add(name)
      }
    },
  })
}

function linesOf({ document, lineCounter }: Parsed): Record<string, number> {
  const lines: Record<string, number> = Object.create(null) as Record<string, number>
  const add = (node: unknown, path: string): void => {
    if (!isNode(node)) return
    if (node.range && path !== '') lines[path] = lineCounter.linePos(node.range[0]).line
    const below = (part: string) => (path === '' ? part : `${path}.${part}`)
    if (isSeq(node)) node.items.forEach((item, at) => add(item, below(String(at))))
    if (isMap(node))
      for (const { key, value } of node.items) add(value, below(String(isScalar(key) ? key.value : key)))
  }
  add(document.contents, '')
  return lines
}
