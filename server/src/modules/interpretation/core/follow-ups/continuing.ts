import type { Interpretation, ReadWord } from '../../../../../../contract/src/interpretation.ts'
import type { Query } from '../../../../../../contract/src/query.ts'
import type { Reading } from '../compose.ts'
import { isGermanText } from '../language.ts'
import type { ChartKind } from '../reader.ts'
import type { Token } from '../tokens.ts'
import { type Fragment, languageWanted } from './opening.ts'

/** Whether a message is a question of its own, although something was asked before; `own` is what it clearly says by itself. */
export function isNewQuestion(
  { isTied, isLoose, isAdding, isUnion }: Fragment,
  own: Reading | undefined,
): boolean {
  if (!own) return false
  if (isTied) return isDetailed(own) && isAdding && !isUnion
  return isDetailed(own) || !isLoose
}

/** Whether a reading names something that is measured, as whole questions do. */
export const isWhole = ({ reader }: Reading): boolean =>
  reader.items.some(
    (item) =>
      item.isUsed &&
      (item.ref?.kind === 'measure' || (reader.does(item, 'aggregate') && reader.measures.length > 0)),
  )

/** Whether a reading names anything of the data, beside a period. */
export const namesData = ({ query, reader }: Reading): boolean =>
  query !== undefined && reader.items.some(({ isUsed, ref }) => isUsed && ref !== undefined)

/** More is said than a measure: by what, of what, or when. */
const isDetailed = (reading: Reading): boolean =>
  (isWhole(reading) || countsRows(reading)) &&
  (reading.reader.dimensions.length > 0 ||
    reading.reader.items.some(({ as, ref }) => as === 'time' || ref?.kind === 'value'))

/** "Top 5 origins by flights" names what is counted too, although it is a table and no measure. */
function countsRows({ reader: { items } }: Reading): boolean {
  const refs = items.flatMap(({ isUsed, ref }) => (isUsed && ref ? [ref] : []))
  return (
    refs.some(({ kind, place }) => kind === 'table' && place.path === '') &&
    refs.some(({ kind }) => kind === 'column')
  )
}

interface Before {
  previous: { query: Query; chart?: ChartKind | null | undefined }
  isGerman: boolean
}

/** With the words that tie a message to the question before, and its chart while rows and columns stay what they were. */
export function continuing(
  interpretation: Interpretation,
  { ties }: Fragment,
  { previous, isGerman }: Before,
): Interpretation {
  const words = ties.filter(({ kind }) => kind !== 'sign').map((token) => tieOf(token, isGerman))
  const isSameShape =
    JSON.stringify(interpretation.query?.dimensions) === JSON.stringify(previous.query.dimensions)
  return {
    ...interpretation,
    chart: interpretation.chart ?? (isSameShape ? (previous.chart ?? null) : null),
    words: [...interpretation.words, ...words].sort((a, b) => a.start - b.start),
  }
}

const tieOf = ({ start, end, text }: Token, isGerman: boolean): ReadWord => ({
  start,
  end,
  text,
  kind: 'keyword',
  meaning: isGerman ? 'führt die Frage davor fort' : 'continues the question before',
  source: 'context',
})

export const loneReason = (question: string, isGerman: boolean): string =>
  isGerman
    ? `„${question}“ ändert eine Frage, und davor steht keine: Stellen Sie eine ganze Frage mit einer Kennzahl.`
    : `“${question}” changes a question, and there is none before it: ask a whole question that names a measure.`

export function isGermanAsked(tokens: readonly Token[], wanted: 'en' | 'de' | undefined): boolean {
  const language = languageWanted(tokens)
  return language === undefined ? isGermanText(tokens, wanted) : language === 'de'
}
