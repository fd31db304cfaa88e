import type { ReadWord } from '../../../../../contract/src/interpretation.ts'
import { sameInBusiness } from './business-words.ts'
import type { Catalogue, CatalogueDataset, CatalogueField, CatalogueValue } from './catalogue.ts'
import { isMisspelt } from './spelling.ts'
import { germanStemOf, stemOf, wordsOf } from './tokens.ts'
import { datesLike, namesLike } from './wordings.ts'

/** What a phrase can mean in the data. */
export type Meaning =
  | { kind: 'field'; dataset: CatalogueDataset; field: CatalogueField }
  | { kind: 'value'; dataset: CatalogueDataset; field: CatalogueField; value: CatalogueValue }
  | { kind: 'contains'; dataset: CatalogueDataset; field: CatalogueField; text: string }
  | { kind: 'table'; dataset: CatalogueDataset }

export interface Entry {
  meaning: Meaning
  source: ReadWord['source']
  /** 1 where the words are exactly these. */
  quality: number
}

export interface Lexicon {
  find(words: readonly string[], how: { isGerman: boolean }): Entry[]
  /** Whether phrases begin with these words and go on. */
  goesOn(words: readonly string[], how: { isGerman: boolean }): boolean
  /** The entries of known words that one letter is missing to, or that lack one. */
  spelled(word: string): Entry[]
  longest: number
  /** How many phrases there are. */
  size: number
  phrases(): Iterable<readonly [string, readonly Entry[]]>
  /** Phrases that begin like a word, each with how alike they are, from 0.5 to 1. */
  alike(word: string): { entries: readonly Entry[]; similarity: number }[]
}

const known = new WeakMap<Catalogue, Lexicon>()

/** Built once for a catalogue. */
export function lexiconOf(catalogue: Catalogue): Lexicon {
  const lexicon = known.get(catalogue) ?? build(catalogue)
  known.set(catalogue, lexicon)
  return lexicon
}

const longestPhrase = 12

class Index {
  readonly exact = new Map<string, Entry[]>()
  readonly german = new Map<string, string[]>()
  longest = 1

  add(words: readonly string[], entry: Entry): void {
    if (words.length === 0 || words.length > longestPhrase) return
    this.longest = Math.max(this.longest, words.length)
    const plain = words.join(' ')
    this.#put(plain, entry)
    const stems = words.map(stemOf).join(' ')
    if (stems !== plain) this.#put(stems, { ...entry, quality: entry.quality * 0.98 })
    // "Postcode" for "post code", and compounds in German.
    if (
      words.length > 1 &&
      words.length <= 3 &&
      entry.meaning.kind === 'field' &&
      entry.source !== 'description'
    )
      this.#put(words.join(''), { ...entry, quality: entry.quality * 0.95 })
  }

  #put(key: string, entry: Entry): void {
    const list = this.exact.get(key)
    if (!list) this.exact.set(key, [entry])
    else if (!list.some(({ meaning }) => isSame(meaning, entry.meaning))) list.push(entry)
  }
}

export const isSame = (a: Meaning, b: Meaning): boolean =>
  a.kind === b.kind &&
  a.dataset === b.dataset &&
  (a.kind === 'table' || (b.kind !== 'table' && a.field === b.field)) &&
  (a.kind !== 'value' || (b.kind === 'value' && a.value === b.value))

function build({ datasets }: Catalogue): Lexicon {
  const index = new Index()
  for (const dataset of datasets) {
    addTable(index, dataset)
    for (const field of dataset.fields) addField(index, dataset, field)
  }
  for (const dataset of datasets) for (const field of dataset.fields) addParts(index, dataset, field)
  addBusinessWords(index)
  const misspelt = spellings(index.exact)
  const german = germanKeys(index.exact)
  return {
    find: (words, { isGerman }) => findIn(index, german, { words, isGerman }),
    goesOn: beginnings(index.exact, german),
    spelled: misspelt,
    longest: Math.min(longestPhrase, index.longest),
    size: index.exact.size,
    phrases: () => index.exact.entries(),
    alike: similarPhrases(index.exact),
  }
}

function addTable(index: Index, dataset: CatalogueDataset): void {
  const words = wordsOf(dataset.name)
  index.add(words, { meaning: { kind: 'table', dataset }, source: 'model', quality: 1 })
}

function addField(index: Index, dataset: CatalogueDataset, field: CatalogueField): void {
  const meaning: Meaning = { kind: 'field', dataset, field }
  if (!field.isHidden) {
    const hidden = field.isModelled ? 1 : 0.97
    index.add(wordsOf(field.name), { meaning, source: 'model', quality: hidden })
    index.add(wordsOf(field.label), { meaning, source: 'model', quality: hidden })
    for (const synonym of field.synonyms)
      index.add(wordsOf(synonym), { meaning, source: 'synonym', quality: 0.99 })
    for (const name of [field.label, ...field.synonyms]) {
      if (!dataset.isModelled)
        index.add(withoutTable(name, dataset.name), { meaning, source: 'model', quality: 0.93 })
      const bare = name.replace(/\([^)]*\)?/g, ' ')
      if (bare !== name) index.add(wordsOf(bare), { meaning, source: 'model', quality: 0.95 })
    }
    for (const words of namesLike(wordsOf(field.label)))
      index.add(words, { meaning, source: 'model', quality: 0.93 })
  }
  for (const { value, words } of field.values ?? []) {
    const of: Meaning = { kind: 'value', dataset, field, value }
    if (typeof value !== 'boolean') {
      const written = wordsOf(String(value).replace(/_/g, ' '))
      index.add(written, { meaning: of, source: 'value', quality: 1 })
      for (const date of datesLike(written)) index.add(date, { meaning: of, source: 'value', quality: 0.98 })
    }
    for (const other of words ?? [])
      index.add(wordsOf(other), { meaning: of, source: 'synonym', quality: 0.99 })
  }
}

/** "Name" of `physician_name` and of `physicianname` in a table of physicians. */
function withoutTable(name: string, table: string): string[] {
  const single = wordsOf(table).map(stemOf).join(' ')
  const plain = wordsOf(name).join(' ')
  const rest = plain.startsWith(single) ? plain.slice(single.length).trim() : ''
  return rest === '' ? [] : rest.split(' ')
}

/** Words within names and values. They mean the whole only where nothing is called like them. */
function addParts(index: Index, dataset: CatalogueDataset, field: CatalogueField): void {
  if (!field.isHidden && field.role === 'dimension')
    for (const part of partsOf(wordsOf(field.label)))
      addIfFree(index, part.words, {
        meaning: { kind: 'field', dataset, field },
        source: 'description',
        quality: 0.45 + 0.4 * part.share,
      })
  if (field.type !== 'text') return
  const counts = new Map<string, CatalogueValue[]>()
  for (const { value } of field.values ?? [])
    for (const word of new Set(wordsOf(String(value)).map(stemOf)))
      if (word.length > 2) counts.set(word, [...(counts.get(word) ?? []), value])
  for (const [word, values] of counts) {
    const [only] = values
    if (values.length === 1 && only !== undefined)
      addIfFree(index, [word], {
        meaning: { kind: 'value', dataset, field, value: only },
        source: 'description',
        quality: 0.6,
      })
    else if (values.length <= 200 && dataset.isModelled)
      addIfFree(index, [word], {
        meaning: { kind: 'contains', dataset, field, text: word },
        source: 'description',
        quality: 0.55,
      })
  }
}

const empty = new Set('of the a an in on at for and or to by is id no s with per'.split(' '))

function partsOf(words: readonly string[]): { words: string[]; share: number }[] {
  if (words.length < 2 || words.length > 8) return []
  const parts: { words: string[]; share: number }[] = []
  for (let length = 1; length < words.length; length += 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = words.slice(from, from + length)
      if (!empty.has(part[0] ?? '') && !empty.has(part.at(-1) ?? ''))
        parts.push({ words: part, share: length / words.length })
    }
  return parts
}

function addIfFree(index: Index, words: readonly string[], entry: Entry): void {
  const before = index.exact.get(words.join(' ')) ?? []
  if (before.every(({ source }) => source === 'description')) index.add(words, entry)
}

function addBusinessWords(index: Index): void {
  for (const [phrase, others] of sameInBusiness) {
    const words = phrase.split(' ')
    const here = index.exact.get(phrase) ?? index.exact.get(words.map(stemOf).join(' ')) ?? []
    if (here.some(({ source }) => source !== 'description')) continue
    for (const other of others) {
      const key = other.split(' ')
      const found = index.exact.get(other) ?? index.exact.get(key.map(stemOf).join(' ')) ?? []
      for (const { meaning, source } of found)
        if (meaning.kind !== 'contains' && (source === 'model' || source === 'synonym' || source === 'value'))
          index.add(words, { meaning, source: 'vocabulary', quality: 0.7 })
    }
  }
}

function germanKeys(exact: ReadonlyMap<string, Entry[]>): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const key of exact.keys()) {
    const stems = key.split(' ').map(germanStemOf).join(' ')
    found.set(stems, [...(found.get(stems) ?? []), key])
  }
  return found
}

/** The first words of longer phrases, as they are and as stems. */
function beginnings(
  exact: ReadonlyMap<string, unknown>,
  german: ReadonlyMap<string, unknown>,
): Lexicon['goesOn'] {
  const [plain, stems] = [exact, german].map((phrases) => {
    const found = new Set<string>()
    for (const phrase of phrases.keys())
      for (let at = phrase.indexOf(' '); at >= 0; at = phrase.indexOf(' ', at + 1))
        found.add(phrase.slice(0, at))
    return found
  }) as [Set<string>, Set<string>]
  return (words, { isGerman }) =>
    plain.has(words.join(' ')) ||
    plain.has(words.map(stemOf).join(' ')) ||
    (isGerman && stems.has(words.map(germanStemOf).join(' ')))
}

function findIn(
  { exact }: Index,
  german: ReadonlyMap<string, string[]>,
  { words, isGerman }: { words: readonly string[]; isGerman: boolean },
): Entry[] {
  const [phrase, stemmed] = [words.join(' '), words.map(stemOf).join(' ')]
  const plain = exact.get(phrase)
  if (plain && phrase === stemmed) return plain
  const stems = exact.get(stemmed)
  const all = [
    ...(plain ?? []),
    ...(stems ?? []).map((entry) => ({ ...entry, quality: entry.quality * 0.98 })),
  ]
  const found = all.filter(
    (entry, at) => all.findIndex(({ meaning }) => isSame(meaning, entry.meaning)) === at,
  )
  if (found.length > 0 || !isGerman) return found
  const keys = german.get(words.map(germanStemOf).join(' ')) ?? []
  return keys.flatMap((key) =>
    (exact.get(key) ?? []).map((entry) => ({ ...entry, quality: entry.quality * 0.9 })),
  )
}

/** Words of one piece by their length and first letter, so that few are compared. */
function spellings(exact: ReadonlyMap<string, Entry[]>): (word: string) => Entry[] {
  const buckets = new Map<string, string[]>()
  for (const key of exact.keys()) {
    if (key.length < 5 || key.includes(' ')) continue
    for (const letter of new Set([key[0], key[1]])) {
      const bucket = `${key.length}${letter}`
      const list = buckets.get(bucket)
      if (list) list.push(key)
      else buckets.set(bucket, [key])
    }
  }
  return (word) => {
    if (word.length < 5) return []
    const near = new Set<string>()
    for (const length of [word.length - 1, word.length, word.length + 1])
      for (const letter of new Set([word[0], word[1]]))
        for (const key of buckets.get(`${length}${letter}`) ?? []) if (isMisspelt(word, key)) near.add(key)
    return [...near].flatMap((key) =>
      (exact.get(key) ?? []).map((entry) => ({
        ...entry,
        source: 'spelling' as const,
        quality: entry.quality * 0.8,
      })),
    )
  }
}

interface Phrase {
  text: string
  pairs: readonly string[]
  entries: readonly Entry[]
}

const pairsOf = (text: string): string[] => [
  ...new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))),
]

/** Of many thousand values only those are compared that begin alike; their pairs of letters are found once. */
function similarPhrases(exact: ReadonlyMap<string, Entry[]>): Lexicon['alike'] {
  const byLetter = new Map<string, Phrase[]>()
  const phrasesOf = (letter: string): Phrase[] => {
    const known = byLetter.get(letter)
    if (known) return known
    const found = [...exact]
      .filter(([text]) => text[0] === letter)
      .map(([text, entries]) => ({ text, entries, pairs: pairsOf(text) }))
    byLetter.set(letter, found)
    return found
  }
  return (word) => {
    const pairs = new Set(pairsOf(word))
    return phrasesOf(word[0] ?? '').flatMap((phrase) => {
      const similarity = similarityOf(word, pairs, phrase)
      return similarity < 0.5 ? [] : [{ entries: phrase.entries, similarity }]
    })
  }
}

/** Shared pairs of letters, from 0 to 1. */
function similarityOf(word: string, pairs: ReadonlySet<string>, phrase: Phrase): number {
  const { text } = phrase
  if (Math.abs(word.length - text.length) > 6) return 0
  if (text.length > 3 && (word.startsWith(text) || text.startsWith(word))) return 0.9
  let shared = 0
  for (const pair of phrase.pairs) if (pairs.has(pair)) shared += 1
  return pairs.size + phrase.pairs.length === 0 ? 0 : (2 * shared) / (pairs.size + phrase.pairs.length)
}
