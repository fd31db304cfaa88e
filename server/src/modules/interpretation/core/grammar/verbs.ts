import type { Item, Reader } from '../reader.ts'

/**
 * "Members who have borrowed Night Trains", "books that were lent to members": between two tables that are joined a verb says how they are. It
 * adds nothing where the tables have one way to one another; before a number or behind all else it would.
 */
export function readVerbs(reader: Reader): void {
  if (reader.isModelled || reader.scope.places.length === 1) return
  for (const item of reader.items)
    if (item.as !== 'unknown' || !isWord(item)) continue
    else if (isUnit(reader, item)) reader.use(item, item.text)
    else if (isRelation(reader, item)) reader.use(item, reader.say('related', 'verknüpft'))
}

const isWord = ({ text, span }: Item): boolean => text === text.toLowerCase() && span.to - span.from === 1

function isRelation(reader: Reader, item: Item): boolean {
  const { items } = reader
  const [before, after] = [items[item.at - 1], items[item.at + 1]]
  if (/^(through|within|towards?|onto)$/.test(item.text)) return isBetween(reader, item)
  if (isParticiple(item) || isLack(reader, before))
    return (
      (isIntroduced(before) || isLack(reader, before)) && (isBetween(reader, item) || isAgent(reader, item))
    )
  // "Flights depart from Oslo".
  const isPlural = before?.ref?.kind === 'table' && /s$|people|children/i.test(before.text)
  return (
    isPlural &&
    /^(from|in|to|at|on|with|for)$/i.test(after?.text ?? '') &&
    nextTaken(reader, item) !== undefined
  )
}

const isParticiple = ({ text }: Item): boolean => /(ed|en|nt|ght|ung|ing|own|ept|old)$/.test(text)

const isLack = (reader: Reader, item: Item | undefined) =>
  item?.isUsed === true && (reader.does(item, 'never') || reader.does(item, 'without'))

function isBetween(reader: Reader, item: Item): boolean {
  const before = reader.items.slice(0, item.at).toReversed().find(isTaken)
  const after = nextTaken(reader, item)
  return before !== undefined && after !== undefined && before.ref!.place.dataset !== after.ref!.place.dataset
}

/** "References cited by publications", "nationalities shared by at least two people". */
function isAgent(reader: Reader, item: Item): boolean {
  const by = reader.items[item.at + 1]
  const next = reader.items.slice(item.at + 2, item.at + 6).find((one) => one.as === 'data')
  return (
    /^by$/i.test(by?.text ?? '') && next?.isUsed === true && next.refs.some(({ kind }) => kind === 'table')
  )
}

/** "Over 200 mph": what the number is measured in. */
const isUnit = ({ items }: Reader, { at, text }: Item): boolean =>
  /^(mph|kmh|km|kg|lbs?|pounds|feet|ft|met(er|re)s|miles|mm|cm|usd|dollars|euros?|minutes|hours|seconds|points|people)$/i.test(
    text,
  ) &&
  items[at - 1]?.as === 'number' &&
  items[at - 1]!.isUsed

function nextTaken(reader: Reader, { at }: Item): Item | undefined {
  const after = reader.items
    .slice(at + 1, at + 6)
    .find(
      (one) =>
        one.as !== 'filler' &&
        !reader.does(one, 'each') &&
        !reader.does(one, 'group') &&
        !reader.does(one, 'distinct'),
    )
  return after && isTaken(after) ? after : undefined
}

const isTaken = ({ as, isUsed, ref }: Item) => as === 'data' && isUsed && ref !== undefined

const isIntroduced = (item: Item | undefined): boolean =>
  item?.as === 'data' ||
  /^(who|that|which|have|has|had|is|are|was|were|been|be|they|to|and)$/i.test(item?.text ?? '')
