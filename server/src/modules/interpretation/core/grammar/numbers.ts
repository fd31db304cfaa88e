import type { Filter, Having } from '../../../../../../contract/src/filters.ts'
import type { Item, Reader } from '../reader.ts'
import { isNumericRef } from '../reader.ts'
import { type Ref, displayOf, nameAt } from '../scope.ts'
import type { Comparator } from '../vocabulary.ts'

interface Amount {
  operator: Comparator
  value: number
  second?: number
  /** First and last item of the condition. */
  from: number
  to: number
  isCompared: boolean
  isWord: boolean
}

/** Comparisons with numbers: of rows by their columns, of groups by their measures. */
export function readNumbers(reader: Reader): void {
  for (const item of reader.items) {
    if (item.isUsed || item.as !== 'number') continue
    const amount = amountAt(reader, item)
    if (!amount || isOfTop(reader, item, amount)) continue
    const target = targetOf(reader, amount)
    if (!target) continue
    addCondition(reader, amount, target)
    for (let at = amount.from; at <= amount.to; at += 1) {
      const one = reader.items[at]!
      if (one.as !== 'data')
        reader.use(one, one === item ? String(amount.value) : amount.operator.replaceAll('_', ' '))
    }
  }
}

const valueOf = ({ span, text }: Item): number => span.number?.value ?? Number(text.replace(/\D/g, ''))

function amountAt(reader: Reader, item: Item): Amount | undefined {
  const before = reader.next(item.at, -1)
  const compare = before && reader.keyword(before, 'compare')
  const value = valueOf(item)
  const isWord = item.span.number?.isWord === true
  if (compare?.operator === 'between') {
    const link = reader.items[item.at + 1]
    const second = reader.items[item.at + 2]
    const isPair = second?.as === 'number' && (reader.does(link, 'and') || link?.as === 'filler')
    if (isPair)
      return {
        operator: 'between',
        value,
        second: valueOf(second),
        from: before!.at,
        to: second.at,
        isCompared: true,
        isWord,
      }
    return undefined
  }
  const after = reader.items[item.at + 1]
  const behind = after && reader.keyword(after, 'compare')
  const isNot = compare && reader.does(reader.items[before.at - 1], 'not')
  if (
    behind &&
    /^(greater_or_equal|less_or_equal)$/.test(behind.operator) &&
    /^or|^und|^oder/.test(after.span.keywords.length > 0 ? after.text.toLowerCase() : '')
  )
    return { operator: behind.operator, value, from: item.at, to: after.at, isCompared: true, isWord }
  if (compare)
    return {
      operator: isNot ? opposite(compare.operator) : compare.operator,
      value,
      from: before.at - (isNot ? 1 : 0),
      to: item.at,
      isCompared: true,
      isWord,
    }
  return { operator: 'equals', value, from: item.at, to: item.at, isCompared: false, isWord }
}

const opposites: Partial<Record<Comparator, Comparator>> = {
  greater: 'less_or_equal',
  less: 'greater_or_equal',
  equals: 'not_equals',
  greater_or_equal: 'less',
  less_or_equal: 'greater',
}
const opposite = (operator: Comparator): Comparator => opposites[operator] ?? operator

/** The number in "top 5" is no condition. */
const isOfTop = (reader: Reader, { at }: Item, { isCompared }: Amount) =>
  !isCompared &&
  (reader.does(reader.items[at - 1], 'top') ||
    reader.does(reader.items[at + 1], 'superlative') ||
    reader.does(reader.items[at - 1], 'superlative') ||
    reader.does(reader.items[at + 1], 'top') ||
    reader.does(reader.items[at + 1], 'moving') ||
    reader.does(reader.items[at + 1], 'unit'))

/** What the number is compared with: named before the comparison, else behind the number. */
function targetOf(reader: Reader, amount: Amount): { item: Item | undefined; ref: Ref } | undefined {
  const before = countable(reader, amount.from, -1)
  const after = countable(reader, amount.to, 1)
  const isLinked = before && before.item.at >= amount.from - (amount.isCompared ? 4 : 3)
  if (
    after &&
    after.item.at === amount.to + 1 &&
    !amount.isCompared &&
    before?.item.at !== amount.from - 1 &&
    !linked(reader, amount.from)
  )
    return after
  if (
    after &&
    amount.isCompared &&
    after.item.at === amount.to + 1 &&
    !(isLinked && before.item.at >= amount.from - 2)
  )
    return after
  if (isLinked) return before
  if (after && after.item.at <= amount.to + 2) return after
  return byValue(reader, amount)
}

const linked = (reader: Reader, from: number) =>
  /^(of|is|was|=|:|are|von)$/i.test(reader.items[from - 1]?.text ?? '')

function countable(reader: Reader, from: number, step: 1 | -1): { item: Item; ref: Ref } | undefined {
  for (
    let at = from + step, passed = 0;
    at >= 0 && at < reader.items.length && passed < 5;
    at += step, passed += 1
  ) {
    const item = reader.items[at]!
    const ref =
      item.as === 'data' && !item.isUsed ? item.refs.find((one) => isCountable(reader, one)) : undefined
    if (ref) return { item, ref }
    if (
      item.as === 'data' &&
      item.isUsed &&
      step === -1 &&
      item.ref &&
      isNumericRef(item.ref) &&
      reader.does(reader.items[at + 1], 'and')
    )
      return { item, ref: item.ref }
    const isPassed =
      item.as === 'filler' ||
      item.as === 'unknown' ||
      reader.does(item, 'which') ||
      (step === 1 && reader.does(item, 'distinct'))
    if (!isPassed) return undefined
  }
  return undefined
}

const isCountable = (reader: Reader, ref: Ref): boolean =>
  ref.kind === 'measure' ||
  (ref.kind === 'column' && (isNumericRef(ref) || !reader.isModelled)) ||
  ref.kind === 'table'

/** A bare number that is a value of one column only, or a year. */
function byValue(
  reader: Reader,
  { value, isCompared, from, to, isWord }: Amount,
): { item: undefined; ref: Ref } | undefined {
  if (isWord && !isCompared) return undefined
  const item = reader.items.slice(from, to + 1).find(({ as }) => as === 'number')
  if (isCompared) {
    const year = value >= 1700 && value <= 2100 ? reader.yearColumn() : undefined
    return year && { item: undefined, ref: year }
  }
  const refs = item?.refs.filter(({ kind }) => kind === 'value') ?? []
  const year = value >= 1700 && value <= 2100 ? reader.yearColumn() : undefined
  const ofYear = refs.find(({ name }) => name === year?.name)
  const chosen = ofYear ?? refs[0]
  if (chosen) return { item: undefined, ref: { ...chosen, kind: 'column' } }
  return year && { item: undefined, ref: year }
}

function addCondition(
  reader: Reader,
  amount: Amount,
  { item, ref }: { item: Item | undefined; ref: Ref },
): void {
  const { operator } = amount
  const isText = ref.field?.type === 'text'
  const given = isText ? String(amount.value) : amount.value
  const comparison: Pick<Filter, 'operator' | 'value' | 'values'> =
    operator === 'between'
      ? { operator, values: [amount.value, amount.second ?? amount.value] }
      : { operator, value: given }
  if (item && !item.isUsed) reader.use(item, ref.field?.label ?? ref.place.dataset.name, ref)
  if (ref.kind === 'column') {
    reader.filters.push({ column: ref.name, ...comparison })
    return
  }
  const measure = ref.kind === 'measure' ? reader.addMeasure(ref) : countOf(reader, ref)
  const having: Having = { column: measure.name, ...comparison }
  reader.having.push(having)
}

/** Rows of a table are counted by its key, so that a row without any counts none. */
function countOf(reader: Reader, { place }: Ref) {
  if (place.path === '') return reader.addAggregate('count', undefined)
  const key = displayOf(place)
  return reader.addAggregate('count', key && nameAt(place, key), place)
}
