import { translated } from '../texts/translate.ts'

export interface SpecProblem {
  problem: string
  /** Where in the text, counted in characters; undefined where it is about the whole. */
  at?: number
}

export type Spec = Record<string, unknown>

/** Characters of a specification. */
export const maxSpecLength = 65_536

const maxDepth = 40

const ownData = translated({
  en: 'the data is the answer of the chart: leave it out',
  de: 'die Daten sind die Antwort des Diagramms: lassen Sie es weg',
})
const nothingLoaded = translated({
  en: 'a chart loads nothing and leads nowhere: leave it out',
  de: 'ein Diagramm lädt nichts und führt nirgendwohin: lassen Sie es weg',
})

/** What a specification may not contain, whatever it stands for. */
const refusedKeys: Record<string, string> = {
  data: ownData,
  datasets: ownData,
  url: nothingLoaded,
  href: nothingLoaded,
}

/**
 * A specification of Vega-Lite as its author wrote it, or why it cannot be one. It needs nothing of Vega, so that the
 * editor, and the server that stores it, can ask at once.
 */
export function parseSpec(text: string): { spec: Spec } | SpecProblem {
  if (text.length > maxSpecLength)
    return {
      problem: translated(
        {
          en: 'it has {{length}} characters of at most {{max}}',
          de: 'sie hat {{length}} Zeichen von höchstens {{max}}',
        },
        { length: text.length, max: maxSpecLength },
      ),
    }
  let spec: unknown
  try {
    spec = JSON.parse(text)
  } catch (error) {
    return unreadable(text, error instanceof Error ? error.message : '')
  }
  if (typeof spec !== 'object' || spec === null || Array.isArray(spec))
    return {
      problem: translated({ en: 'it is no object of JSON', de: 'sie ist kein JSON-Objekt' }),
      at: 0,
    }
  return refusedIn(spec, text, 0) ?? { spec: spec as Spec }
}

// Engines tell the place of a mistake in words of their own, or not at all.
function unreadable(text: string, message: string): SpecProblem {
  const [, position] = /position (\d+)/.exec(message) ?? []
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  const problem = translated({ en: 'it is no JSON', de: 'sie ist kein JSON' })
  if (position !== undefined) return { problem, at: Number(position) }
  if (line === undefined) return { problem, at: readableLength(text) }
  const before = text.split('\n').slice(0, Number(line) - 1)
  return { problem, at: before.join('\n').length + Number(column) }
}

/** How much of a text could still be the beginning of one in JSON. */
function readableLength(text: string): number {
  let [from, to] = [0, text.length]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (isBeginning(text.slice(0, middle))) from = middle
    else to = middle - 1
  }
  return from
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const [, position] = /position (\d+)/.exec(message) ?? []
    return position === undefined
      ? /\bend of JSON|unterminated/i.test(message)
      : Number(position) >= text.length
  }
}

function refusedIn(part: unknown, text: string, depth: number): SpecProblem | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  if (depth > maxDepth)
    return {
      problem: translated(
        { en: 'it is nested deeper than {{max}}', de: 'sie ist tiefer als {{max}} verschachtelt' },
        { max: maxDepth },
      ),
    }
  for (const [key, value] of Object.entries(part)) {
    const reason = Object.hasOwn(refusedKeys, key) && !Array.isArray(part) ? refusedKeys[key] : undefined
    if (reason !== undefined) return { problem: `"${key}": ${reason}`, at: placeOf(text, key) }
    const isMark = key === 'mark' || key === 'type'
    if (isMark && value === 'image') return { problem: `"image": ${nothingLoaded}`, at: placeOf(text, value) }
    const found = refusedIn(value, text, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Where a name or a text of the specification stands first. */
export const placeOf = (text: string, name: string): number => Math.max(0, text.indexOf(JSON.stringify(name)))

/** A place in a text as people count it. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** The problem as one sentence, with its line and column. */
export function problemText(text: string, { problem, at }: SpecProblem): string {
  if (at === undefined) return problem
  return translated(
    {
      en: 'line {{line}}, column {{column}}: {{problem}}',
      de: 'Zeile {{line}}, Spalte {{column}}: {{problem}}',
    },
    { ...lineAndColumn(text, at), problem },
  )
}
