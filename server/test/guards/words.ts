import type { SourceFile } from './source.ts'

/** The words that the glossary denies in names, each with the word to use: `tenant` → `organization`. */
export function rejectedWords(glossary: string): Map<string, string> {
  return new Map(
    deniedIn(glossary)
      .filter(({ denied }) => !denied.includes(' '))
      .map(({ denied, word }) => [withoutMark(denied), word]),
  )
}

/** What it denies in comments and documents, too: it stands there in italics. */
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

/** Names in the code that use a refused word, alone or as a part: `tenantId`, `tenant_id`, `Tenant`. */
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

/** Comments of the source that say a denied phrase. */
export function phraseViolations(files: SourceFile[], rejected: Map<string, string>): string[] {
  return files.flatMap(({ path, comments }) =>
    comments.flatMap(({ text, line }) =>
      phrasesIn(text, rejected).map((found) => `${path}:${line} ${found}`),
    ),
  )
}

/** Lines of a document that say a denied phrase; what stands in backticks is a quotation. */
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
