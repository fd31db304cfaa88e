import type { Token } from '../tokens.ts'

/** A message without the words that tie it to the question before. */
export interface Fragment {
  /** What is left to be read. */
  tokens: Token[]
  /** Words that only tie it to the question before. */
  ties: Token[]
  /** It begins with words that nothing but a follow-up begins with. */
  isTied: boolean
  /** "Average price of those": of what was counted before. */
  isOfThose: boolean
  /** It begins like a follow-up, and like some whole questions. */
  isLoose: boolean
  /** "And by region": beside what is there. */
  isAdding: boolean
  /** "Also Berlin", "Berlin too": values beside those that are there. */
  isUnion: boolean
}

const languages: [words: string, language: 'en' | 'de'][] = [
  ['in german', 'de'],
  ['auf deutsch', 'de'],
  ['in english', 'en'],
  ['auf englisch', 'en'],
]

/** The language that the words ask for. */
export function languageWanted(tokens: readonly Token[]): 'en' | 'de' | undefined {
  const text = ` ${tokens.map(({ norm }) => norm).join(' ')} `
  return languages.find(([words]) => text.includes(` ${words} `))?.[1]
}

/** "Remove the filter": of the question before, which changes no data. */
export const isFilterRemoval = (tokens: readonly Token[]): boolean =>
  /^(remove|clear|drop|reset|delete|entferne|losche) (the |all |all the |den |die |alle )?filters?n?( (on|for|by|auf|fur|nach)( the| den| die| das)? \w+( \w+)?)?( \.)?$/.test(
    tokens.map(({ norm }) => norm).join(' '),
  )

const before =
  /^(?:im |in |in the |for |for the |the |zum |fur das |das |der )?(vorjahr|jahr davor|jahr zuvor|year before|previous year|prior year|vormonat|monat davor|monat zuvor|month before|previous month|prior month)$/

/** "The month before": nothing but the name of a period that lies before the one that was asked about. */
export const periodBeforeNamed = (tokens: readonly Token[]): string | undefined =>
  before.exec(tokens.map(({ norm }) => norm).join(' '))?.[1]

const phrases = (text: string) => text.split('|').sort((a, b) => b.length - a.length)

const adding = phrases('and|und|also|auch|plus|additionally|zusatzlich|split|further|dazu')
const uniting = new Set(['also', 'auch', 'plus', 'additionally', 'zusatzlich', 'dazu'])
const exchanging = phrases(
  'what about|how about|was ist mit|wie ist es mit|wie sieht es mit|wie ware es mit|same for|the same for|the same but for|same but for|the same but|same but|' +
    'the same|same|dasselbe fur|das gleiche fur|dasselbe aber|dasselbe|das gleiche|genauso fur|now|jetzt|nun|instead|stattdessen|then|dann|but|aber|' +
    'only|just|nur|lediglich|show it|show that|show this|show them|show me that|make it|make that|draw it|draw that|zeige es|zeig es|zeige das|' +
    'zeig das|in german|auf deutsch|in english|auf englisch|zeig mir das|zeige mir das|ok|okay|please|bitte',
)
const closing = phrases(
  'in german|auf deutsch|in english|auf englisch|instead|stattdessen|too|as well|again|wieder|please|bitte|ebenfalls|auch|dazu|now|jetzt|aus|?|.|!',
)
/** Of what the question before was about. */
const referring = phrases(
  'of those|of these|of them|for those|for these|for them|among those|among these|davon|von diesen|von denen|fur diese',
)
const loose =
  /^(as|als|without|ohne|excluding|exclude|except|ausser|with|mit|by|per|nach|pro|je|in|for|fur|im|since|seit|last|this|letzte\w*|diese\w*|compare\w*|vergleich\w*|verglichen|im|top|bottom|sort\w*|order\w*|rank\w*|sortier\w*|break|broken|split|aufgeteilt|aufgeschlusselt|monthly|weekly|daily|quarterly|yearly|monatlich|wochentlich|taglich|jahrlich|all|alle|more|less|mehr|weniger|over|above|below|under|uber|unter|from|von|vor|before|after|die|first|ersten)$/
const further = /^(break|broken|split|aufgeteilt|aufgeschlusselt)$/

/** Takes the words off that tie a message to the question before. */
export function fragmentOf(all: readonly Token[]): Fragment {
  const tokens = [...all]
  const ties: Token[] = []
  const taken = new Set<string>()
  const take = (found: string, from: number) => {
    taken.add(found)
    ties.push(...tokens.splice(from, found.split(' ').length))
  }
  for (;;) {
    if (tokens[0]?.kind === 'sign') ties.push(...tokens.splice(0, 1))
    const found = [...adding, ...exchanging].find((words) => isAt(tokens, 0, words))
    if (found === undefined || further.test(found)) break
    take(found, 0)
  }
  const isTied = taken.size > 0
  const isUnionAtStart = [...taken].some((words) => uniting.has(words))
  const { isInstead, isToo, isOfThose } = takeClosing(tokens, ties)
  const first = tokens[0]?.norm ?? ''
  return {
    tokens,
    ties,
    isTied: isTied || isInstead || isOfThose,
    isOfThose,
    isLoose: isToo || loose.test(first) || periodBeforeNamed(tokens) !== undefined,
    isAdding: (!isInstead && adding.some((words) => taken.has(words))) || isToo || further.test(first),
    isUnion: isUnionAtStart || isToo,
  }
}

function takeClosing(tokens: Token[], ties: Token[]): Record<'isInstead' | 'isToo' | 'isOfThose', boolean> {
  let isInstead = false
  let isToo = false
  const other = tokens.findIndex(
    ({ norm }, at) =>
      (norm === 'instead' && tokens[at + 1]?.norm === 'of') || norm === 'statt' || norm === 'anstatt',
  )
  if (other > 0) {
    ties.push(...tokens.splice(other))
    isInstead = true
  }
  let isOfThose = false
  for (;;) {
    const found = [...closing, ...referring].find((words) =>
      isAt(tokens, tokens.length - words.split(' ').length, words),
    )
    if (found === undefined || tokens.length <= found.split(' ').length) break
    ties.push(...tokens.splice(tokens.length - found.split(' ').length))
    isInstead ||= found === 'instead' || found === 'stattdessen'
    isOfThose ||= referring.includes(found)
    isToo ||= /^(too|as well|ebenfalls|auch|dazu)$/.test(found)
  }
  return { isInstead, isToo, isOfThose }
}

const isAt = (tokens: readonly Token[], from: number, words: string): boolean =>
  from >= 0 &&
  words.split(' ').every((word, at) => tokens[from + at]?.norm === word && !tokens[from + at]!.isQuoted)
