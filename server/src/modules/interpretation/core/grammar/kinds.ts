import type { Item, Reader } from '../reader.ts'
import type { Keyword } from '../vocabulary.ts'

const yielding = new Set<Keyword['does']>([
  'aggregate',
  'superlative',
  'top',
  'sort',
  'share',
  'growth',
  'distinct',
  'event',
  'moving',
  'cumulative',
  'unit',
  'grain',
  'group',
  'only',
  'empty',
  'each',
  'which',
  'versus',
  'both',
  'ratio',
  'total',
  'chart',
  'but',
])

/** Decides for each span whether its words are of the data, of the language, a time or a number. */
export function decideKinds(reader: Reader): void {
  for (const item of reader.items.toReversed()) item.as = kindOf(reader, item)
}

function kindOf(reader: Reader, item: Item): NonNullable<Item['as']> {
  const { span, refs } = item
  const best = refs[0]
  const isQuoted = reader.given.tokens[span.from]!.isQuoted
  if (isQuoted && best) return 'data'
  if (span.time && (!span.time.isBareYear || isYearHere(reader, item))) return 'time'
  if (best && !isWordOfLanguage(reader, item))
    return span.number && isAmount(reader, item) ? 'number' : 'data'
  if (span.number && span.keywords.length === 0) return 'number'
  if (span.time) return 'number'
  if (span.keywords.length > 0) return 'keyword'
  if (span.isFiller || span.isSoft) return 'filler'
  return span.number ? 'number' : 'unknown'
}

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
  const near = [reader.items[at - 1], reader.items[at + 1]]
  return near.some(
    (one) =>
      one?.span.keywords.some(({ does }) => does === 'compare' || does === 'top' || does === 'superlative') ??
      false,
  )
}

/** Whether words that are also in the data do their work for the language here. */
function isWordOfLanguage(reader: Reader, item: Item): boolean {
  const { span, refs, at } = item
  const best = refs[0]!
  const isShort = span.to - span.from === 1
  const isWeak = best.source === 'vocabulary' || best.source === 'description' || best.source === 'spelling'
  if (span.isFiller && isShort) {
    if (isWeak) return true
    if (best.kind === 'value' && !isBesideItsColumn(reader, item)) return true
    return best.kind !== 'value' && best.score < 0.9
  }
  if (span.isSoft && isWeak && best.kind !== 'column') return true
  if (span.keywords.length === 0) return false
  if (isWeak) return true
  const next = nextData(reader, at)
  if (span.keywords.some(({ does }) => does === 'compare')) {
    const after = reader.items[at + 1]
    return (
      after?.span.number !== undefined || after?.span.time !== undefined || next?.span.number !== undefined
    )
  }
  if (span.keywords.some(({ does }) => yielding.has(does))) {
    if (best.kind === 'value') return !isBesideItsColumn(reader, item)
    return next !== undefined && next.at - at <= 3 && next.refs[0]!.kind !== 'value'
  }
  return best.kind === 'value' ? !isBesideItsColumn(reader, item) : false
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
