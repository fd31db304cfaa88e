import type { Interpretation, WordChoice } from '../../../../../contract/src/interpretation.ts'
import type { Lexicon, Meaning } from './lexicon.ts'
import type { Scope } from './scope.ts'
import { normalized } from './tokens.ts'

const maxChoices = 5
const maxCandidates = 14
/** Trials of one question: each is a reading of it. */
const maxTrials = 28

/** What an unknown word may have meant: what is spelled like it, then what the dataset is about. */
export function choicesFor(
  text: string,
  { lexicon, scope }: { lexicon: Lexicon; scope: Scope },
): WordChoice[] {
  const word = normalized(text)
  const here = new Set(scope.places.map(({ dataset }) => dataset))
  const scored: { choice: WordChoice; score: number }[] = []
  for (const [phrase, entries] of lexicon.phrases()) {
    // Of many thousand values only those are compared that begin alike.
    if (phrase[0] !== word[0]) continue
    const score = similarity(word, phrase)
    if (score < 0.5) continue
    for (const { meaning, source } of entries)
      if (here.has(meaning.dataset) && source !== 'description')
        scored.push({ choice: choiceOf(meaning), score })
  }
  scored.sort((a, b) => b.score - a.score || a.choice.label.localeCompare(b.choice.label, 'en'))
  const near = scored.map(({ choice }) => choice)
  const measures = scope.places[0]!.dataset.fields.filter(
    ({ role, isHidden }) => role === 'measure' && !isHidden,
  ).map((field) => choiceOf({ kind: 'field', dataset: scope.home, field }))
  const tables = [...lexicon.phrases()].flatMap(([, entries]) =>
    entries.flatMap(({ meaning }) =>
      meaning.kind === 'table' && meaning.dataset.isAsked ? [choiceOf(meaning)] : [],
    ),
  )
  const dimensions = scope.home.fields
    .filter(({ role, isHidden }) => role === 'dimension' && !isHidden)
    .map((field) => choiceOf({ kind: 'field', dataset: scope.home, field }))
  const all = [...near.slice(0, 6), ...tables.slice(0, 8), ...measures.slice(0, 5), ...dimensions]
  return all
    .filter((one, at) => all.findIndex(({ label }) => label === one.label) === at)
    .slice(0, maxCandidates)
}

/** Keeps the choices that make more of the question understood: those that make all of it so are first. */
export function withTriedChoices(
  interpretation: Interpretation,
  question: string,
  trial: (question: string) => Interpretation,
): Interpretation {
  let trials = 0
  const unmatched = interpretation.unmatched.map((word) => {
    const useful = word.choices.flatMap((choice) => {
      trials += 1
      if (trials > maxTrials) return []
      const { start, end } = word
      const { status, unmatched: left } = trial(
        `${question.slice(0, start)}${choice.replacement}${question.slice(end)}`,
      )
      const isUnderstood = status === 'understood'
      return isUnderstood || left.length < interpretation.unmatched.length ? [{ choice, isUnderstood }] : []
    })
    const choices = [
      ...useful.filter((one) => one.isUnderstood),
      ...useful.filter((one) => !one.isUnderstood),
    ]
    return { ...word, choices: choices.map(({ choice }) => choice).slice(0, maxChoices) }
  })
  return { ...interpretation, unmatched }
}

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

/** Shared pairs of letters, from 0 to 1. */
function similarity(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 6) return 0
  if (b.length > 3 && (a.startsWith(b) || b.startsWith(a))) return 0.9
  const pairs = (text: string) =>
    new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
  const [x, y] = [pairs(a), pairs(b)]
  const shared = [...x].filter((pair) => y.has(pair)).length
  return x.size + y.size === 0 ? 0 : (2 * shared) / (x.size + y.size)
}
