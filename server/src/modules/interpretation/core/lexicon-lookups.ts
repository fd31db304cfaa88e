import type { Entry, Steps } from './lexicon-phrases.ts'
import { isMisspelt } from './spelling.ts'
import { germanStemOf } from './tokens.ts'

type Phrases = ReadonlyMap<string, readonly Entry[]>

const germanStemsOf = (phrase: string): string => phrase.split(' ').map(germanStemOf).join(' ')

/** Phrases by the German stems of their words: of most it is themselves, which takes no list for each of many thousand values. */
export interface GermanKeys {
  /** By stems, where one of their phrases is another. */
  changed: Map<string, string[]>
  find(stems: string): readonly string[]
}

export function* germanKeys(exact: Phrases): Steps<GermanKeys> {
  const stemsOf = new Map<string, string>()
  for (const key of exact.keys()) {
    const stems = germanStemsOf(key)
    if (stems !== key) stemsOf.set(key, stems)
    yield
  }
  const shared = new Set(stemsOf.values())
  const changed = new Map<string, string[]>()
  for (const key of exact.keys()) {
    const stems = stemsOf.get(key) ?? key
    if (shared.has(stems)) put(changed, stems, key)
    yield
  }
  const itself = (stems: string) => (exact.has(stems) && !stemsOf.has(stems) ? [stems] : [])
  return { changed, find: (stems) => changed.get(stems) ?? itself(stems) }
}

function put<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** The first words of longer phrases. */
export function* beginnings(phrases: ReadonlyMap<string, unknown>): Steps<Set<string>> {
  const found = new Set<string>()
  for (const phrase of phrases.keys()) {
    for (let at = phrase.indexOf(' '); at >= 0; at = phrase.indexOf(' ', at + 1))
      found.add(phrase.slice(0, at))
    yield
  }
  return found
}

/** Words of one piece by their length and first letter, so that few are compared. */
export function* spellings(exact: Phrases): Steps<(word: string) => Entry[]> {
  const buckets = new Map<string, string[]>()
  for (const key of exact.keys()) {
    yield
    if (key.length < 5 || key.includes(' ')) continue
    for (const letter of new Set([key[0], key[1]])) put(buckets, `${key.length}${letter}`, key)
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

/** Phrases by their first two letters: whoever types waits for no others to be looked at. */
export function* beginningWith(
  exact: Phrases,
): Steps<(letters: string) => Iterable<readonly [string, readonly Entry[]]>> {
  const byStart = new Map<string, string[]>()
  for (const phrase of exact.keys()) {
    put(byStart, phrase.slice(0, 1), phrase)
    if (phrase.length > 1) put(byStart, phrase.slice(0, 2), phrase)
    yield
  }
  return function* (letters) {
    for (const phrase of byStart.get(letters.slice(0, 2)) ?? [])
      if (phrase.startsWith(letters)) yield [phrase, exact.get(phrase) ?? []]
  }
}

/** The phrases of one first letter, with the pairs of letters of all of them one behind the other. */
interface Group {
  texts: string[]
  starts: number[]
  pairs: number[]
}

const maxAlike = 40
const slots = 4096

/** Of many thousand values only those are compared that begin alike; their pairs of letters are found once. */
export function* similarPhrases(
  exact: Phrases,
): Steps<(word: string) => { entries: readonly Entry[]; similarity: number }[]> {
  const groups = new Map<string, Group>()
  for (const text of exact.keys()) {
    const letter = text[0] ?? ''
    const group = groups.get(letter) ?? { texts: [], starts: [], pairs: [] }
    groups.set(letter, group)
    group.texts.push(text)
    group.starts.push(group.pairs.length)
    group.pairs.push(...pairsOf(text))
    yield
  }
  return (word) => {
    const group = groups.get(word[0] ?? '')
    if (!group) return []
    const likest = new Likest()
    const compare = comparing(word)
    for (let at = 0; at < group.texts.length; at += 1) {
      const similarity = compare(group, at)
      if (similarity >= 0.5) likest.add({ at, similarity })
    }
    return likest.items().map(({ at, similarity }) => ({
      entries: exact.get(group.texts[at] ?? '') ?? [],
      similarity,
    }))
  }
}

/** Keeps the first of a descending order without sorting all. */
class Likest {
  #items: { at: number; similarity: number }[] = []

  add(item: { at: number; similarity: number }): void {
    this.#items.push(item)
    if (this.#items.length > 20 * maxAlike) this.#items = this.items()
  }

  items() {
    return this.#items.toSorted((a, b) => b.similarity - a.similarity || a.at - b.at).slice(0, maxAlike)
  }
}

function pairsOf(text: string): number[] {
  const pairs: number[] = []
  for (let at = 1; at < text.length; at += 1) {
    const pair = (text.charCodeAt(at - 1) << 16) | text.charCodeAt(at)
    if (!pairs.includes(pair)) pairs.push(pair)
  }
  return pairs
}

const slotOf = (pair: number) => (pair ^ (pair >>> 12)) & (slots - 1)

/** Shared pairs of letters, from 0 to 1. */
function comparing(word: string): (group: Group, at: number) => number {
  const own = pairsOf(word)
  const pairs = new Set(own)
  const marks = new Uint8Array(slots)
  for (const pair of own) marks[slotOf(pair)] = 1
  return ({ texts, starts, pairs: all }, at) => {
    const text = texts[at] ?? ''
    if (Math.abs(word.length - text.length) > 6) return 0
    if (text.length > 3 && (word.startsWith(text) || text.startsWith(word))) return 0.9
    const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? all.length]
    const count = own.length + to - from
    if (count === 0) return 0
    let shared = 0
    for (let index = from; index < to; index += 1) shared += marks[slotOf(all[index] ?? 0)] ?? 0
    // Pairs that share a mark count as shared so far.
    if ((2 * shared) / count < 0.5) return 0
    shared = 0
    for (let index = from; index < to; index += 1) if (pairs.has(all[index] ?? 0)) shared += 1
    return (2 * shared) / count
  }
}
