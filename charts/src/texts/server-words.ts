/**
 * Messages of the server are English, here and in the records that keep them. In another language they are recognized by the
 * templates that the server makes them of (`server.*.json`), and their values are put into its translation.
 */
export type ServerMessages = Readonly<Record<string, string>>

interface Template {
  /** The texts around its values. */
  pieces: string[]
  translation: string
  letters: number
}

const place = /\{\{\d+\}\}/

/** So many letters of its own make a template certain; one of fewer has to have a value that is a message itself. */
const certainLetters = 6

/** A message within a message within a message. */
const maxDepth = 4

/** Translates messages of the server; one that is not known stays as it is. */
export function serverTranslator(messages: ServerMessages): (text: string) => string {
  const exact = new Map(Object.entries(messages).filter(([text]) => !place.test(text)))
  const templates = Object.entries(messages)
    .filter(([text]) => place.test(text))
    .map(([text, translation]) => templateOf(text, translation))
    .toSorted((a, b) => b.letters - a.letters)

  const sentInstead = templateOf(notSent, messages[notSent] ?? notSent)

  const whole = (text: string, depth: number): string | undefined => {
    const known = exact.get(text)
    if (known !== undefined) return known
    const mistake = mistakeIn(text)
    if (mistake) return fill(sentInstead, mistake, (value) => translate(value, depth - 1)) ?? text
    for (const template of templates) {
      const filled = fill(template, valuesIn(template, text), (value) => translate(value, depth - 1))
      if (filled !== undefined) return filled
    }
    return undefined
  }
  const sentence = (text: string, depth: number): string | undefined => {
    const found = allOf(text, '; ', (part) => whole(part, depth)) ?? whole(text, depth)
    if (found !== undefined || !text.endsWith('.')) return found
    const unended = whole(text.slice(0, -1), depth)
    return unended === undefined ? undefined : `${unended}.`
  }
  const translate = (text: string, depth: number): string => {
    if (depth === 0 || !/[a-z]{2}/i.test(text)) return exact.get(text) ?? text
    return (
      allOf(text, sentenceEnd, (part) => sentence(part, depth)) ??
      sentence(text, depth) ??
      inParts(text, (part) => translate(part, depth - 1))
    )
  }
  return (text) => translate(text, maxDepth)
}

const sentenceEnd = /(?<=\.) (?=\p{Lu})/u

/** Messages behind one another, where each is known on its own. */
function allOf(
  text: string,
  separator: '; ' | RegExp,
  translate: (part: string) => string | undefined,
): string | undefined {
  const parts = text.split(separator)
  if (parts.length === 1) return undefined
  const translated = parts.map(translate)
  return translated.includes(undefined) ? undefined : translated.join(separator === '; ' ? '; ' : ' ')
}

/** Texts that are put together of messages: lines, sentences, and what a name or a label stands before. */
function inParts(text: string, translate: (part: string) => string): string {
  if (text.includes('\n')) return text.split('\n').map(translate).join('\n')
  const sentences = text.split(sentenceEnd)
  if (sentences.length > 1) return sentences.map(translate).join(' ')
  if (text.endsWith('.')) return `${translate(text.slice(0, -1))}.`
  const [, label, message] = /^([^:]{1,200}: )(.+)$/.exec(text) ?? []
  return label === undefined || message === undefined ? text : `${label}${translate(message)}`
}

/** "must be from 1 to 5, not 9": the end of a mistake says what was sent, whatever the beginning is made of. */
const notSent = '{{1}}, not {{2}}'

const mistakeIn = (text: string): string[] | undefined =>
  /^(must [^]+), not ("[^]*"|\S+)$/.exec(text)?.slice(1)

function templateOf(text: string, translation: string): Template {
  const pieces = text.split(place)
  return { pieces, translation, letters: pieces.join('').replace(/[^a-z]/gi, '').length }
}

function fill(
  { pieces, translation, letters }: Template,
  values: string[] | undefined,
  translate: (value: string) => string,
): string | undefined {
  if (!values) return undefined
  const said = values.map((value, at) => (isName(pieces, at) ? value : translate(value)))
  if (letters < certainLetters && said.every((value, at) => value === values[at])) return undefined
  return translation.replace(/\{\{(\d+)\}\}/g, (whole, number: string) => said[Number(number) - 1] ?? whole)
}

/** What stands in quotes is a name that people have given. */
const isName = (pieces: string[], at: number): boolean =>
  /[@$]$/.test(pieces[at] ?? '') || (/["“'`]$/.test(pieces[at] ?? '') && /^["”'`]/.test(pieces[at + 1] ?? ''))

/** The texts in the places of a template, if a text is made of it. */
function valuesIn({ pieces }: Template, text: string): string[] | undefined {
  const [first = '', ...rest] = pieces
  const last = rest.pop() ?? ''
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined
  const end = text.length - last.length
  const values: string[] = []
  let at = first.length
  for (const piece of rest) {
    const found = text.indexOf(piece, at)
    if (found === -1 || found + piece.length > end) return undefined
    values.push(text.slice(at, found))
    at = found + piece.length
  }
  return at > end ? undefined : [...values, text.slice(at, end)]
}
