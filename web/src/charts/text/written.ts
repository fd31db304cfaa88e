import { Lexer, type Token, type Tokens } from 'marked'
import { formatValue } from '../../../../charts/src/values/value-format.ts'
import type { ChartTable } from '../../../../charts/src/drawn-kind.ts'

/** A part of a text, as it is drawn: there is no place in it for markup of its author's own. */
export type Written =
  | { kind: 'text' | 'code' | 'code_block'; text: string }
  | { kind: 'break' | 'rule' }
  | { kind: 'strong' | 'em' | 'del' | 'paragraph' | 'quote' | 'item' | 'plain'; parts: Written[] }
  | { kind: 'heading'; depth: number; parts: Written[] }
  | { kind: 'list'; isOrdered: boolean; start: number; parts: Written[] }
  | { kind: 'link'; to: string; parts: Written[] }
  | { kind: 'table'; head: Cell[]; rows: Cell[][] }

export interface Cell {
  align: 'left' | 'center' | 'right' | null
  parts: Written[]
}

/**
 * Markdown with the values of an answer in it. HTML is text, pictures are their description, and links lead only to where
 * one can go without harm: what an author writes can neither run nor call another host.
 */
export function writtenOf(markdown: string, table?: ChartTable): Written[] {
  return partsOf(new Lexer({ gfm: true }).lex(markdown), valuesIn(table))
}

type Values = ReadonlyMap<string, string>

// Values are put in when the text is taken apart already, so that none of them is taken for markdown.
function valuesIn(table: ChartTable | undefined): Values {
  return new Map(
    (table?.columns ?? []).flatMap((column, at): [string, string][] => {
      const text = formatValue(table?.rows[0]?.[at], column) || '–'
      const called = column.label ? [[column.label, text] as [string, string]] : []
      return [[column.name, text], ...called]
    }),
  )
}

const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{\{\s*(.{1,300}?)\s*\}\}/g, (whole, name: string) => values.get(name) ?? whole)

function partsOf(tokens: readonly Token[] | undefined, values: Values): Written[] {
  return (tokens ?? []).flatMap((token) => partOf(token as Tokens.Generic, values))
}

function partOf(token: Tokens.Generic, values: Values): Written[] {
  const within = (): Written[] => partsOf(token.tokens, values)
  const text = () => filled(plain(token), values)
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [{ kind: 'heading', depth: Number(token['depth']), parts: within() }]
    case 'paragraph':
      return [{ kind: 'paragraph', parts: within() }]
    case 'blockquote':
      return [{ kind: 'quote', parts: within() }]
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: token.type, parts: within() }]
    case 'list':
      return [listOf(token as Tokens.List, values)]
    case 'table':
      return [tableOf(token as Tokens.Table, values)]
    case 'link':
      return linkOf(token as Tokens.Link, within())
    case 'code':
      return [{ kind: 'code_block', text: text() }]
    case 'codespan':
      return [{ kind: 'code', text: text() }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'br':
      return [{ kind: 'break' }]
    default:
      return token.tokens ? [{ kind: 'plain', parts: within() }] : [{ kind: 'text', text: text() }]
  }
}

// A picture is its description: it would be fetched from another host, which would learn who reads.
function plain(token: Tokens.Generic): string {
  return String(token.type === 'html' ? token.raw : (token['text'] ?? token.raw))
}

function listOf({ ordered, start, items }: Tokens.List, values: Values): Written {
  return {
    kind: 'list',
    isOrdered: ordered,
    start: typeof start === 'number' ? start : 1,
    parts: items.map(({ tokens }) => ({ kind: 'item', parts: partsOf(tokens, values) })),
  }
}

function tableOf({ header, rows }: Tokens.Table, values: Values): Written {
  const cell = ({ align, tokens }: Tokens.TableCell): Cell => ({ align, parts: partsOf(tokens, values) })
  return { kind: 'table', head: header.map(cell), rows: rows.map((row) => row.map(cell)) }
}

function linkOf({ href }: Tokens.Link, parts: Written[]): Written[] {
  const to = safeLink(href)
  return to === undefined ? parts : [{ kind: 'link', to, parts }]
}

/** An address that a link may lead to: pages here, other sites, mail. Anything else could run something. */
export function safeLink(href: string): string | undefined {
  const bare = [...href].filter((sign) => sign > ' ' && sign !== '\u007f').join('')
  if (/^(https?:\/\/|mailto:)/i.test(bare)) return bare
  // "//host" and "/\host" are other hosts without saying so.
  return /^(\/(?![/\\])|#|\?)/.test(bare) ? bare : undefined
}
