import type { Catalogue } from './catalogue.ts'
import { lexiconOf } from './lexicon.ts'
import { normalized } from './tokens.ts'
import { choiceOf } from './choices.ts'

export interface Completion {
  /** The whole question with the completion. */
  text: string
  label: string
  kind: 'measure' | 'dimension' | 'value' | 'dataset' | 'keyword' | 'question'
}

const starts = [
  'by',
  'per month',
  'last month',
  'last quarter',
  'this year',
  'last year',
  'top 5',
  'compared with last year',
  'share of',
  'how many',
  'average',
  'total',
  'nach',
  'pro Monat',
  'letzten Monat',
  'letztes Jahr',
  'dieses Jahr',
]
const order: Completion['kind'][] = ['measure', 'dimension', 'dataset', 'value', 'keyword']

/** Of very many values that begin alike the first are sorted: who sees none of theirs types on. */
const maxValues = 500

/** How a question can go on: its last words are the beginning of a name, a value or a word of the language. */
export function completionsOf(text: string, catalogue: Catalogue, limit: number): Completion[] {
  const typed = text.slice(-200)
  const found = new Map<string, Completion & { rank: number }>()
  for (const words of [3, 2, 1]) {
    const beginning = lastWords(typed, words)
    if (beginning === undefined) continue
    const head = text.slice(0, text.length - beginning.length)
    const prefix = normalized(beginning)
    let values = 0
    for (const [, entries] of lexiconOf(catalogue).beginningWith(prefix)) {
      for (const { meaning, source } of entries) {
        if (source === 'vocabulary' || source === 'description' || meaning.kind === 'contains') continue
        const kind =
          meaning.kind === 'table' ? 'dataset' : meaning.kind === 'value' ? 'value' : meaning.field.role
        if (kind === 'value' && (values += 1) > maxValues) continue
        const { label, replacement } = choiceOf(meaning)
        add(found, { text: `${head}${replacement}`, label, kind, rank: order.indexOf(kind) * 10 + words })
      }
    }
    for (const start of starts)
      if (start.toLowerCase().startsWith(prefix))
        add(found, { text: `${head}${start}`, label: start, kind: 'keyword', rank: 40 + words })
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || a.label.localeCompare(b.label, 'en'))
    .slice(0, limit)
    .map(({ rank: _rank, ...completion }) => completion)
}

function add<T extends Completion>(found: Map<string, T>, completion: T): void {
  const key = `${completion.kind} ${completion.label}`
  if (!found.has(key)) found.set(key, completion)
}

/** The last words of a text with what is between them, where there are so many. */
function lastWords(text: string, count: number): string | undefined {
  const found = new RegExp(`(?:^|\\s)((?:\\S{1,60}\\s+){${count - 1}}\\S{1,60})$`, 'u').exec(text)
  return found?.[1]
}
