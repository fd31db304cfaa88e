/** What the numbers of a sentence may come from: rows and how many they are, and texts. */
export interface NumberSource {
  rows?: readonly (readonly unknown[])[]
  /** Texts whose numbers may be repeated: the question, how it was read, passages that it cites. */
  texts?: readonly string[]
}

interface WrittenNumber {
  /** As it stands in the sentence. */
  text: string
  /** What it can mean: 1.234 is two numbers, in two languages. */
  readings: { value: number; precision: number }[]
}

/**
 * Numbers of a sentence that are in none of its sources, rounded as they are written; a sentence with one of them is not to be
 * shown. Numbers in words are not recognized, and neither is what is computed of several values: both are for the text
 * that is made of the result itself.
 */
export function unfoundNumbers(sentence: string, { rows, texts = [] }: NumberSource): string[] {
  const known = rows ? [rows.length] : []
  for (const value of rows?.flat() ?? [])
    if (typeof value === 'number') known.push(Math.abs(value))
    else if (value !== null && value !== undefined) known.push(...valuesIn(textOf(value)))
  for (const text of texts) known.push(...valuesIn(text))
  const isKnown = ({ readings }: WrittenNumber) =>
    readings.some(({ value, precision }) => known.some((one) => Math.abs(one - value) <= precision))
  return numbersIn(sentence)
    .filter((number) => !isKnown(number))
    .map(({ text }) => text)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const valuesIn = (text: string) =>
  numbersIn(text).flatMap(({ readings }) => readings.map(({ value }) => value))

const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9'
/** Between digits these are part of a number. */
const separators = new Set(['.', ',', "'", '’', '\u00a0', '\u202f'])

function numbersIn(text: string): WrittenNumber[] {
  const found: WrittenNumber[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (!isDigit(text[at])) continue
    const start = at
    while (isDigit(text[at + 1]) || (separators.has(text[at + 1] ?? '') && isDigit(text[at + 2]))) at += 1
    const written = text.slice(start, at + 1)
    const { factors, unit } = scaleOf(text.slice(at + 1, at + 14))
    const readings = plainReadings(written).flatMap(({ value, precision }) =>
      factors.map((factor) => ({ value: value * factor, precision: precision * factor + 1e-9 })),
    )
    found.push({ text: `${written}${unit}`, readings })
  }
  return found
}

const scales: readonly [words: readonly string[], factor: number][] = [
  [['thousand', 'tausend', 'tsd', 'k'], 1e3],
  [['million', 'millionen', 'mio', 'm'], 1e6],
  [['billion', 'milliarde', 'milliarden', 'mrd', 'bn'], 1e9],
]

/** What follows a number may scale it: "1.2 million", "12 %". Shares are stored as parts of one or of a hundred. */
function scaleOf(rest: string): { factors: number[]; unit: string } {
  const next = rest.trimStart()
  if (next.startsWith('%')) return { factors: [1, 0.01], unit: ' %' }
  const end = Array.from(next).findIndex((letter) => !/\p{L}/u.test(letter))
  const word = (end === -1 ? next : next.slice(0, end)).toLowerCase()
  const scale = scales.find(([words]) => words.includes(word))
  return scale ? { factors: [scale[1]], unit: ` ${word}` } : { factors: [1], unit: '' }
}

/** A number without its sign, as English and German write it; half a unit of its last digit is lost by rounding. */
function plainReadings(written: string): { value: number; precision: number }[] {
  const [whole = '', fraction, ...more] = splitAtLast(written)
  const asWhole = { value: Number(digitsOf(written)), precision: 0.5 }
  if (fraction === undefined || more.length > 0) return [asWhole]
  const decimal = {
    value: Number(`${digitsOf(whole)}.${fraction}`),
    precision: 0.5 * 10 ** -fraction.length,
  }
  // Three digits behind the only kind of separator can be thousands as well.
  return fraction.length === 3 ? [decimal, asWhole] : [decimal]
}

const digitsOf = (text: string) => Array.from(text).filter(isDigit).join('')

/** The parts before and behind the last separator that can begin a fraction. */
function splitAtLast(written: string): string[] {
  const at = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  if (at === -1) return [written]
  const mark = written[at] ?? ''
  // Twice the same separator groups thousands.
  return written.indexOf(mark) === at ? [written.slice(0, at), written.slice(at + 1)] : [written]
}
