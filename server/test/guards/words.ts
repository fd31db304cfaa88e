import type { SourceFile } from './source.ts'

/** The words that the glossary refuses, each with the word to use: `tenant` → `organization`. */
export function rejectedWords(glossary: string): Map<string, string> {
  const rows = [...glossary.matchAll(/^\| \*\*([^*|]+)\*\* \|[^|]*\|([^|]*)\|/gm)]
  return new Map(
    rows.flatMap(([, word = '', instead = '']) =>
      instead
        .split(',')
        .map((refused) => refused.trim().toLowerCase())
        .filter((refused) => refused !== '')
        .map((refused): [string, string] => [refused, word]),
    ),
  )
}

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
