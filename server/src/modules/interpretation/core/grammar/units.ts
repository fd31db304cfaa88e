import type { Item, Reader } from '../reader.ts'
import type { Ref } from '../scope.ts'

/** Units that numbers are said in, each as a number of the smallest one of its kind. */
const kinds: readonly [unit: RegExp, size: number][][] = [
  [
    [/^(s|secs?|seconds?|sekunden?)$/, 1],
    [/^(min|mins|minutes?|minuten?)$/, 60],
    [/^(h|hrs?|hours?|stunden?)$/, 3600],
    [/^(days?|tagen?|tage)$/, 86_400],
    [/^(weeks?|wochen?)$/, 604_800],
  ],
  [
    [/^(m|met(er|re)s?|metern?)$/, 1],
    [/^(km|kms|kilomet(er|re)s?|kilometern?)$/, 1000],
    [/^(mi|miles?|meilen?)$/, 1609.344],
  ],
  [
    [/^(g|grams?|gramm)$/, 1],
    [/^(kg|kgs|kilo(gram)?s?|kilogramm)$/, 1000],
    [/^(t|tons?|tonnes?|tonnen?)$/, 1_000_000],
  ],
]

interface Unit {
  kind: number
  size: number
}

function unitOf(word: string): Unit | undefined {
  for (const [kind, units] of kinds.entries())
    for (const [pattern, size] of units) if (pattern.test(word.toLowerCase())) return { kind, size }
  return undefined
}

/** The unit that a column is in, as far as its names say: "Delay in minutes", "distance_km". */
function unitOfField({ field }: Ref): Unit | undefined {
  const words = `${field?.label ?? ''} ${field?.name ?? ''}`.split(/[^\p{L}]+/u)
  return words.map(unitOf).find((unit) => unit !== undefined)
}

/** "2 hours" of a column in minutes is 120: the word behind a number, and what it makes of it. */
export function unitBehind(reader: Reader, at: number, ref: Ref): { item: Item; factor: number } | undefined {
  const item = reader.items[at + 1]
  const said = item && !item.isUsed ? unitOf(item.text) : undefined
  const own = said && unitOfField(ref)
  return item && own?.kind === said?.kind && own && said ? { item, factor: said.size / own.size } : undefined
}

/** Whether a word says what the number before it is a number of. */
export const isUnit = ({ items }: Reader, { at, text }: Item): boolean =>
  items[at - 1]?.as === 'number' && unitOf(text) !== undefined
