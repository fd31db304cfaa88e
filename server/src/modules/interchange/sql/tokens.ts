export type Token =
  | { kind: 'word'; text: string }
  /** A name that can only be one: in quotes, of several parts, or a reference of a template. */
  | { kind: 'name'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'sign'; text: string }

/** What a template such as `{{ Dimension('order__status') }}` or `{CUBE.status}` stands for; undefined: nothing known. */
export type TemplateName = (template: string) => string | undefined

const maxLength = 2000

/**
 * The tokens of a small expression in SQL, with templates replaced; undefined where it has anything else. This reads
 * only what models can say: it is not a parser of SQL, and what it reads never runs as SQL.
 */
export function tokensOf(text: string, templateName: TemplateName): Token[] | undefined {
  if (text.length > maxLength) return undefined
  const tokens: Token[] = []
  for (let at = 0; at < text.length;) {
    if (/\s/.test(text[at]!)) {
      at += 1
      continue
    }
    const read = templateAt(text, at, templateName) ?? quotedAt(text, at) ?? plainAt(text, at)
    if (!read) return undefined
    at = read.end
    const last = tokens.at(-2)
    const dot = tokens.at(-1)
    // Parts of a name with dots between them are one name.
    if (dot?.kind === 'sign' && dot.text === '.' && isNamePart(last) && isNamePart(read.token)) {
      tokens.splice(-2, 2, { kind: 'name', text: `${last.text}.${read.token.text}` })
    } else tokens.push(read.token)
  }
  return tokens
}

const isNamePart = (token: Token | undefined): token is Token & { kind: 'word' | 'name' } =>
  token?.kind === 'word' || token?.kind === 'name'

interface Read {
  token: Token
  end: number
}

function templateAt(text: string, at: number, templateName: TemplateName): Read | undefined {
  if (text[at] !== '{') return undefined
  const isDouble = text[at + 1] === '{'
  const end = text.indexOf(isDouble ? '}}' : '}', at)
  if (end < 0) return undefined
  const name = templateName(text.slice(at + (isDouble ? 2 : 1), end).trim())
  return name === undefined
    ? undefined
    : { token: { kind: 'name', text: name }, end: end + (isDouble ? 2 : 1) }
}

function quotedAt(text: string, at: number): Read | undefined {
  const quote = text[at]!
  if (!['"', "'", '`'].includes(quote)) return undefined
  let content = ''
  for (let next = at + 1; next < text.length; next += 1) {
    if (text[next] !== quote) content += text[next]
    else if (text[next + 1] === quote) {
      content += quote
      next += 1
    } else return { token: { kind: quote === "'" ? 'text' : 'name', text: content }, end: next + 1 }
  }
  return undefined
}

const signs = ['<>', '!=', '>=', '<=', '=', '<', '>', '(', ')', ',', '/', '*', '-', '.']

function plainAt(text: string, at: number): Read | undefined {
  const rest = text.slice(at, at + 200)
  const [word] = /^[A-Za-z_][A-Za-z0-9_$]*/.exec(rest) ?? []
  if (word !== undefined) return { token: { kind: 'word', text: word }, end: at + word.length }
  const [number] = /^\d+(\.\d+)?/.exec(rest) ?? []
  if (number !== undefined)
    return { token: { kind: 'number', value: Number(number) }, end: at + number.length }
  const sign = signs.find((one) => rest.startsWith(one))
  return sign === undefined ? undefined : { token: { kind: 'sign', text: sign }, end: at + sign.length }
}
