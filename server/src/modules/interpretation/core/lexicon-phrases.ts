import type { ReadWord } from '../../../../../contract/src/interpretation.ts'
import { sameInBusiness } from './business-words.ts'
import type { Catalogue, CatalogueDataset, CatalogueField, CatalogueValue } from './catalogue.ts'
import { rowNouns } from './fillers.ts'
import { stemOf, wordsOf } from './tokens.ts'
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

/** Work in small steps, between which others may run. */
export type Steps<T = void> = Generator<undefined, T, undefined>

const longestPhrase = 12

/** Phrases with everything that they can mean. */
export class PhraseIndex {
  readonly exact = new Map<string, Entry[]>()
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

/** The phrases of everything in a catalogue. */
export function* indexed({ datasets }: Catalogue): Steps<PhraseIndex> {
  const index = new PhraseIndex()
  for (const dataset of datasets) {
    addTable(index, dataset)
    for (const field of dataset.fields) yield* addField(index, dataset, field)
  }
  for (const dataset of datasets) {
    for (const field of dataset.fields) addPartsOfName(index, dataset, field)
    for (const field of dataset.fields) yield* addPartsOfValues(index, dataset, field)
  }
  addBusinessWords(index)
  return index
}

function addTable(index: PhraseIndex, dataset: CatalogueDataset): void {
  const words = wordsOf(dataset.name)
  index.add(words, { meaning: { kind: 'table', dataset }, source: 'model', quality: 1 })
}

/** "Delay (p95)" is not the delay, where there is one. */
function isNameOfOther({ fields }: CatalogueDataset, field: CatalogueField, bare: string): boolean {
  const words = wordsOf(bare).join(' ')
  return fields.some(
    (other) => other !== field && [other.name, other.label].some((name) => wordsOf(name).join(' ') === words),
  )
}

function* addField(index: PhraseIndex, dataset: CatalogueDataset, field: CatalogueField): Steps {
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
      if (bare !== name && !isNameOfOther(dataset, field, bare))
        index.add(wordsOf(bare), { meaning, source: 'model', quality: 0.95 })
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
    yield
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
function addPartsOfName(index: PhraseIndex, dataset: CatalogueDataset, field: CatalogueField): void {
  if (!field.isHidden && field.role === 'dimension')
    for (const part of partsOf(wordsOf(field.label)))
      addIfFree(index, part.words, {
        meaning: { kind: 'field', dataset, field },
        source: 'description',
        quality: 0.45 + 0.4 * part.share,
      })
}

const isHeading = ({ exact }: PhraseIndex, word: string, dataset: CatalogueDataset): boolean =>
  exact.get(word)?.some(({ meaning }) => meaning.kind === 'field' && meaning.dataset === dataset) === true

function* addPartsOfValues(index: PhraseIndex, dataset: CatalogueDataset, field: CatalogueField): Steps {
  if (field.type !== 'text') return
  const counts = new Map<string, CatalogueValue[]>()
  for (const { value } of field.values ?? []) {
    for (const word of new Set(wordsOf(String(value)).map(stemOf))) {
      if (word.length < 3) continue
      const values = counts.get(word)
      if (values) values.push(value)
      else counts.set(word, [value])
    }
    yield
  }
  for (const [word, values] of counts) {
    yield
    const [only] = values
    // A word of a heading, or what rows are called, is rather that than a part of a value.
    if (!dataset.isModelled && (rowNouns.has(word) || isHeading(index, word, dataset))) continue
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

function addIfFree(index: PhraseIndex, words: readonly string[], entry: Entry): void {
  const before = index.exact.get(words.join(' ')) ?? []
  if (before.every(({ source }) => source === 'description')) index.add(words, entry)
}

function addBusinessWords(index: PhraseIndex): void {
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
