import { isNumericRef, type Item, type Reader } from '../reader.ts'
import {
  isBackReference,
  isCutList,
  isHowLeftOut,
  isLostGroup,
  isOneOfEach,
  isPairOfWays,
  isRankedByOther,
} from './left-out.ts'
import { isIdleHome, isManyByMany, isPassedBy } from './ways.ts'
import type { Place, Ref } from '../scope.ts'
import { isUnsure } from './confidence.ts'
import { directionOf, isDirected } from './directions.ts'

/**
 * Tables that are joined, and no model to say what their columns mean: a reading that had to choose among them, or that says
 * something else than the words do, is asked back.
 */
export function doubt(reader: Reader): void {
  if (reader.isModelled || reader.scope.places.length === 1 || reader.given.isFragment) return
  if (isUnsure(reader) || doubts.some((one) => one(reader)))
    reader.problem ??= reader.say(
      'The question can be read in several ways: say which table and which columns are meant.',
      'Die Frage lässt sich verschieden verstehen: Nennen Sie die Tabelle und die Spalten, um die es geht.',
    )
}

const doubts: ((reader: Reader) => boolean)[] = [
  isGroupedNumber,
  isKeyCompared,
  isOtherThanAsked,
  isBesideParent,
  isRepeatedColumn,
  isContradiction,
  isNegatedValue,
  isTiedWay,
  isTiedColumn,
  isNested,
  isEverything,
  isIdleHome,
  isPassedBy,
  isManyByMany,
  isOneOfEach,
  isLostGroup,
  isPairOfWays,
  isBackReference,
  isRankedByOther,
  isCutList,
  isHowLeftOut,
]

const isCount = (reader: Reader, item: Item | undefined) =>
  item !== undefined && reader.keyword(item, 'aggregate')?.aggregate.startsWith('count') === true

/** "How many …" has one number for an answer, unless the words group it. */
function isGroupedNumber(reader: Reader): boolean {
  const first = reader.items.find(({ as }) => as !== 'filler' && as !== undefined)
  if (!isCount(reader, first)) return false
  if (reader.items.some((item) => item.as === 'keyword' && item.isUsed && reader.does(item, 'superlative')))
    return true
  const isGrouped = reader.items.some((item) =>
    ['group', 'each', 'grain', 'and', 'which'].some((word) => reader.does(item, word as 'and')),
  )
  return reader.dimensions.length > 0 && reader.measures.length > 0 && !isGrouped
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

/** "Which courses …" and no course in the result. */
function isOtherThanAsked(reader: Reader): boolean {
  const asked = reader.items.find(({ as, isUsed, ref }) => as === 'data' && isUsed && ref !== undefined)
  const ref = asked?.ref
  if (!ref || (ref.kind !== 'table' && ref.kind !== 'column') || !isWished(reader, asked)) return false
  const named = [
    ...reader.dimensions.map(({ column }) => column),
    ...reader.measures.flatMap(({ query }) => (typeof query === 'string' ? [] : [query.column ?? ''])),
  ]
  if (ref.kind === 'column') return !named.includes(ref.name)
  return !named.some((name) => pathOf(name) === ref.place.path)
}

const pathOf = (name: string) => name.split('.').slice(0, -1).join('.')

/** What stands behind "which", "list" and the like, and before any condition. */
const isWished = (reader: Reader, { at }: Item): boolean =>
  at > 0 &&
  reader.items
    .slice(0, at)
    .every((one) => one.as === 'filler' || reader.does(one, 'which') || reader.does(one, 'distinct'))

/** Up to a row and down to others that belong to it: restaurants of a city with such a street, not those in the street. */
function isBesideParent({ items, scope }: Reader): boolean {
  return items.some(({ isUsed, ref }) => isUsed && ref?.kind === 'value' && isBeside(ref, scope.places))
}

function isBeside({ place }: Ref, places: readonly Place[]): boolean {
  const steps = place.path.split('.')
  const ways = steps.map((_, at) => places.find(({ path }) => path === steps.slice(0, at + 1).join('.')))
  return (
    place.path !== '' &&
    place.isToMany &&
    ways[0]?.isToMany === false &&
    steps.length === 2 &&
    !isBridge(ways[0])
  )
}

/** Two keys and nothing else: rows that connect. */
const isBridge = ({ dataset }: Place): boolean => dataset.joins.filter(({ isToMany }) => !isToMany).length > 1

/** "Border Ohio and border Utah": both, which a list of values is not. */
function isRepeatedColumn({ items, filters }: Reader): boolean {
  return filters.some((filter) => {
    if (!('column' in filter) || filter.operator !== 'in') return false
    const texts = items
      .filter(({ isUsed, ref }) => isUsed && ref?.kind === 'column' && ref.name === filter.column)
      .map(({ text }) => text.toLowerCase())
    return texts.length > 1 && items.every(({ text }) => text.toLowerCase() !== 'or')
  })
}

/** Below 5 and above 10, or two values of one column: no row is both. */
function isContradiction({ filters }: Reader): boolean {
  return filters.some(
    (one, at) =>
      'operator' in one &&
      filters
        .slice(at + 1)
        .some(
          (other) =>
            'operator' in other &&
            other.column === one.column &&
            [one.operator, other.operator].every((operator) => /^(less|greater|equals)/.test(operator)) &&
            (one.operator === 'equals') === (other.operator === 'equals') &&
            isApart(one, other),
        ),
  )
}

type Compared = { operator: string; value?: unknown }

function isApart(one: Compared, other: Compared): boolean {
  if (one.operator === 'equals') return one.value !== other.value
  const [less, greater] = one.operator.startsWith('less') ? [one, other] : [other, one]
  if (!less.operator.startsWith('less') || !greater.operator.startsWith('greater')) return false
  return Number(less.value) <= Number(greater.value)
}

/** "Students who have no cat": others than cats they may have. */
function isNegatedValue(reader: Reader): boolean {
  const isLack = reader.items.some(
    (item) => item.isUsed && (reader.does(item, 'without') || reader.does(item, 'never')),
  )
  return (
    isLack &&
    reader.having.length === 0 &&
    !reader.filters.some(
      (filter) => 'set' in filter || ('operator' in filter && filter.operator === 'is_null'),
    )
  )
}

/** Flights have two airports: which is meant is not said. */
function isTiedWay(reader: Reader): boolean {
  const used = reader.items.flatMap((item) => (item.isUsed && item.ref ? [{ item, ref: item.ref }] : []))
  const isSaid = (column: string) => used.some(({ ref }) => ref.field?.name === column)
  const isChosenBy = (item: Item, ref: Ref) => {
    const direction = directionOf(reader, item)
    return direction !== undefined && isDirected(ref, direction)
  }
  return used.some(
    ({ item, ref }) =>
      (ref.place.tied ?? []).length > 0 && !ref.place.tied!.some(isSaid) && !isChosenBy(item, ref),
  )
}

/** A word that is in the names of several columns, and nothing else says which. */
function isTiedColumn({ items }: Reader): boolean {
  return items.some(
    ({ isUsed, ref, refs }) =>
      isUsed &&
      ref?.kind === 'column' &&
      ref.source === 'description' &&
      refs.some(
        (one) =>
          one.kind === 'column' &&
          one.name !== ref.name &&
          one.place === ref.place &&
          one.score >= ref.score - 0.001,
      ) &&
      items.filter((one) => one.isUsed && one.ref?.name === ref.name).length === 1,
  )
}

/** "States that border states that border …": the same table at each step. */
function isNested(reader: Reader): boolean {
  const { items } = reader
  const tables = items.filter(
    ({ as, refs, at }) => as === 'data' && refs[0]?.kind === 'table' && !isCount(reader, reader.next(at, -1)),
  )
  return tables.some(
    ({ text, at }) =>
      tables.filter((other) => other.text === text).length > 2 ||
      (tables.some((other) => other.text === text && other.at < at) &&
        items[at + 1]?.text.toLowerCase() === 'that'),
  )
}

/** "Students who took all courses": no row says so of itself. */
function isEverything({ items }: Reader): boolean {
  return items.some(
    ({ text, at }) =>
      /^(all|every)$/i.test(text) &&
      items[at - 1]?.span.isSoft === true &&
      items.slice(0, at).some(({ refs }) => refs[0]?.kind === 'table'),
  )
}
