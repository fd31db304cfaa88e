import type { SourceFile } from './source.ts'

/** The words that the glossary rejects in names, each with the word to use: `tenant` → `organization`. */
export function rejectedWords(glossary: string): Map<string, string> {
  return new Map(
    deniedIn(glossary)
      .filter(({ denied }) => !denied.includes(' '))
      .map(({ denied, word }) => [withoutMark(denied), word]),
  )
}

/** The words in italics, which it rejects in comments, messages and documents too. */
export function rejectedPhrases(glossary: string): Map<string, string> {
  return new Map(
    deniedIn(glossary)
      .filter(({ denied }) => denied.startsWith('_'))
      .map(({ denied, word }) => [withoutMark(denied), word]),
  )
}

function deniedIn(glossary: string): { denied: string; word: string }[] {
  const rows = [...glossary.matchAll(/^\| \*\*([^*|]+)\*\* \|[^|]*\|([^|]*)\|/gm)]
  return rows.flatMap(([, word = '', list = '']) =>
    list
      .split(',')
      .map((denied) => denied.trim().toLowerCase())
      .filter((denied) => denied !== '')
      .map((denied) => ({ denied, word })),
  )
}

const withoutMark = (denied: string): string => denied.replace(/^_|_$/g, '')

/** Names in the code that contain a rejected word: `tenantId`, `tenant_id`, `Tenant`. */
export function wordViolations(files: SourceFile[], rejected: Map<string, string>): string[] {
  return files.flatMap(({ path, code }) =>
    [...new Set(code.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? [])].flatMap((name) =>
      wordsOf(name)
        .filter((word) => rejected.has(word))
        .map((word) => `${path} says ${name}; the word for ${word} is ${rejected.get(word)}`),
    ),
  )
}

function wordsOf(name: string): string[] {
  return name
    .split(/_|(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word]))
}

/** Comments of the source with a rejected phrase. */
export const phraseViolations = (files: SourceFile[], rejected: Map<string, string>): string[] =>
  files.flatMap(({ path, comments }) => textViolations(path, comments, rejected))

/** Strings of the source with a rejected phrase: messages, descriptions of the API, SQL. */
export const messageViolations = (files: SourceFile[], rejected: Map<string, string>): string[] =>
  files.flatMap(({ path, strings }) => textViolations(path, strings, rejected))

const textViolations = (path: string, texts: SourceFile['strings'], rejected: Map<string, string>) =>
  texts.flatMap(({ text, line }) => phrasesIn(text, rejected).map((found) => `${path}:${line} ${found}`))

/** Lines of a document with a rejected phrase; text in backticks is quoted. */
export function documentViolations(path: string, text: string, rejected: Map<string, string>): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      phrasesIn(line.replace(/`[^`]*`/g, ''), rejected).map((found) => `${path}:${index + 1} ${found}`),
    )
}

function phrasesIn(text: string, rejected: Map<string, string>): string[] {
  const spaced = ` ${text.toLowerCase().replace(/[^a-z0-9-]+/g, ' ')} `
  return [...rejected]
    .filter(([phrase]) => spaced.includes(` ${phrase} `) || spaced.includes(` ${phrase}s `))
    .map(([phrase, word]) => `says "${phrase}"; the word is "${word}"`)
}
