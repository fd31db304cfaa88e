import type { Interpretation, UnmatchedWord, WordChoice } from '../../../../../contract/src/interpretation.ts'
import type { CatalogueDataset } from './catalogue.ts'
import type { Lexicon, Meaning } from './lexicon.ts'
import type { Scope } from './scope.ts'
import { normalized } from './tokens.ts'

const maxChoices = 5
const maxCandidates = 10
/** Phrases whose meanings are looked at. */
const maxAlike = 40
/** Trials of one question: each is a reading of it. */
const maxTrials = 10

/** What an unknown word may have meant: what is spelled like it, then what the dataset is about. */
export function choicesFor(
  text: string,
  {
    lexicon,
    scope,
    tables: tablesIn,
  }: { lexicon: Lexicon; scope: Scope; tables: readonly CatalogueDataset[] },
): WordChoice[] {
  const word = normalized(text)
  const here = new Set(scope.places.map(({ dataset }) => dataset))
  const alike = lexicon
    .alike(word)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, maxAlike)
  const scored = alike.flatMap(({ entries, similarity: score }) =>
    entries
      .filter(({ meaning, source }) => here.has(meaning.dataset) && source !== 'description')
      .slice(0, maxChoices)
      .map(({ meaning }) => ({ choice: choiceOf(meaning), score })),
  )
  scored.sort((a, b) => b.score - a.score || a.choice.label.localeCompare(b.choice.label, 'en'))
  const near = scored.map(({ choice }) => choice)
  const measures = scope.places[0]!.dataset.fields.filter(
    ({ role, isHidden }) => role === 'measure' && !isHidden,
  )
    .slice(0, maxCandidates)
    .map((field) => choiceOf({ kind: 'field', dataset: scope.home, field }))
  const tables = tablesIn
    .filter(({ isAsked }) => isAsked)
    .map((dataset) => choiceOf({ kind: 'table', dataset }))
  const dimensions = scope.home.fields
    .filter(({ role, isHidden }) => role === 'dimension' && !isHidden)
    .slice(0, maxCandidates)
    .map((field) => choiceOf({ kind: 'field', dataset: scope.home, field }))
  const all = [...near.slice(0, 6), ...tables.slice(0, 8), ...measures.slice(0, 5), ...dimensions]
  return all
    .filter((one, at) => all.findIndex(({ label }) => label === one.label) === at)
    .slice(0, maxCandidates)
}

/**
 * Keeps the choices that make more of the question understood: those that make all of it so are first. With very many phrases a
 * reading takes longer, and fewer are tried; the others are offered as they are.
 */
export function withTriedChoices(
  interpretation: Interpretation,
  { question, lexicon }: { question: string; lexicon: Pick<Lexicon, 'size'> },
  trial: (question: string) => Interpretation,
): Interpretation {
  let left = Math.max(1, Math.min(maxTrials, Math.round(50_000 / lexicon.size)))
  const rankOf = (word: UnmatchedWord, choice: WordChoice): number => {
    if (left === 0) return untried
    left -= 1
    const { start, end } = word
    const tried = trial(`${question.slice(0, start)}${choice.replacement}${question.slice(end)}`)
    if (tried.status === 'understood') return 0
    return tried.unmatched.length < interpretation.unmatched.length ? 1 : useless
  }
  const unmatched = interpretation.unmatched.map((word) => {
    const ranked = word.choices.map((choice) => ({ choice, rank: rankOf(word, choice) }))
    const choices = ranked.filter(({ rank }) => rank !== useless).toSorted((a, b) => a.rank - b.rank)
    return { ...word, choices: choices.map(({ choice }) => choice).slice(0, maxChoices) }
  })
  return { ...interpretation, unmatched }
}

const untried = 2
const useless = 3

export function choiceOf(meaning: Meaning): WordChoice {
  const base = { dataset_id: meaning.dataset.id }
  if (meaning.kind === 'table')
    return { ...base, label: meaning.dataset.name, replacement: meaning.dataset.name }
  const { field } = meaning
  if (meaning.kind === 'value')
    return {
      ...base,
      label: `${field.label}: ${String(meaning.value)}`,
      field: field.name,
      value: meaning.value,
      replacement: String(meaning.value),
    }
  return { ...base, label: field.label, field: field.name, replacement: field.label }
}
