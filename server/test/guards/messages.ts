import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * What the server says to people, as templates: `there is no such {{1}}`. Found in the source, where it is said: what refusals
 * are made with, properties that hold messages, and what the functions return that such texts are put together with.
 */
export function messagesIn(files: SourceText[]): Map<string, string> {
  const found = new Map<string, string>()
  const programs = new Map(
    files.map(({ path, text }) => [path, parseSync(path, text).program.body as unknown as Node[]]),
  )
  const named: Named[] = []
  for (const [path, program] of programs)
    for (const node of nodesIn(program))
      for (const said of saidBy(node, path)) collect(said, path, { found, named, isNoun: isNamer(node) })
  // Texts are put together of what other functions return, and these again.
  const done = new Set<string>()
  for (let next = named.pop(); next !== undefined; next = named.pop()) {
    const { path, name } = next
    if (done.has(`${path} ${name}`)) continue
    done.add(`${path} ${name}`)
    const origin = importedFrom(path, name, programs)
    if (origin !== undefined) named.push(origin)
    for (const node of nodesIn(programs.get(path)))
      for (const said of definedBy(node, name)) collect(said, path, { found, named })
  }
  return found
}

/** A name in a file. */
interface Named {
  path: string
  name: string
}

function importedFrom(path: string, name: string, programs: Map<string, Node[]>): Named | undefined {
  for (const node of programs.get(path) ?? []) {
    const source = (node['source'] as Node | undefined)?.['value']
    if (!/^(Import|ExportNamed)Declaration$/.test(node.type) || !String(source).startsWith('.')) continue
    for (const one of node['specifiers'] as Node[])
      if (nameOf(one['local']) === name || nameOf(one['exported']) === name)
        return { path: join(path, '..', String(source)), name: nameOf(one['imported'] ?? one['local']) }
  }
  return undefined
}

/** Chat answers in the language that it is asked in; the program itself speaks to its operator. */
const speaksBothLanguages = /^(modules\/interpretation|commands|kernel\/(tracing|config))\//

/** The sources of the server that run in it; its tests and generated files say nothing to people. */
export const serverSources = (root: string): SourceText[] =>
  readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.generated)\.ts$/.test(name) && !speaksBothLanguages.test(name))
    .map((name) => ({ path: name, text: readFileSync(join(root, 'server/src', name), 'utf8') }))

interface SourceText {
  path: string
  text: string
}

type Node = Record<string, unknown> & { type: string }

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node
    for (const one of Object.values(value)) yield* nodesIn(one)
  }
}

const holders = new Set([
  'message',
  'reason',
  'failure',
  'hint',
  'why',
  'problem',
  'retryReason',
  'expected',
  'words',
])

/** Which argument of these is a message. */
const speakers: Record<string, number> = Object.fromEntries([
  ...['notFound', 'conflict', 'unauthenticated', 'lapsed', 'FormulaError', 'Unreadable'].map((name) => [
    name,
    0,
  ]),
  ...['MessageRefused', 'ArrowError', 'JsonRowsError', 'Misfit', 'Unusable'].map((name) => [name, 0]),
  ...['orNotFound', 'orConflict', 'invalid', 'Refusal'].map((name) => [name, 1]),
  ...['SourceError', 'WarehouseError', 'ModelFailure'].map((name) => [name, 1]),
  ['permissionDenied', 2],
  ['say', 0],
  ['pausedByItself', 1],
])

/** Whose one word is no code. */
const nouns = new Set(['notFound', 'orNotFound', 'say'])

const isNamer = (node: Node) => nouns.has(nameOf(node['callee']))

/** Where notifications are written; elsewhere titles are names. */
const writesNotices = /^modules\/(notifications|alerts\/evaluating)\//
const ofNotices = new Set(['title', 'body', 'quoted', 'until'])

/** Where mails say what their charts are of. */
const writesFacts = /^modules\/(dashboards\/report|subscriptions\/sending)\//
const ofReports = new Set(['facts', 'dataOf'])

/** What these return is kept in an event, and said by a notification. */
const makers = new Set(['driftInWords'])

function saidBy(node: Node, path: string): unknown[] {
  if (node.type === 'FunctionDeclaration' && makers.has(nameOf(node['id']))) return returnedBy(node)
  if (node.type === 'Property') {
    const key = nameOf(node['key'])
    const isMessage =
      holders.has(key) ||
      (ofNotices.has(key) && writesNotices.test(path)) ||
      (ofReports.has(key) && writesFacts.test(path))
    return isMessage ? [node['value']] : []
  }
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return []
  const at = speakers[nameOf(node['callee'])]
  return at === undefined ? [] : [(node['arguments'] as unknown[])[at]]
}

const nameOf = (value: unknown): string => {
  const node = (value ?? {}) as Node
  return String(node.type === 'MemberExpression' ? nameOf(node['property']) : (node['name'] ?? ''))
}

/** What a function of this name returns, or a constant of it holds, where this node of a file defines it. */
function definedBy(node: Node, name: string): unknown[] {
  if (node.type !== 'FunctionDeclaration' && node.type !== 'VariableDeclarator') return []
  if (nameOf(node['id']) !== name) return []
  const made = node.type === 'FunctionDeclaration' ? node : node['init']
  return made ? returnedBy(made as Node) : []
}

function returnedBy(made: Node): unknown[] {
  const body = made['body'] as Node
  if (made.type !== 'FunctionDeclaration' && made.type !== 'ArrowFunctionExpression') return [made]
  if (body.type !== 'BlockStatement') return [body]
  return [...nodesIn(body)].filter(({ type }) => type === 'ReturnStatement').map((one) => one['argument'])
}

interface Found {
  found: Map<string, string>
  named: Named[]
  isNoun?: boolean
}

function collect(value: unknown, path: string, into: Found): void {
  const node = (value ?? {}) as Node
  if (node.type === 'Literal' && typeof node['value'] === 'string') add(node['value'], path, into)
  if (node.type === 'TemplateLiteral' || isSum(node)) {
    const parts = partsOf(node)
    add(templateOf(parts), path, into)
    for (const part of parts) if (typeof part !== 'string') collect(part, path, into)
  }
  if (node.type === 'ConditionalExpression')
    for (const one of ['consequent', 'alternate']) collect(node[one], path, into)
  if (node.type === 'ArrowFunctionExpression') for (const one of returnedBy(node)) collect(one, path, into)
  if (node.type === 'ArrayExpression')
    for (const one of node['elements'] as unknown[]) collect(one, path, into)
  if (node.type === 'SpreadElement' || node.type === 'AwaitExpression') collect(node['argument'], path, into)
  if (isList(node)) for (const one of listedBy(node)) collect(one, path, into)
  if (node.type === 'LogicalExpression') for (const one of ['left', 'right']) collect(node[one], path, into)
  if (node.type === 'ObjectExpression')
    for (const one of node['properties'] as Node[]) collect(one['value'], path, into)
  const name = nameOf(
    node.type === 'CallExpression'
      ? calledBy(node['callee'] as Node)
      : node.type === 'MemberExpression'
        ? node['object']
        : node,
  )
  if (name !== '') into.named.push({ path, name })
}

/** `[a, b].join(' ')`, and `list.map(words)`. */
const isList = (node: Node) =>
  node.type === 'CallExpression' &&
  /^(join|filter|map)$/.test(nameOf(node['callee'])) &&
  (node['callee'] as Node).type === 'MemberExpression'

const listedBy = (node: Node): unknown[] => [
  (node['callee'] as Node)['object'],
  ...(nameOf(node['callee']) === 'map' ? (node['arguments'] as unknown[]) : []),
]

/** Of `words[kind](name)` all that `words` holds. */
const calledBy = (callee: Node): unknown => (callee['computed'] ? callee['object'] : callee)

const isSum = (node: Node) => node.type === 'BinaryExpression' && node['operator'] === '+'

/** Its literal texts, and the expressions between them. */
function partsOf(value: unknown): (string | Node)[] {
  const node = value as Node
  if (node.type === 'Literal') return [String(node['value'])]
  if (isSum(node)) return [...partsOf(node['left']), ...partsOf(node['right'])]
  if (node.type !== 'TemplateLiteral') return [node]
  const expressions = node['expressions'] as Node[]
  return (node['quasis'] as Node[]).flatMap((quasi, at) => {
    const text = (quasi['value'] as { cooked: string }).cooked
    const next = expressions[at]
    return next === undefined ? [text] : [text, next]
  })
}

function templateOf(parts: (string | Node)[]): string {
  let values = 0
  return parts.map((part) => (typeof part === 'string' ? part : `{{${++values}}}`)).join('')
}

/** SQL, paths, types of media and addresses are no words of people. */
const nothingToSay =
  /^(body|query|path|\$)\.|^\/|^[A-Z]{3,}\b(?! archive)|^\W*\{\{\d+\}\}\W+$|<\/|SELECT|CASE |NULLIF|IS (NOT )?NULL|BETWEEN|::|^\w+\.\w+$|^[a-z]+\/[a-z]|^https?:|Dimension\('/

/** One word alone is a code, unless it is what is missing. */
function add(template: string, path: string, { found, isNoun }: Found): void {
  const words = template.replace(/\{\{\d+\}\}/g, ' ').match(/[a-z]{2,}/gi) ?? []
  const isText = /[ :,]/.test(template) || isNoun
  if (words.length > 0 && isText && !nothingToSay.test(template) && !found.has(template))
    found.set(template, path)
}
