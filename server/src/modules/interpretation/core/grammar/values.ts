import type { FilterOrGroup } from '../../../../../../contract/src/filters.ts'
import type { Item, Reader } from '../reader.ts'
import type { Entry } from '../lexicon.ts'
import { type Ref, displayOf } from '../scope.ts'
import { normalized } from '../tokens.ts'
import { directionOf, isDirected } from './directions.ts'

interface Taken {
  ref: Ref
  isNot: boolean
  at: number
}

/** Values become filters: of one column together as any of them, after `not` as none of them. */
export function readValues(reader: Reader): void {
  const taken: Taken[] = []
  for (const item of reader.items) {
    const refs = headingOf(reader, item) ?? valuesOf(item)
    if (item.isUsed || item.as !== 'data' || refs.length === 0) continue
    const ref = chosenValue(reader, item, { refs, taken })
    if (!ref) continue
    const isNot = negated(reader, item)
    taken.push({ ref, isNot, at: item.at })
    reader.use(item, `${ref.field?.label ?? ''} ${isNot ? '≠' : '='} ${String(ref.value)}`, ref)
    takeColumn(reader, item, ref)
  }
  addFilters(reader, taken)
}

export const valuesOf = ({ refs: all }: Item): Ref[] => {
  // A column may have its own name among its values: that is a heading.
  const refs = all.filter(
    ({ kind, value, field }) => kind !== 'value' || normalized(String(value)) !== normalized(field!.name),
  )
  const best = refs[0]
  if (!best) return []
  const values = refs.filter(({ kind }) => kind === 'value' || kind === 'contains')
  const value = values[0]
  return value && (best === value || value.score >= best.score - 0.25) ? values : []
}

/** "A date of inauguration of date of inauguration": a heading among the values, named behind the column. */
function headingOf({ items }: Reader, { at, refs }: Item): Ref[] | undefined {
  const before = items.slice(0, at).findLast((one) => one.as !== 'filler')
  const column = before?.as === 'data' ? before.refs.find(({ kind }) => kind === 'column') : undefined
  const isNamed = column && refs.some(({ kind, name }) => kind === 'column' && name === column.name)
  const values = isNamed ? refs.filter(({ kind, name }) => kind === 'value' && name === column.name) : []
  return values.length > 0 ? values : undefined
}

/** Of several columns that have the value the one that is named beside it, else the nearest. */
function chosenValue(
  reader: Reader,
  item: Item,
  { refs, taken }: { refs: Ref[]; taken: Taken[] },
): Ref | undefined {
  const named =
    inDirection(reader, item, refs) ??
    refs.find((ref) => columnBehind(reader, item, ref)) ??
    refs.find((ref) => ref.score >= refs[0]!.score - 0.1 && columnBeside(reader, item, ref)) ??
    (reader.isModelled ? undefined : refs.find((ref) => columnFurther(reader, item, ref)))
  if (named)
    return asWritten(
      reader,
      item,
      refs.filter(({ name }) => name === named.name),
    )
  const best = item.refs[0]!
  if (!named && isColumnHere(reader, item)) return undefined
  if (best.kind !== 'value' && best.kind !== 'contains' && !reader.given.tokens[item.span.from]!.isQuoted)
    return undefined
  const listed = refs.find((ref) =>
    taken.some((one) => one.ref.name === ref.name && item.at - one.at <= 3 && one.at === lastOf(taken)),
  )
  if (listed) return listed
  const ofNoun = refs.find((ref) =>
    nounsBeside(reader, item).some((noun) => isNounOf(noun, ref) && !isWithin(reader, { item, noun, ref })),
  )
  if (ofNoun)
    return asWritten(
      reader,
      item,
      refs.filter(({ name }) => name === ofNoun.name),
    )
  const fresh = refs.filter(
    (ref) => !taken.some((one) => one.ref.name === ref.name) && !isProjected(reader, ref),
  )
  const pool = fresh.length > 0 ? fresh : refs
  const top = pool[0]!
  // A name is rather of what is called so: "Sacramento" is a city before it is the capital of a state.
  if (!reader.isModelled && !isOwnName(top) && item.span.entries.some(isOwnEntry)) reader.penalty += 0.05
  const rivals = pool.filter((ref) => ref.score >= top.score - 0.02 && ref.name !== top.name)
  if (rivals.length > 0) reader.penalty += 0.02
  return asWritten(
    reader,
    item,
    pool.filter(({ name }) => name === top.name),
  )
}

function inDirection(reader: Reader, item: Item, refs: readonly Ref[]): Ref | undefined {
  if (refs.length < 2) return undefined
  // "Carriers from Norway": of what is named beside it, whatever lies in that direction.
  if (refs.some((ref) => nounsBeside(reader, item).some((noun) => isNounOf(noun, ref)))) return undefined
  const direction = directionOf(reader, item)
  return direction && refs.find((ref) => isDirected(ref, direction))
}

const isOwnName = ({ place, field }: Ref) => displayOf(place) === field

const isOwnEntry = ({ meaning }: Entry) => meaning.kind === 'value' && displayOf(meaning) === meaning.field

/** "Rivers in Ohio": what lies in a value is not called so itself. */
const isWithin = (reader: Reader, { item, noun, ref }: { item: Item; noun: Item; ref: Ref }): boolean =>
  !reader.isModelled &&
  displayOf(ref.place) === ref.field &&
  reader.items.slice(noun.at, item.at).some(({ text }) => /(^|\s)(in|through|from|at|within)$/i.test(text))

/** "Name the album that has ...": a value of one column that is the name of another is what is asked for. */
function isColumnHere({ items, isModelled, given: { tokens } }: Reader, { at, refs, span }: Item): boolean {
  const column = refs.find(
    ({ kind, source, score }) => kind === 'column' && source === 'model' && score > 0.9,
  )
  if (!column || isModelled || tokens[span.from]!.isQuoted) return false
  const [link, value] = [items[at + 1], items[at + 2]]
  const isLinked = link?.as === 'filler' && /^(of|is|being|as)$/i.test(link.text)
  if (isLinked && value?.refs.some(({ kind, name }) => kind === 'value' && name === column.name)) return true
  const before = items.slice(0, at)
  return (
    before.every(({ as }) => as === 'filler' || as === 'keyword') &&
    before.some(({ text }) => /^(what|which|name|list)$/i.test(text))
  )
}

const lastOf = (taken: readonly Taken[]) => taken.at(-1)?.at

/** The nouns that a value can be of: "Spanish customers", "customers in Spain". */
const nounsBeside = ({ items }: Reader, { at }: Item): Item[] => {
  const before = items
    .slice(Math.max(0, at - 3), at)
    .toReversed()
    .find((one) => one.as === 'data')
  return [items[at + 1], before].filter((one) => one?.as === 'data').map((one) => one!)
}

/** Of values that differ in signs alone the one that stands there: 25 and 25%. */
function asWritten({ given: { text, tokens } }: Reader, { span }: Item, refs: readonly Ref[]): Ref {
  const from = tokens[span.from]!.start
  const to = tokens[span.to - 1]!.end
  const squeezed = (one: string) => normalized(one).replace(/\s/g, '')
  const wider = [
    text.slice(Math.max(0, from - 2), to + 2),
    text.slice(from, to + 2),
    text.slice(Math.max(0, from - 2), to),
    text.slice(from, to),
  ].map(squeezed)
  const length = (ref: Ref) => squeezed(String(ref.value)).length
  const fitting = refs.filter(({ value }) => wider.some((one) => one.includes(squeezed(String(value)))))
  return fitting.toSorted((a, b) => length(b) - length(a))[0] ?? refs[0]!
}

/** What is asked for is not what it is asked by. */
const isProjected = ({ items }: Reader, ref: Ref) =>
  items.some(
    ({ as, refs, isUsed }) =>
      as === 'data' && !isUsed && refs[0]?.kind === 'column' && refs[0].name === ref.name,
  )

export const sameColumn = (a: Ref, b: Ref) => a.field !== undefined && a.field === b.field

const isColumnOf = (one: Item | undefined, ref: Ref): boolean =>
  one?.as === 'data' &&
  one.refs.some((other) => other.kind === 'column' && sameColumn(other, ref) && other.name === ref.name)

/** "2r in 2010": the column behind a value that no other value follows. */
function columnBehind({ items, isModelled }: Reader, { at }: Item, ref: Ref): Item | undefined {
  const [link, column] = [items[at + 1], items[at + 2]]
  return !isModelled && link?.as === 'filler' && /^(in|for|as)$/i.test(link.text) && isColumnOf(column, ref)
    ? column
    : undefined
}

/** "Jim Clark has the pole position": the column behind a value and a verb. */
function columnFurther({ items }: Reader, { at }: Item, ref: Ref): Item | undefined {
  for (const one of items.slice(at + 1, at + 5)) {
    if (isColumnOf(one, ref)) return one
    if (one.as !== 'filler' && one.as !== 'unknown' && !/^was$/i.test(one.text)) return undefined
  }
  return undefined
}

/** The column of a value before it, or directly behind it. */
function columnBeside(reader: Reader, item: Item, ref: Ref): Item | undefined {
  const { items } = reader
  const isIts = (one: Item | undefined) => one !== item && isColumnOf(one, ref)
  for (let at = item.at - 1; at >= Math.max(0, item.at - 6); at -= 1) {
    const one = items[at]!
    if (isIts(one)) return one
    const isLink =
      one.as === 'filler' ||
      one.as === 'keyword' ||
      (one.isUsed && one.ref?.name === ref.name) ||
      (one.as === 'unknown' && !reader.isModelled && one.text.endsWith('ed'))
    if (!isLink) break
  }
  const after = items[item.at + 1]
  return isIts(after) ? after : undefined
}

/** "The South region", "in the state CA": the name of the column beside a value is no wish of its own. */
export function takeColumn(reader: Reader, item: Item, ref: Ref): void {
  const column =
    columnBehind(reader, item, ref) ??
    columnBeside(reader, item, ref) ??
    (reader.isModelled ? undefined : columnFurther(reader, item, ref))
  if (column && !column.isUsed && !isGrouped(reader, column))
    reader.use(
      column,
      `${ref.field?.label ?? ''}`,
      column.refs.find(({ kind }) => kind === 'column'),
    )
  const noun = reader.items[item.at + 1]
  if (noun?.as === 'data' && !noun.isUsed && isNounOf(noun, ref) && hasOtherWish(reader, noun))
    reader.use(noun, `${ref.field?.label ?? ''}`)
}

const isGrouped = (reader: Reader, { at }: Item): boolean => {
  const before = reader.items[at - 1]
  return reader.does(before, 'group') || reader.does(before, 'each')
}

/** "Small business customers": the rows whose value it is. */
const isNounOf = (noun: Item, ref: Ref) =>
  noun.refs.some((one) => one.kind === 'table' && one.place.dataset === ref.place.dataset)

const hasOtherWish = ({ items }: Reader, noun: Item) =>
  items.some((one) => one !== noun && one.as === 'data' && !one.isUsed && one.refs[0]!.kind === 'measure')

/** Whether a word for `not` governs the item: directly before it, or before others of its list. */
export function negated(reader: Reader, { at }: Item): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 6); before -= 1) {
    const one = reader.items[before]!
    if (reader.does(one, 'not') || (reader.does(one, 'without') && !reader.does(one, 'never'))) {
      one.isUsed = true
      one.meaning ??= reader.say('not', 'nicht')
      return true
    }
    const isList =
      one.as === 'filler' ||
      reader.does(one, 'and') ||
      reader.does(one, 'or') ||
      (one.isUsed && one.ref?.kind === 'value')
    const isColumn = one.as === 'data' && one.refs[0]?.kind === 'column'
    if (!isList && !isColumn) return false
  }
  return false
}

function addFilters(reader: Reader, taken: readonly Taken[]): void {
  const names = [...new Set(taken.map(({ ref }) => ref.name))]
  for (const name of names) {
    const of = taken.filter(({ ref }) => ref.name === name)
    const wanted = of.filter(({ isNot }) => !isNot)
    const unwanted = of.filter(({ isNot }) => isNot)
    if (wanted.length > 0) reader.filters.push(anyOf(wanted.map(({ ref }) => ref)))
    for (const { ref } of unwanted.filter(({ ref }) => ref.kind === 'contains'))
      reader.filters.push({ column: ref.name, operator: 'not_contains', value: ref.value! })
    const exact = unwanted.filter(({ ref }) => ref.kind === 'value').map(({ ref }) => ref.value!)
    if (exact.length === 1) reader.filters.push({ column: name, operator: 'not_equals', value: exact[0]! })
    else if (exact.length > 1) reader.filters.push({ column: name, operator: 'not_in', values: exact })
  }
}

function anyOf(refs: readonly Ref[]): FilterOrGroup {
  const exact = refs.filter(({ kind }) => kind === 'value').map(({ value }) => value!)
  const column = refs[0]!.name
  const parts: FilterOrGroup[] = [
    ...(exact.length === 1 ? [{ column, operator: 'equals' as const, value: exact[0]! }] : []),
    ...(exact.length > 1 ? [{ column, operator: 'in' as const, values: exact }] : []),
    ...refs
      .filter(({ kind }) => kind === 'contains')
      .map(({ value }) => ({ column, operator: 'contains' as const, value: value! })),
  ]
  return parts.length === 1 ? parts[0]! : { any: parts }
}
