import type { Item, Reader, WantedMeasure } from '../reader.ts'
import { isNumericRef, isTimeRef } from '../reader.ts'
import { type Ref, displayOf, nameAt } from '../scope.ts'
import { addGroup, groupRef } from './groups.ts'
import { isBadWhenHigh, opposite, totalOf } from './judged.ts'
import { countRows } from './counts.ts'
import {
  byNature,
  isNumericLike,
  isOfAnother,
  isOrdinal,
  isOther,
  natural,
  type Size,
  type SizeKind,
  takeRowNoun,
} from './sizes.ts'

/** "Top 5 cities by revenue", "the 3 best products", "bottom 10 stores". */
export function readTop(reader: Reader): void {
  for (const item of reader.items) {
    if (item.isUsed) continue
    const number = numberBeside(reader, item)
    const top = reader.keyword(item, 'top') ?? (number ? reader.keyword(item, 'superlative') : undefined)
    if (!top) continue
    const entity = entityBehind(reader, number && number.at > item.at ? number : item)
    if (
      !number &&
      (!entity ||
        !isPlural(entity.item) ||
        reader.items.some((one) => one.at < item.at && reader.does(one, 'which')))
    )
      continue
    if (!entity && !number) continue
    const count = number?.span.number?.value ?? 10
    if (!number) reader.assume('top', reader.say('top = 10', 'Top = 10'))
    if (count < 1 || count > 1000 || !Number.isInteger(count)) continue
    if (entity) {
      if (entity.ref) reader.ranked = addGroup(reader, entity.ref)
      else if (entity.grain && reader.time !== undefined)
        reader.addDimension({ column: reader.time, grain: entity.grain })
      reader.use(entity.item, entity.ref?.field?.label ?? entity.item.text, entity.ref)
    }
    if (number) reader.use(number, String(count))
    reader.use(item, `${top.order === 'desc' ? 'top' : 'bottom'} ${count}`)
    reader.limit = count
    const nature = reader.isModelled ? undefined : natural(reader, item, undefined)
    const order = nature?.isReversed === true ? opposite[top.order] : top.order
    reader.sort = [{ by: nature ? rankingMeasure(reader, nature.ref, order).name : '', order }]
    return
  }
}

const isPlural = ({ text }: Item) => /(s|en|er|e|people|children)$/i.test(text)

const numberBeside = ({ items }: Reader, { at }: Item): Item | undefined =>
  [items[at + 1], items[at - 1]].find((one) => one?.as === 'number' && !one.isUsed)

function entityBehind(
  reader: Reader,
  from: Item,
): { item: Item; ref?: Ref | undefined; grain?: 'day' | 'week' | 'month' | 'quarter' | 'year' } | undefined {
  for (let at = from.at + 1; at < Math.min(reader.items.length, from.at + 5); at += 1) {
    const item = reader.items[at]!
    const unit = reader.keyword(item, 'unit')
    if (unit) return { item, grain: unit.grain as 'month' }
    const ref = groupRef(reader, item)
    if (ref && !isNumericRef(ref)) return { item, ref }
    if (item.as !== 'filler' && !(item.as === 'data' && item.isUsed) && !reader.does(item, 'event'))
      return undefined
  }
  return undefined
}

/** "Which product has the highest revenue", "the largest city", "the name of the oldest singer". */
export function readSuperlatives(reader: Reader): void {
  for (const item of reader.items) {
    if (item.isUsed) continue
    const word = reader.keyword(item, 'superlative')
    if (word) readSuperlative(reader, item, word)
  }
}

interface Superlative {
  order: 'asc' | 'desc'
  of?: SizeKind
}

function readSuperlative(reader: Reader, item: Item, { order: given, of }: Superlative): void {
  if (of === 'count' && !isRankedByMeasure(reader)) return commonest(reader, item, given)
  const target = natural(reader, item, of) ?? targetOf(reader, item, of)
  if (!target || isOther(reader, item, target) || isOfAnother(reader, item, target)) return
  takeRowNoun(reader, item, target)
  const entity = entityOf(reader, item)
  const { ref, isReversed = false } = target
  const order = isReversed || isBadWhenHigh(reader, item, ref) ? opposite[given] : given
  reader.use(item, order === 'desc' ? reader.say('highest', 'höchste') : reader.say('lowest', 'niedrigste'))
  for (const one of reader.items.slice(item.at + 1, target.item?.at ?? 0))
    if (reader.does(one, 'aggregate')) reader.use(one, one.text)
  if (target.item) reader.use(target.item, ref.field?.label ?? ref.place.dataset.name, ref)
  if (!entity && ref.kind === 'column' && !isOfOne(reader, item, target.item)) {
    reader.addAggregate(order === 'desc' ? 'max' : 'min', ref.name, ref.place)
    return
  }
  const measure =
    namedAggregate(reader, item, target) ??
    totalOf(reader, item, { ref, isGrouped: entity !== undefined }) ??
    rankingMeasure(reader, ref, order)
  if (!entity) {
    if (isOfOne(reader, item, target.item)) reader.limit ??= 1
    else if (reader.dimensions.length === 0)
      reader.problem = reader.say(
        'It is not clear whose value is meant: name what is compared, for example by product or by month.',
        'Es ist nicht klar, wessen Wert gemeint ist: Nennen Sie, was verglichen wird, etwa Produkte oder Monate.',
      )
    reader.sort = [{ by: measure.name, order }]
    return
  }
  takeEntity(reader, entity)
  reader.sort = [{ by: measure.name, order }]
  const isMany =
    entity.ref?.kind !== undefined &&
    isPlural(entity.item) &&
    !reader.items.some((one) => one.at < item.at && reader.does(one, 'which')) &&
    reader.isModelled &&
    item.at < entity.item.at
  if (isMany) reader.assume('top', reader.say('the first 10', 'die ersten 10'))
  const count = reader.items[entity.item.at - 1]
  if (count?.as === 'number' && !count.isUsed) {
    reader.use(count, count.text)
    reader.limit = count.span.number?.value ?? 1
  }
  reader.limit ??= isMany ? 10 : 1
}

/** "The weight of the youngest dog": of one row, although its table is not named. */
const isOfOne = (reader: Reader, { at }: Item, target: Item | undefined): boolean =>
  !reader.isModelled &&
  reader.scope.places.length > 1 &&
  reader.items.some(
    (one) =>
      one.at < at && one !== target && one.as === 'data' && !one.isUsed && one.refs[0]?.kind === 'column',
  ) &&
  reader.items.slice(Math.max(0, at - 3), at).some(({ text }) => /(^|\s)(of|for)$/i.test(text))

/** "The highest average rating": ranked by what the words say. */
function namedAggregate(
  reader: Reader,
  { at }: Item,
  { item, ref }: { item: Item | undefined; ref: Ref },
): WantedMeasure | undefined {
  const word = reader.items.slice(at + 1, item?.at ?? 0).find((one) => reader.does(one, 'aggregate'))
  const aggregate = word && reader.keyword(word, 'aggregate')?.aggregate
  return aggregate === undefined || reader.isModelled || ref.kind !== 'column' || !isNumericRef(ref)
    ? undefined
    : reader.addAggregate(aggregate, ref.name, ref.place)
}

function rankingMeasure(reader: Reader, ref: Ref, order: 'asc' | 'desc'): WantedMeasure {
  if (ref.kind === 'measure') return reader.addMeasure(ref)
  if (ref.kind === 'table') {
    if (ref.place.path === '') return reader.addAggregate('count', undefined)
    const key = displayOf(ref.place)
    return reader.addAggregate('count', key && nameAt(ref.place, key), ref.place)
  }
  return reader.addAggregate(order === 'desc' ? 'max' : 'min', ref.name, ref.place)
}

interface Entity {
  item: Item
  ref?: Ref | undefined
  grain?: 'day' | 'week' | 'month' | 'quarter' | 'year'
}

function takeEntity(reader: Reader, { item, ref, grain }: Entity): void {
  if (ref) addGroup(reader, ref)
  else if (grain && reader.time !== undefined) reader.addDimension({ column: reader.time, grain })
  reader.use(item, ref?.field?.label ?? ref?.place.dataset.name ?? item.text, ref)
}

/** Who has the extreme: what `which` asks for, else what is named before. */
function entityOf(reader: Reader, { at }: Item): Entity | undefined {
  const free = reader.items.filter((one) => !one.isUsed && one.at !== at)
  for (const one of free) {
    const unit = reader.keyword(one, 'unit')
    if (unit && (one.at < at || one.at <= at + 3) && reader.time !== undefined)
      return { item: one, grain: unit.grain as 'month' }
    const ref =
      one.at < at || free.every((other) => other.at >= at || !groupRef(reader, other))
        ? groupRef(reader, one)
        : undefined
    if (ref && !isNumericRef(ref) && !isMeasured(reader, one) && one.at !== reader.next(at)?.at)
      return { item: one, ref }
    if (ref && !isNumericRef(ref) && one.at === at + 1 && !isMeasured(reader, one)) return { item: one, ref }
  }
  return undefined
}

const isMeasured = (reader: Reader, { at }: Item) =>
  reader.does(reader.items[at - 1], 'group') || reader.does(reader.items[at - 1], 'aggregate')

/** What is highest: a measure or a number behind the word, or the size that a word of its own names. */
function targetOf(reader: Reader, { at }: Item, of: SizeKind): Size | undefined {
  for (let to = at + 1, passed = 0; to < reader.items.length && passed < 4; to += 1, passed += 1) {
    const one = reader.items[to]!
    const refs = one.as === 'data' && !one.isUsed ? one.refs : []
    const ref =
      of === 'time'
        ? (refs.find(isTimeRef) ?? (reader.isModelled ? undefined : refs.find(isOrdinal)))
        : (refs.find(({ kind }) => kind === 'measure') ??
          refs.find((other) => other.kind === 'column' && isNumericRef(other)) ??
          (to === at + 1 && !reader.isModelled
            ? refs.find(
                (other) => other.kind === 'column' && isNumericLike(other, reader.scope.places.length > 1),
              )
            : undefined) ??
          refs.find(({ kind }) => kind === 'table' && counted.test(reader.items[at]!.text)))
    if (ref) return { item: one, ref }
    // "The earliest year first elected".
    const isUnit = of === 'time' && !reader.isModelled && !reader.hasTime && reader.does(one, 'unit')
    if (one.as !== 'filler' && !reader.does(one, 'aggregate') && one.as !== 'data' && !isUnit)
      return undefined
    if (isUnit) reader.use(one, one.text)
  }
  const unused = (of === 'time' && reader.isModelled ? [] : reader.items)
    .filter((one) => !one.isUsed && one.as === 'data' && one.at !== at)
    .flatMap((one) => one.refs.filter(({ kind }) => kind === 'measure').map((ref) => ({ item: one, ref })))
  return unused[0] ?? byNature(reader, of)
}

/** Words for how many there are of what follows. */
const counted = /^(most|fewest|least|.* number of)$/i

/** "The busiest airport by delay": the measure that is named ranks, and not how many there are. */
const isRankedByMeasure = ({ isModelled, items }: Reader): boolean =>
  isModelled && items.some(({ as, isUsed, refs }) => as === 'data' && !isUsed && refs[0]?.kind === 'measure')

const isBusy = /^(busiest|verkehrsreichste[nr]?)$/i

/** "The most common nationality"; "the busiest airports", of what happens at a time. */
function commonest(reader: Reader, item: Item, order: 'asc' | 'desc'): void {
  const isBusiest = isBusy.test(item.text)
  if (isBusiest && !reader.hasTime) return
  // "Which city is the busiest": what is ranked stands before the word.
  const next = reader.next(item.at) ?? (isBusiest ? reader.next(item.at, -1) : undefined)
  const grain = next && reader.keyword(next, 'unit')?.grain
  const ref = next && groupRef(reader, next)
  if (!next || !(ref || (grain && reader.time !== undefined))) return
  takeEntity(reader, { item: next, ref, grain: grain as 'month' })
  reader.use(item, reader.say('most frequent', 'häufigste'))
  const { name } = countRows(reader)
  reader.sort = [{ by: name, order }]
  reader.limit ??= ref && isPlural(next) && reader.isModelled ? 10 : 1
}
