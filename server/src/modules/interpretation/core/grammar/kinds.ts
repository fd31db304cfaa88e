import type { Item, Reader } from '../reader.ts'
import type { Keyword } from '../vocabulary.ts'
import { isDirectionWord } from './directions.ts'

/** Decides for each span whether its words are of the data, of the language, a time or a number. */
export function decideKinds(reader: Reader): void {
  for (const item of reader.items.toReversed()) item.as = kindOf(reader, item)
}

function kindOf(reader: Reader, item: Item): NonNullable<Item['as']> {
  const { span, refs } = item
  const best = refs[0]
  const isQuoted = reader.given.tokens[span.from]!.isQuoted
  if (isQuoted && best) return 'data'
  if (isHowMuch(reader, item) || isDirectionWord(reader, item)) return 'filler'
  if (span.time && (!span.time.isBareYear || isYearHere(reader, item))) return 'time'
  if (best && !isWordOfLanguage(reader, item))
    return span.number && isAmount(reader, item) ? 'number' : 'data'
  if (span.number && span.keywords.length === 0) return 'number'
  if (isSign(reader, item)) return 'filler'
  if (span.time) return 'number'
  if (span.keywords.length > 0) return 'keyword'
  if (span.isFiller || span.isSoft) return 'filler'
  return span.number ? 'number' : 'unknown'
}

/** "Track number 8": it says only that a number follows. */
const isSign = ({ items }: Reader, { at, text }: Item): boolean =>
  /^(number|no|nr)$/i.test(text) && items[at + 1]?.span.number !== undefined

/** Four digits are a year where the data has times, unless a comparison needs an amount. */
function isYearHere(reader: Reader, { at, refs }: Item): boolean {
  if (!reader.hasTime) return false
  const before = reader.items[at - 1]
  const isCompared = before?.span.keywords.some((one) => one.does === 'compare') ?? false
  if (isCompared) return false
  return !refs.some(({ kind, field }) => kind === 'value' && field?.type === 'text')
}

/** A number that is also a value somewhere is compared where the words compare. */
function isAmount(reader: Reader, { at, span }: Item): boolean {
  if (span.to - span.from > (span.number?.length ?? 0)) return false
  if (reader.isModelled && !reader.given.tokens[span.from]!.isQuoted) return true
  const does = (one: Item | undefined, wanted: readonly Keyword['does'][]) =>
    one?.span.keywords.some((keyword) => wanted.includes(keyword.does)) ?? false
  const before = reader.items[at - 1]
  const isBehindName =
    before?.refs.some(({ kind }) => kind === 'column') && does(reader.items[at - 2], ['compare'])
  return (
    isBehindName === true ||
    [before, reader.items[at + 1]].some((one) => does(one, ['compare', 'top', 'superlative']))
  )
}

/** Whether words that are also in the data do their work for the language here. */
function isWordOfLanguage(reader: Reader, item: Item): boolean {
  const { span, refs } = item
  const best = refs[0]!
  const isWeak = best.source === 'vocabulary' || best.source === 'description' || best.source === 'spelling'
  const isValue = best.kind === 'value' || best.kind === 'contains'
  if (isNaming(reader, item)) return true
  if (isNameColumn(reader, item)) return false
  if ((span.isFiller || span.isSoft) && isValue) return isWeak || !isBesideItsColumn(reader, item)
  if (span.isFiller && span.to - span.from === 1 && (isWeak || best.score < 0.9)) return true
  if (isValue && !reader.isModelled && span.isFiller !== span.keywords.length > 0 && isWrittenOtherwise(item))
    return true
  if (span.keywords.length === 0) return false
  // "Years larger than 1", "on what date": without times they are columns.
  const isUnit = span.keywords.every(({ does }) => does === 'unit' || does === 'grain')
  if (isUnit && best.kind === 'column' && !reader.hasTime) return false
  if (isWeak) return true
  if (isValue) return !isBesideItsColumn(reader, item)
  return isKeywordHere(reader, item)
}

/** "Name the players": what is asked for follows. */
const isNaming = ({ items, isModelled, scope }: Reader, { at, text }: Item): boolean =>
  !isModelled &&
  scope.places.length > 1 &&
  at === 0 &&
  /^name$/i.test(text) &&
  /^(the|all|all the|each|every)$/i.test(items[1]?.text ?? '')

/** "The name and food type of": a column of one of several tables, unless it opens the question: "Name the players". */
function isNameColumn(reader: Reader, { at, text, refs: [best] }: Item): boolean {
  if (reader.isModelled || reader.scope.places.length === 1 || !/^names?$/i.test(text)) return false
  return best?.kind === 'column' && best.source === 'model' && at > 0
}

/** "How long is the river": no value that is called alike. */
const isHowMuch = ({ items, isModelled }: Reader, { at, text, refs }: Item): boolean =>
  !isModelled &&
  /^(long|tall|high|old|big|large|deep|far|wide)$/i.test(text) &&
  items[at - 1]?.text.toLowerCase() === 'how' &&
  refs[0]?.kind === 'value'

/** "OR" is a state, "or" is none. */
const isWrittenOtherwise = ({ text, refs }: Item): boolean =>
  text === text.toLowerCase() && refs.every(({ kind, value }) => kind !== 'value' || value !== text)

const ranking = new Set<Keyword['does']>([
  'aggregate',
  'superlative',
  'top',
  'distinct',
  'share',
  'growth',
  'moving',
  'cumulative',
  'total',
  'ratio',
])

/** A name of a field that is a word of the language too: by what follows it. */
function isKeywordHere(reader: Reader, { span, at, refs }: Item): boolean {
  const does = (one: Keyword['does']) => span.keywords.some((keyword) => keyword.does === one)
  const after = reader.items[at + 1]
  if (does('compare')) {
    const further = after?.as === 'filler' ? reader.items[at + 2] : after
    return further?.span.number !== undefined || further?.span.time !== undefined
  }
  if (does('unit') || does('grain')) return reader.hasTime && reader.isModelled && refs[0]!.score < 0.99
  if (!reader.isModelled && does('aggregate') && isListed(reader, at)) return true
  const next = nextData(reader, at)
  const isField = next !== undefined && next.refs[0]!.kind !== 'value' && next.refs[0]!.kind !== 'contains'
  if (span.keywords.some((keyword) => ranking.has(keyword.does)))
    return isField && next.at - at <= 2 && !isWhole(reader, at)
  return reader.isModelled && isField && next.at - at <= 3
}

/** "The lowest total when", "the average for": what is ranked or asked for itself. */
function isWhole({ items, isModelled, given: { tokens } }: Reader, at: number): boolean {
  if (isModelled) return false
  const [before, after] = [items[at - 1], items[at + 1]]
  const isRanked = before?.span.keywords.some(({ does }) => does === 'superlative') ?? false
  return isRanked || /^(for|when|where|if|with|that|which)$/.test(after ? tokens[after.span.from]!.norm : '')
}

/** "Average, minimum and maximum age": the first is a word like the others. */
const isListed = ({ items }: Reader, at: number): boolean => {
  const next = items
    .slice(at + 1)
    .find(({ span }) => span.keywords.every(({ does }) => does !== 'and') && !span.isFiller)
  return (
    next !== undefined && next.at - at <= 3 && next.span.keywords.some(({ does }) => does === 'aggregate')
  )
}

function nextData({ items }: Reader, at: number): Item | undefined {
  for (const item of items.slice(at + 1, at + 4)) {
    if (item.refs.length > 0 && item.as !== 'filler') return item
    if (!item.span.isFiller && item.span.number === undefined) return undefined
  }
  return undefined
}

/** A value that stands behind the name of its column. */
function isBesideItsColumn({ items }: Reader, { at, refs }: Item): boolean {
  const before = items.slice(Math.max(0, at - 4), at)
  return before.some((one) =>
    one.refs.some(
      ({ kind, field, source }) =>
        kind === 'column' &&
        source !== 'description' &&
        refs.some((ref) => ref.kind === 'value' && ref.field === field),
    ),
  )
}
