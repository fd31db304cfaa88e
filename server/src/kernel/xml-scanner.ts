/** Callbacks of a scan. Names have no namespace prefix. */
export interface XmlHandler {
  open(name: string, tag: string): void
  close(name: string): void
  text(text: string): void
}

const maxTagLength = 1024 * 1024
const maxTextLength = 4 * 1024 * 1024

/**
 * Scans XML that arrives in chunks. It supports elements, attributes, text, CDATA and comments, and no document
 * types: an entity can then only be one character.
 */
export class XmlScanner {
  readonly #handler: XmlHandler
  readonly #decoder = new TextDecoder('utf-8')
  #rest = ''

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  write(chunk: Buffer): void {
    this.#scan(this.#rest + this.#decoder.decode(chunk, { stream: true }))
  }

  end(): void {
    this.#scan(this.#rest + this.#decoder.decode())
    if (this.#rest.trim() !== '') throw new XmlError('it ends inside a tag')
  }

  #scan(text: string): void {
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      if (start < 0) break
      if (start > at) this.#handler.text(text.slice(at, start))
      at = start
      const end = this.#tagEnd(text, start)
      if (end < 0) break
      this.#tag(text, start, end)
      at = end + 1
    }
    this.#rest = text.slice(at)
    // Text that continues in the next chunk is emitted at once, so that no chunk is scanned twice.
    if (this.#rest !== '' && !this.#rest.startsWith('<') && !this.#rest.includes('&')) {
      this.#handler.text(this.#rest)
      this.#rest = ''
    }
    if (this.#rest.length > maxTextLength) throw new XmlError('a text in it is too long')
  }

  /** Position of the tag's ">"; negative if it has not arrived yet. */
  #tagEnd(text: string, start: number): number {
    if (text.startsWith('<!', start)) {
      if (text.startsWith('<!--', start)) return ending(text, start, '-->')
      if (text.startsWith('<![CDATA[', start)) return ending(text, start, ']]>')
      if (text.length - start >= 9) throw new XmlError('it has a document type')
      return -1
    }
    if (text.startsWith('<?', start)) return ending(text, start, '?>')
    const end = closingBracket(text, start)
    if (end < 0 && text.length - start > maxTagLength) throw new XmlError('a tag in it is too long')
    return end
  }

  #tag(text: string, start: number, end: number): void {
    const next = text.charCodeAt(start + 1)
    if (next === 0x3f) return
    if (next === 0x21) {
      if (text.startsWith('<![CDATA[', start)) this.#handler.text(escaped(text.slice(start + 9, end - 2)))
      return
    }
    if (next === 0x2f) return this.#handler.close(localName(text.slice(start + 2, end).trim()))
    const closed = text.charCodeAt(end - 1) === 0x2f
    const tag = text.slice(start + 1, closed ? end - 1 : end)
    const blank = tag.search(/\s/)
    const name = localName(blank < 0 ? tag : tag.slice(0, blank))
    this.#handler.open(name, tag)
    if (closed) this.#handler.close(name)
  }
}

export class XmlError extends Error {}

const ending = (text: string, start: number, end: string) => {
  const at = text.indexOf(end, start)
  return at < 0 ? -1 : at + end.length - 1
}

/** The first ">" outside a quoted attribute. */
function closingBracket(text: string, start: number): number {
  let quote = 0
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x3e) return at
    else if (code === 0x22 || code === 0x27) quote = code
  }
  return -1
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The value of an attribute in the tag, with its entities. */
export function attribute(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf(name); at >= 0; at = tag.indexOf(name, at + 1)) {
    const before = tag[at - 1]
    if (before !== ' ' && before !== '\n' && before !== '\t' && before !== '\r') continue
    let equals = at + name.length
    while (tag[equals] === ' ') equals += 1
    if (tag[equals] !== '=') continue
    do equals += 1
    while (tag[equals] === ' ')
    const quote = tag[equals]
    if (quote !== '"' && quote !== "'") continue
    const end = tag.indexOf(quote, equals + 1)
    return end < 0 ? undefined : tag.slice(equals + 1, end)
  }
  return undefined
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text without entities. Unknown ones stay as they are written. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;')
