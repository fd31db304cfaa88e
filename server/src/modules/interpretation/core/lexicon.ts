import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Catalogue } from './catalogue.ts'
import {
  beginningWith,
  beginnings,
  type GermanKeys,
  germanKeys,
  similarPhrases,
  spellings,
} from './lexicon-lookups.ts'
import { type Entry, type PhraseIndex, type Steps, indexed, isSame } from './lexicon-phrases.ts'
import { germanStemOf, stemOf } from './tokens.ts'

export type { Entry, Meaning } from './lexicon-phrases.ts'

export interface Lexicon {
  find(words: readonly string[], how: { isGerman: boolean }): Entry[]
  /** Whether phrases begin with these words and go on. */
  goesOn(words: readonly string[], how: { isGerman: boolean }): boolean
  /** The entries of known words that one letter is missing to, or that lack one. */
  spelled(word: string): Entry[]
  longest: number
  /** How many phrases there are. */
  size: number
  /** Phrases that begin with these letters. */
  beginningWith(letters: string): Iterable<readonly [string, readonly Entry[]]>
  /** The likest of the phrases that begin like a word, each with how alike they are, from 0.5 to 1. */
  alike(word: string): { entries: readonly Entry[]; similarity: number }[]
}

const known = new WeakMap<Catalogue, Lexicon>()

const inProgress = new WeakMap<Catalogue, Promise<void>>()

/** Built once for a catalogue. */
export function lexiconOf(catalogue: Catalogue): Lexicon {
  const found = known.get(catalogue)
  if (found) return found
  const steps = build(catalogue)
  let step = steps.next()
  while (!step.done) step = steps.next()
  known.set(catalogue, step.value)
  return step.value
}

/** Builds the lexicon ahead, in slices that hold up no request: that of many thousand values takes a second. */
export function prepareLexicon(catalogue: Catalogue): Promise<void> {
  const preparing = inProgress.get(catalogue) ?? buildInSlices(catalogue)
  inProgress.set(catalogue, preparing)
  return preparing
}

const sliceMs = 4

async function buildInSlices(catalogue: Catalogue): Promise<void> {
  const steps = build(catalogue)
  let startedAt = performance.now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return void known.set(catalogue, step.value)
    if (performance.now() - startedAt < sliceMs) continue
    await nextTurn()
    startedAt = performance.now()
  }
}

function* build(catalogue: Catalogue): Steps<Lexicon> {
  const index = yield* indexed(catalogue)
  const { exact } = index
  const german = yield* germanKeys(exact)
  const spelled = yield* spellings(exact)
  const [plainStarts, germanStarts] = [yield* beginnings(exact), yield* beginnings(german.changed)]
  const alike = yield* similarPhrases(exact)
  return {
    find: (words, { isGerman }) => findIn(index, german, { words, isGerman }),
    goesOn: (words, { isGerman }) =>
      plainStarts.has(words.join(' ')) ||
      plainStarts.has(words.map(stemOf).join(' ')) ||
      (isGerman && hasStart([plainStarts, germanStarts], words.map(germanStemOf).join(' '))),
    spelled,
    longest: index.longest,
    size: exact.size,
    beginningWith: yield* beginningWith(exact),
    alike,
  }
}

const hasStart = (starts: readonly ReadonlySet<string>[], words: string): boolean =>
  starts.some((some) => some.has(words))

function findIn(
  { exact }: PhraseIndex,
  german: GermanKeys,
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
  const keys = german.find(words.map(germanStemOf).join(' '))
  return keys.flatMap((key) =>
    (exact.get(key) ?? []).map((entry) => ({ ...entry, quality: entry.quality * 0.9 })),
  )
}
