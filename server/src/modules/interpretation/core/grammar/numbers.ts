import type { Filter, Having } from '../../../../../../contract/src/filters.ts'
import type { Item, Reader } from '../reader.ts'
import { isNumericRef } from '../reader.ts'
import { type Ref, displayOf, nameAt } from '../scope.ts'
import { countTable } from './counts.ts'
import { isUnit, unitBehind } from './units.ts'
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
  isPercent: boolean
  /** Of the unit that the column is in. */
  factor?: number
}

/** Comparisons with numbers: of rows by their columns, of groups by their measures. */
export function readNumbers(reader: Reader): void {
  for (const item of reader.items) {
    if (item.isUsed || item.as !== 'number') continue
    const amount = amountAt(reader, item)
    if (!amount || isOfTop(reader, item, amount)) continue
    const target = targetOf(reader, amount)
    if (!target) continue
    const unit = unitBehind(reader, amount.to, target.ref)
    if (unit) reader.use(unit.item, unit.item.text)
    addCondition(reader, { ...amount, factor: unit?.factor ?? 1 }, target)
    for (let at = amount.from; at <= amount.to; at += 1) {
      const one = reader.items[at]!
      if (one.as !== 'data')
        reader.use(one, one === item ? String(amount.value) : amount.operator.replaceAll('_', ' '))
    }
  }
}

const valueOf = ({ span, text }: Item): number => span.number?.value ?? Number(text.replace(/\D/g, ''))

function amountAt(reader: Reader, item: Item): Amount | undefined {
  const before = compareBefore(reader, item)
  const compare = before && reader.keyword(before, 'compare')
  const value = valueOf(item)
  const isWord = item.span.number?.isWord === true
  const isPercent = item.span.number?.isPercent === true
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
        isPercent,
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
    return {
      operator: behind.operator,
      value,
      from: item.at,
      to: after.at,
      isCompared: true,
      isWord,
      isPercent,
    }
  if (compare)
    return {
      operator: isNot ? opposite(compare.operator) : compare.operator,
      value,
      from: before.at - (isNot ? 1 : 0),
      to: item.at,
      isCompared: true,
      isWord,
      isPercent,
    }
  return { operator: 'equals', value, from: item.at, to: item.at, isCompared: false, isWord, isPercent }
}

/** The comparison before a number; the name of what is compared may stand between them: "after pick 89". */
function compareBefore(reader: Reader, { at }: Item): Item | undefined {
  const before = reader.next(at, -1)
  if (
    !before ||
    before.as !== 'data' ||
    before.isUsed ||
    !before.refs.some((ref) => isCountable(reader, ref, true))
  )
    return before
  const further = reader.next(before.at, -1)
  return further && reader.does(further, 'compare') ? further : before
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
function isOfTop(reader: Reader, { at }: Item, { isCompared }: Amount): boolean {
  if (isCompared) return false
  const near = [reader.items[at - 1], reader.items[at + 1]]
  if (near.some((one) => reader.does(one, 'top') || reader.does(one, 'superlative'))) return true
  const next = reader.next(at)
  const isCount = next?.as === 'data' && next.at === at + 1 && reader.isModelled && /[senr]$/i.test(next.text)
  if (isCount && reader.items.some((one) => reader.does(one, 'superlative') || reader.does(one, 'top')))
    return true
  return (
    reader.does(next, 'moving') ||
    (reader.does(next, 'unit') && reader.items.some((one) => reader.does(one, 'moving')))
  )
}

/** What the number is compared with: named beside the number, before the comparison, or a little further on. */
function targetOf(reader: Reader, amount: Amount): { item: Item | undefined; ref: Ref } | undefined {
  const { from, to, isCompared } = amount
  const year = yearMeant(reader, amount)
  if (year) return { item: undefined, ref: year }
  const natural = natureMeant(reader, amount)
  if (natural) return { item: undefined, ref: natural }
  const inside = countableAt(reader, reader.items[from + 1], isCompared)
  if (inside && from + 1 < to) return inside
  const named = countable(reader, { from, step: -1, isCompared })
  const before = named && isCounted(reader, named) ? named : undefined
  // "Over 2 hours late".
  const unit = reader.items[to + 1]
  const behind = unit && isUnit(reader, unit) && unit.as !== 'data' ? to + 1 : to
  const after = countable(reader, { from: behind, step: 1, isCompared })
  const isBeside =
    before && (before.item.at === from - 1 || (before.item.at === from - 2 && linked(reader, from)))
  // "Longer than 1000 miles": what is named behind the number is its unit.
  const isNamedUnit =
    isCompared &&
    reader.isModelled &&
    after?.item.at === to + 1 &&
    after.ref.kind === 'column' &&
    before?.ref.kind !== 'column'
  if (after && isNamedUnit) return after
  if (after && !isBeside && (after.item.at === behind + 1 || (isCompared && after.item.at === to + 2)))
    return after
  const reach = isCompared ? 4 : 3
  if (before && before.item.at >= from - reach) return before
  if (after && after.item.at <= to + 2) return after
  return byValue(reader, amount)
}

/** "Born after 1960": a time, and no number of rows; the column that the verb is in, or the only one of years. */
function yearMeant(reader: Reader, { from, to, value }: Amount): Ref | undefined {
  const isTimely =
    value >= 1000 && value <= 2100 && /^(after|before|since|in)$/i.test(reader.items[from]!.text)
  const isNamed = [from - 1, from + 1, to + 1].some(
    (at) => countableAt(reader, reader.items[at], true)?.ref.kind === 'column',
  )
  if (reader.isModelled || reader.scope.places.length === 1 || !isTimely || isNamed) return undefined
  return reader.yearColumn()
}

/** "A singer below 30" does not say how many singers there are: of joined tables only "the number of singers" does. */
const isCounted = (reader: Reader, { item, ref }: { item: Item; ref: Ref }): boolean =>
  reader.isModelled ||
  reader.scope.places.length === 1 ||
  ref.kind !== 'table' ||
  reader.does(reader.next(item.at, -1), 'aggregate')

const comparatives: [word: RegExp, column: RegExp][] = [
  [/^(older|younger)/i, /^age$|[ _]age$/i],
  [/^(heavier|lighter)/i, /weight/i],
  [/^(taller)/i, /height/i],
  [/^(higher)/i, /height|elevation|altitude/i],
  [/^(longer|shorter)/i, /length|duration|pages|runtime|distance/i],
]

/** "Students who are older than 20": the age of whom is named before, unless a column is. */
function natureMeant(reader: Reader, { from, to }: Amount): Ref | undefined {
  if (reader.isModelled || reader.scope.places.length === 1) return undefined
  const pattern = comparatives.find(([word]) => word.test(reader.items[from]!.text))?.[1]
  const isNamed = [from - 1, from - 2, from + 1, to + 1].some(
    (at) => countableAt(reader, reader.items[at], true)?.ref.kind === 'column',
  )
  if (!pattern || isNamed) return undefined
  const owner = reader.items
    .slice(0, from)
    .toReversed()
    .find(({ as, refs }) => as === 'data' && refs.some(({ kind }) => kind === 'table'))
  for (const { place } of owner?.refs.filter(({ kind }) => kind === 'table') ?? []) {
    const field = place.dataset.fields.find(({ name, role }) => role === 'dimension' && pattern.test(name))
    if (field)
      return { kind: 'column', place, field, name: nameAt(place, field), source: 'context', score: 0.8 }
  }
  return undefined
}

const linked = (reader: Reader, from: number) =>
  /^(of|is|was|=|:|are|von)$/i.test(reader.items[from - 1]?.text ?? '')

function countable(
  reader: Reader,
  { from, step, isCompared }: { from: number; step: 1 | -1; isCompared: boolean },
): { item: Item; ref: Ref } | undefined {
  for (
    let at = from + step, passed = 0;
    at >= 0 && at < reader.items.length && passed < 5;
    at += step, passed += 1
  ) {
    const item = reader.items[at]!
    const found = countableAt(reader, item, isCompared)
    if (found) return found
    const isAgain = step === -1 && item.isUsed && item.ref && isNumericRef(item.ref)
    if (isAgain && item.as === 'data' && reader.does(reader.items[at + 1], 'and'))
      return { item, ref: item.ref! }
    const isPassed =
      item.as === 'filler' ||
      item.as === 'unknown' ||
      reader.does(item, 'which') ||
      (step === 1 &&
        (reader.does(item, 'distinct') || reader.keyword(item, 'aggregate')?.aggregate === 'sum'))
    if (!isPassed) return undefined
  }
  return undefined
}

function countableAt(
  reader: Reader,
  item: Item | undefined,
  isCompared: boolean,
): { item: Item; ref: Ref } | undefined {
  if (item?.as !== 'data' || item.isUsed) return undefined
  const measure = item.refs.find(({ kind }) => kind === 'measure')
  const ref = measure ?? item.refs.find((one) => isCountable(reader, one, isCompared))
  return ref && { item, ref }
}

/** Texts of a table without a model may be numbers; they are equal or not. */
const isCountable = (reader: Reader, ref: Ref, isCompared: boolean): boolean =>
  ref.kind === 'measure' ||
  ref.kind === 'table' ||
  (ref.kind === 'column' && (isNumericRef(ref) || (!reader.isModelled && !isCompared && hasNumbers(ref))))

const hasNumbers = ({ field }: Ref) =>
  field?.values?.some(({ value }) => typeof value === 'string' && /^[\W]*\d/.test(value)) === true

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
  // In a model a bare number is no key.
  const chosen = ofYear ?? (reader.isModelled ? undefined : refs[0])
  if (chosen) return { item: undefined, ref: { ...chosen, kind: 'column' } }
  return year && { item: undefined, ref: year }
}

function addCondition(
  reader: Reader,
  amount: Amount,
  { item, ref }: { item: Item | undefined; ref: Ref },
): void {
  const { operator } = amount
  const values = [amount.value, amount.second ?? amount.value].map((value) =>
    valueFor(ref, value * (amount.factor ?? 1), amount),
  )
  const comparison: Pick<Filter, 'operator' | 'value' | 'values'> =
    operator === 'between' ? { operator, values } : { operator, value: values[0]! }
  if (item && !item.isUsed) reader.use(item, ref.field?.label ?? ref.place.dataset.name, ref)
  if (ref.kind === 'column') {
    reader.filters.push({ column: ref.name, ...comparison })
    return
  }
  const measure = ref.kind === 'measure' ? reader.addMeasure(ref) : countOf(reader, ref)
  const having: Having = { column: measure.name, ...comparison }
  reader.having.push(having)
}

/** A share is a fraction: 10 % of it is 0.1. */
function valueFor(ref: Ref, value: number, { isPercent }: Amount): number | string {
  // "10.84 million viewers" of a column of viewers in millions.
  const inUnit = ref.place.dataset.isModelled ? value : value / unitOf(ref, value)
  if (ref.field?.type === 'text') return textOf(ref, inUnit)
  if (inUnit !== value) return inUnit
  return isPercent && ref.field?.isShare ? value / 100 : value
}

function unitOf({ field }: Ref, value: number): number {
  if (/\bmillions?\b/i.test(field?.label ?? '') && value >= 1e5) return 1e6
  return /\bthousands?\b/i.test(field?.label ?? '') && value >= 1e3 ? 1e3 : 1
}

/** Rows of a table are counted by its key, so that a row without any counts none. */
function countOf(reader: Reader, ref: Ref) {
  const { place } = ref
  if (place.path === '') return countTable(reader, ref)
  const key = displayOf(place)
  return reader.addAggregate('count', key && nameAt(place, key), place)
}

/** The text of a column that a number is written as: "25" or "25%". */
function textOf({ field }: Ref, amount: number): string {
  const same = (value: unknown) => Number(String(value).replace(/[^\d.-]/g, '')) === amount
  const found = field?.values?.filter(({ value }) => same(value)) ?? []
  return String((found.find(({ value }) => String(value) === String(amount)) ?? found[0])?.value ?? amount)
}
