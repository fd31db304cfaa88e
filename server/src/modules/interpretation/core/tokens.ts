/** One piece of a text: a run of letters, a run of digits, or a sign. */
export interface Token {
  text: string
  /** Lower case without accents. */
  norm: string
  stem: string
  kind: 'word' | 'number' | 'sign'
  start: number
  end: number
  /** Between quotation marks. */
  isQuoted: boolean
  /** Nothing lies between it and the piece before. */
  isGlued: boolean
}

const irregular: Record<string, string> = {
  people: 'person',
  persons: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  data: 'data',
  series: 'series',
  species: 'species',
  news: 'news',
  // Phone numbers are no number of phones.
  numbers: 'numbers',
  percentage: 'percent',
  pct: 'percent',
  prozent: 'percent',
  status: 'status',
  sales: 'sale',
  movies: 'movie',
  ties: 'tie',
  ids: 'id',
}

/** Lower case, without accents, and with the letters that mean the same. */
export const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[’`´]/g, "'")

/** The singular, as far as endings tell. */
export function stemOf(word: string): string {
  const known = irregular[word]
  if (known !== undefined) return known
  if (word.length < 4 || !word.endsWith('s')) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(ss|us|is)$/.test(word)) return word
  if (/(xes|ches|shes|sses|zes)$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** Without the endings of German plurals and cases. */
export const germanStemOf = (word: string): string =>
  word.length < 5 ? word : word.replace(/(ern|em|en|er|es|e|n|s)$/, '')

const piece = /\p{L}[\p{L}\p{M}\u200b-\u200f\u2060-\u2064\ufeff]*|\p{N}+|[^\s\p{L}\p{N}]/gu

/** The pieces of a text in order. What is not seen is left out, so places are those of the given text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let quote: string | undefined
  for (const { 0: found, index } of text.matchAll(piece)) {
    const norm = normalized(found)
    if (norm === '') continue
    const kind = /^\p{L}/u.test(found) ? 'word' : /^\p{N}/u.test(found) ? 'number' : 'sign'
    const before = tokens.at(-1)
    if (/^["“”„«»]$/.test(found) || isApostropheQuote(text, index, quote)) {
      quote = quote === undefined ? norm : undefined
      continue
    }
    tokens.push({
      text: found,
      norm,
      stem: kind === 'word' ? stemOf(norm) : norm,
      kind,
      start: index,
      end: index + found.length,
      isQuoted: quote !== undefined,
      isGlued: before?.end === index,
    })
  }
  return tokens
}

/** An apostrophe at the edge of a word is a quotation mark, inside of one it is not. */
function isApostropheQuote(text: string, at: number, quote: string | undefined): boolean {
  if (!/^['‘’`]$/.test(text[at] ?? '')) return false
  const before = text[at - 1] ?? ' '
  const after = text[at + 1] ?? ' '
  return quote === undefined
    ? /[\s(,:=]/.test(before) && /\S/.test(after) && /['’`]/.test(text.slice(at + 1))
    : quote === normalized(text[at] ?? '') && !/[\p{L}\p{N}]/u.test(after)
}

/** The words of a name: `Net_Worth` and `netWorth` have two. */
export const wordsOf = (name: string): string[] =>
  isPlain.test(name)
    ? (name
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .match(/[a-z]+|[0-9]+/g) ?? [])
    : wordsOfAny(name)

// Nearly all values are, and there are many thousands of them.
const isPlain = /^[a-zA-Z0-9 _-]*$/

const wordsOfAny = (name: string): string[] =>
  tokensOf(
    name
      .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
      .replace(/(^|[^\d\s(])(\s*)%/g, '$1 percent ')
      .replace(/_/g, ' '),
  )
    .filter(({ kind }) => kind !== 'sign')
    .map(({ norm }) => norm)
