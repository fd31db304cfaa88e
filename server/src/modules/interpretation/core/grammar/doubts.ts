import { isNumericRef, type Item, type Reader } from '../reader.ts'

/**
 * Tables that are joined, and no model to say what their columns mean: a reading that had to choose among them, or that says
 * something else than the words do, is asked back.
 */
export function doubt(reader: Reader): void {
  if (reader.isModelled || reader.scope.places.length === 1 || reader.given.isFragment) return
  const doubted = doubts.find((one) => one(reader))
  if (doubted)
    reader.problem ??= reader.say(
      'The question can be read in several ways: say which table and which columns are meant.',
      'Die Frage lässt sich verschieden verstehen: Nennen Sie die Tabelle und die Spalten, um die es geht.',
    )
}

const doubts: ((reader: Reader) => boolean)[] = [isGroupedNumber, isKeyCompared]

const isCount = (reader: Reader, item: Item | undefined) =>
  item !== undefined && reader.keyword(item, 'aggregate')?.aggregate.startsWith('count') === true

/** "How many …" has one number for an answer, unless the words group it. */
function isGroupedNumber(reader: Reader): boolean {
  if (reader.dimensions.length === 0 || reader.measures.length === 0) return false
  const first = reader.items.find(({ as }) => as !== 'filler')
  const isGrouped = reader.items.some(
    (item) =>
      ['group', 'each', 'grain', 'and', 'which'].some((word) => reader.does(item, word as 'and')) ||
      (item.as === 'keyword' && reader.does(item, 'superlative')),
  )
  return isCount(reader, first) && !isGrouped
}

/** "At least four students" says how many there are, not what their key is. */
function isKeyCompared(reader: Reader): boolean {
  return reader.items.some(
    ({ isUsed, ref, text }) =>
      isUsed &&
      ref?.kind === 'column' &&
      isNumericRef(ref) &&
      /id$/i.test(ref.field!.name) &&
      !/id|number|code/i.test(text) &&
      reader.filters.some(
        (filter) =>
          'column' in filter && filter.column === ref.name && /greater|less|between/.test(filter.operator),
      ),
  )
}
