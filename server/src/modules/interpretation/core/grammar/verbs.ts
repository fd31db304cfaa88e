import type { Item, Reader } from '../reader.ts'

/**
 * "Members who have borrowed Night Trains", "books that were lent to members": between two tables that are joined a verb says how they are. It
 * adds nothing where the tables have one way to one another; before a number or behind all else it would.
 */
export function readVerbs(reader: Reader): void {
  if (reader.isModelled || reader.scope.places.length === 1) return
  for (const item of reader.items)
    if (item.as === 'unknown' && isVerb(reader, item) && isBetweenTables(reader, item))
      reader.use(item, reader.say('related', 'verknüpft'))
}

const isVerb = (reader: Reader, { text, span, at }: Item): boolean =>
  text === text.toLowerCase() &&
  span.to - span.from === 1 &&
  (isLack(reader, reader.items[at - 1]) || /(ed|en|nt|ght|ung|ing|own|ept|old)$/.test(text))

const isLack = (reader: Reader, item: Item | undefined) =>
  item?.isUsed === true && (reader.does(item, 'never') || reader.does(item, 'without'))

function isBetweenTables(reader: Reader, { at }: Item): boolean {
  const { items } = reader
  const before = items.slice(0, at).toReversed().find(isTaken)
  const after = items
    .slice(at + 1, at + 6)
    .find((one) => one.as !== 'filler' && !reader.does(one, 'each') && !reader.does(one, 'group'))
  if (!after || !isTaken(after) || !before?.ref || !after.ref) return false
  return (
    before.ref.place.dataset !== after.ref.place.dataset &&
    (isIntroduced(items[at - 1]) || isLack(reader, items[at - 1]))
  )
}

const isTaken = ({ as, isUsed, ref }: Item) => as === 'data' && isUsed && ref !== undefined

const isIntroduced = (item: Item | undefined): boolean =>
  item?.as === 'data' ||
  /^(who|that|which|have|has|had|is|are|was|were|been|be|they|to)$/i.test(item?.text ?? '')
