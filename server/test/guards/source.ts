import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

/** One import of a source file: what it says, and the file of the project that it means. */
export interface Import {
  specifier: string
  /** Path from the root of the project, where the import is relative. */
  path?: string
  /** True where only types cross, which leaves no trace at run time. */
  isType: boolean
}

/** A source file as the guards see it. Paths are relative to the root of the project. */
export interface SourceFile {
  path: string
  text: string
  imports: Import[]
  comments: { text: string; line: number }[]
  /** The contents of its strings. */
  strings: { text: string; line: number }[]
  /** The text with comments, expressions and string contents blanked, for questions about names. */
  code: string
  /** Its regular expressions, written as such or as the text of a pattern. */
  expressions: Expression[]
}

export interface Expression {
  source: string
  flags: string
  line: number
}

/** Every source file under those of the given folders that exist. */
export function readSources(root: string, folders: string[]): SourceFile[] {
  const present = folders.filter((folder) => existsSync(join(root, folder)))
  return present.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
      .filter((name) => !name.endsWith('.generated.ts'))
      .map((name) => join(folder, name))
      .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8'))),
  )
}

/** Expressions match what people write: the words in them are no names. */
const extentOf = ({ start, source }: { start: number; source: string }) => ({
  start,
  end: start + source.length + '//'.length,
})

/** Parses one file. A syntax error is thrown: a guard that cannot read a file must not call it clean. */
export function sourceFile(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error !== undefined) throw new Error(`${path}: ${error.message}`)
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length
  const strings = stringsIn(parsed.program)
  const expressions = expressionsIn(parsed.program)
  return {
    path,
    text,
    imports: importsOf(path, text, parsed.module),
    comments: parsed.comments.map(({ value, start }) => ({ text: value, line: lineOf(start) })),
    strings: strings.map(({ start, end }) => ({ text: text.slice(start, end), line: lineOf(start) })),
    code: blanked(text, [...parsed.comments, ...strings, ...expressions.map(extentOf)]),
    expressions: expressions.map(({ start, ...found }) => ({
      ...found,
      line: lineOf(start),
    })),
  }
}

type Module = ReturnType<typeof parseSync>['module']

function importsOf(path: string, text: string, module: Module): Import[] {
  const fixed = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const passed = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [],
    )
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
    isType: false,
  }))
  return [...fixed, ...passed, ...late].map((found) =>
    found.specifier.startsWith('.')
      ? { ...found, path: normalize(join(dirname(path), found.specifier)) }
      : found,
  )
}

interface Span {
  start: number
  end: number
}

function stringsIn(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(stringsIn)
  if (!isNode(node)) return []
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node]
  if (node.type === 'TemplateElement' || node.type === 'JSXText') return [node]
  return Object.values(node).flatMap(stringsIn)
}

function expressionsIn(node: unknown): (Omit<Expression, 'line'> & { start: number })[] {
  if (Array.isArray(node)) return node.flatMap(expressionsIn)
  if (!isNode(node)) return []
  const { regex, start } = node as { regex?: { pattern: string; flags: string }; start: number }
  if (regex) return [{ source: regex.pattern, flags: regex.flags, start }]
  return [...patternOf(node as Named), ...Object.values(node).flatMap(expressionsIn)]
}

interface Named {
  type: string
  start: number
  key?: { name?: string }
  id?: { name?: string }
  value?: { value?: unknown }
  init?: { value?: unknown }
}

/** `pattern: '…'` of a schema, and what is called a pattern where it is declared. */
function patternOf({ type, key, id, value, init, start }: Named) {
  const name = (type === 'Property' ? key : id)?.name ?? ''
  const text = (type === 'Property' ? value : init)?.value
  const isPattern = ['Property', 'VariableDeclarator'].includes(type) && /pattern$/i.test(name)
  return isPattern && typeof text === 'string' ? [{ source: text, flags: 'u', start }] : []
}

function isNode(value: unknown): value is Span & { type: string; [key: string]: unknown } {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function blanked(text: string, spans: Span[]): string {
  const characters = [...Array(text.length).keys()].map((index) => text[index] ?? '')
  for (const { start, end } of spans) {
    for (let index = start; index < end; index++) if (characters[index] !== '\n') characters[index] = ' '
  }
  return characters.join('')
}
