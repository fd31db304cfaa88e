import { type Token, type Tokens, lexer } from 'marked'
import type { Answer } from './body.ts'
import { formatValue } from '../../../../../../charts/src/values/value-format.ts'

/** A piece of a line in one style. */
export interface Run {
  text: string
  isBold?: boolean
  isItalic?: boolean
  isCode?: boolean
  href?: string
}

export type Block =
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'paragraph' | 'quote'; runs: Run[] }
  | { kind: 'item'; depth: number; marker: string; runs: Run[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'table'; heads: Run[][]; rows: Run[][][] }

/** Markdown as blocks of text. Values stand in it as text, never as markdown; what is HTML is shown as it was written. */
export function parseBlocks(text: string, result: Answer | null): Block[] {
  const fill = filler(result)
  const blocks =
    isNestedDeep(text) || isEmphasizedOften(text)
      ? plain(text)
      : lexer(text).flatMap((token) => blockOf(token, 0))
  return blocks.map((block) => filled(block, fill))
}

const maxDepth = 20
const listOrQuote = /(?:>|[-*+]|\d{1,9}[.)])/y
const blank = /[ \t]*/y

/** Whether lists or quotes begin in one another, on one line, deeper than anybody writes: the lexer descends into each. */
const isNestedDeep = (text: string): boolean => text.split('\n').some((line) => markersOf(line) > maxDepth)

const maxEmphasis = 1000
const emphasis = /[*_~]+/g

/** Whether emphasis begins or ends more often than anybody writes: the lexer looks from each for its other end. */
const isEmphasizedOften = (text: string): boolean => (text.match(emphasis)?.length ?? 0) > maxEmphasis

function markersOf(line: string): number {
  let [at, count] = [0, 0]
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.test(line)
    if (found) at = pattern.lastIndex
    return found
  }
  for (skip(blank); count <= maxDepth && skip(listOrQuote); skip(blank)) count += 1
  return count
}

/** As it was written. */
const plain = (text: string): Block[] => [{ kind: 'paragraph', runs: [{ text }] }]

function blockOf(token: Token, depth: number): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: (token as Tokens.Heading).depth, runs: runsOf(token.tokens) }]
    case 'list':
      return (token as Tokens.List).items.flatMap((item, at) =>
        itemOf(token as Tokens.List, { item, at, depth }),
      )
    case 'blockquote':
      return ((token as Tokens.Blockquote).tokens ?? [])
        .flatMap((inner) => blockOf(inner, depth))
        .map((block) => (block.kind === 'paragraph' ? { ...block, kind: 'quote' } : block))
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (line: Tokens.TableCell[]) => line.map(({ tokens }) => runsOf(tokens))
      return [{ kind: 'table', heads: cells(header), rows: rows.map(cells) }]
    }
    case 'space':
    case 'def':
      return []
    default:
      return [{ kind: 'paragraph', runs: 'tokens' in token ? runsOf(token.tokens) : [{ text: token.raw }] }]
  }
}

function itemOf(
  { ordered, start }: Tokens.List,
  { item, at, depth }: { item: Tokens.ListItem; at: number; depth: number },
): Block[] {
  const marker = ordered ? `${(start || 1) + at}.` : '•'
  const isList = (token: Token) => token.type === 'list'
  const runs = item.tokens.filter((token) => !isList(token)).flatMap((token) => runsOf([token]))
  return [
    { kind: 'item', depth, marker, runs },
    ...item.tokens.filter(isList).flatMap((token) => blockOf(token, depth + 1)),
  ]
}

type Style = Omit<Run, 'text'>

function runsOf(tokens: readonly Token[] | undefined, style: Style = {}): Run[] {
  return (tokens ?? []).flatMap((token) => runOf(token, style))
}

function runOf(token: Token, style: Style): Run[] {
  switch (token.type) {
    case 'strong':
      return runsOf(token.tokens, { ...style, isBold: true })
    case 'em':
      return runsOf(token.tokens, { ...style, isItalic: true })
    case 'codespan':
      return [{ text: (token as Tokens.Codespan).text, ...style, isCode: true }]
    case 'link': {
      const { href } = token as Tokens.Link
      return runsOf(token.tokens, /^(https?:|mailto:)/i.test(href) ? { ...style, href } : style)
    }
    case 'br':
      return [{ text: '\n', ...style }]
    case 'image':
      return [{ text: (token as Tokens.Image).text, ...style }]
    default: {
      const inner = 'tokens' in token ? token.tokens : undefined
      return inner
        ? runsOf(inner, style)
        : [{ text: 'text' in token ? String(token.text) : token.raw, ...style }]
    }
  }
}

type Fill = (text: string) => string

/** `{{name}}` is that column of the first row. */
function filler(result: Answer | null): Fill {
  const row = result?.rows[0]
  return (text) =>
    text.replaceAll(/\{\{([^{}]{1,300})\}\}/g, (whole, inner: string) => {
      const name = inner.trim()
      const at = result?.columns.findIndex((column) => column.name === name || column.label === name) ?? -1
      const column = result?.columns[at]
      return column && row ? formatValue(row[at], column) : whole
    })
}

function filled(block: Block, fill: Fill): Block {
  const runs = (line: Run[]) => line.map((run) => ({ ...run, text: fill(run.text) }))
  if ('runs' in block) return { ...block, runs: runs(block.runs) }
  if (block.kind === 'code') return { ...block, text: fill(block.text) }
  if (block.kind === 'table')
    return { ...block, heads: block.heads.map(runs), rows: block.rows.map((row) => row.map(runs)) }
  return block
}
