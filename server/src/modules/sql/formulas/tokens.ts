import { FormulaError, type Span } from './formula-node.ts'

/** The smallest parts of a formula; of a quoted name or a text, the value is what the quotes hold. */
export interface Token extends Span {
  kind: 'number' | 'text' | 'name' | 'quoted' | 'parameter' | 'sign' | 'end'
  value: string
}

const parts: [kind: Token['kind'] | 'space', pattern: RegExp][] = [
  ['space', /\s+/y],
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['text', /'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")*"/y],
  ['parameter', /\$[\p{L}_][\p{L}\p{N}_]*/uy],
  ['name', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['sign', /<>|!=|<=|>=|\|\||[-+*/%=<>(),.]/y],
]

const values: Partial<Record<Token['kind'], (text: string) => string>> = {
  text: (text) => text.slice(1, -1).replaceAll("''", "'"),
  quoted: (text) => text.slice(1, -1).replaceAll('""', '"'),
  parameter: (text) => text.slice(1),
}

/** The parts of a text, and one of the kind `end` behind them. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let start = 0
  while (start < text.length) {
    const { kind, end } = partAt(text, start)
    if (kind !== 'space') {
      const raw = text.slice(start, end)
      tokens.push({ kind, value: values[kind]?.(raw) ?? raw, start, end })
    }
    start = end
  }
  return [...tokens, { kind: 'end', value: '', start, end: start }]
}

function partAt(text: string, start: number): Span & { kind: Token['kind'] | 'space' } {
  for (const [kind, pattern] of parts) {
    pattern.lastIndex = start
    if (pattern.test(text)) return { kind, start, end: pattern.lastIndex }
  }
  const found = String.fromCodePoint(text.codePointAt(start) ?? 0)
  const span = { start, end: start + found.length }
  if (found === "'" || found === '"')
    throw new FormulaError(
      found === "'" ? "the text is not closed: a ' is missing" : 'the name is not closed: a " is missing',
      { start, end: text.length },
    )
  throw new FormulaError(`"${found}" has no meaning here`, span)
}

/** A formula with values written out in place of its parameters; one that is no formula stays as it is. */
export function withParameters(text: string, valueOf: (name: string) => string): string {
  if (!text.includes('$')) return text
  return parametersOf(text).reduceRight(
    (written, { value, start, end }) => written.slice(0, start) + valueOf(value) + written.slice(end),
    text,
  )
}

function parametersOf(text: string): Token[] {
  try {
    return tokensOf(text).filter(({ kind }) => kind === 'parameter')
  } catch (error) {
    if (error instanceof FormulaError) return []
    throw error
  }
}
