import { monthWords } from './time-words.ts'

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const romans = new Map([
  ['i', '1'],
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['v', '5'],
  ['vi', '6'],
  ['vii', '7'],
  ['viii', '8'],
])

/** The same date in other words: "27 Aug 2004", "August 27th, 2004" and "2004-08-27". */
export function datesLike(given: readonly string[]): string[][] {
  if (given.length < 2 || given.length > 4) return []
  const weekday = given.length > 2 ? dayNamed(given[0]!) : undefined
  const words = weekday === undefined ? given : given.slice(1)
  const date = dateOf(words)
  if (!date) return []
  const { day, month, year } = date
  const name = monthNames[month - 1]!
  const suffix =
    day % 10 === 1 && day !== 11
      ? 'st'
      : day % 10 === 2 && day !== 12
        ? 'nd'
        : day % 10 === 3 && day !== 13
          ? 'rd'
          : 'th'
  const end = year === undefined ? [] : [year]
  const forms = [name, ...(name.length > 3 ? [name.slice(0, 3)] : [])].flatMap((one) => [
    [String(day), one, ...end],
    [one, String(day), ...end],
    [one, String(day), suffix, ...end],
    [String(day), suffix, one, ...end],
    [String(day), suffix, 'of', one, ...end],
  ])
  return weekday === undefined
    ? forms
    : forms.flatMap((form) => [[weekday, ...form], [weekday.slice(0, 3), ...form], form])
}

const dayNamed = (word: string): string | undefined =>
  word.length < 3 ? undefined : dayNames.find((name) => name.startsWith(word))

function dateOf(
  words: readonly string[],
): { day: number; month: number; year: string | undefined } | undefined {
  const [first = '', second = '', third] = words
  if (words.length > 3) return undefined
  if (/^\d{4}$/.test(first)) {
    const [month, day] = [Number(second), Number(third)]
    return third !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31
      ? { day, month, year: first }
      : undefined
  }
  if (third !== undefined && !/^\d{4}$/.test(third)) return undefined
  const month = monthWords.get(first) ?? monthWords.get(second)
  const day = Number(monthWords.has(first) ? second : first)
  return month !== undefined && Number.isInteger(day) && day >= 1 && day <= 31
    ? { day, month, year: third }
    : undefined
}

/** A name with its numbers written otherwise: "Group IV" as "group 4", "No. in series" as "number in series". */
export function namesLike(words: readonly string[]): string[][] {
  const last = romans.get(words.at(-1) ?? '')
  return [
    ...(last !== undefined && words.length > 1 ? [[...words.slice(0, -1), last]] : []),
    ...(words.includes('no') && words.length > 1
      ? [words.map((word) => (word === 'no' ? 'number' : word))]
      : []),
    ...datesLike(words),
  ]
}
