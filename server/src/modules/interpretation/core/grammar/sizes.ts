import type { Item, Reader } from '../reader.ts'
import { isNumericRef, isTimeRef } from '../reader.ts'
import { type Ref, entityOfMeasure, nameAt } from '../scope.ts'
import { normalized } from '../tokens.ts'
import { groupRef } from './groups.ts'

export type SizeKind = 'time' | 'size' | 'count' | undefined

/** What a superlative ranks by, with the item that names it; none where the word itself says it. */
export interface Size {
  item: Item | undefined
  ref: Ref
  isReversed?: boolean
}

export const isNumericLike = ({ field }: Ref, isSure: boolean) =>
  field?.type === 'text' &&
  (!isSure || field.values?.some(({ value }) => typeof value === 'string' && /^\W*\d/.test(value)) === true)

/** A number that says when: a year, a season, or one that is no amount. */
export function isOrdinal(ref: Ref): boolean {
  const { field, kind } = ref
  if (kind !== 'column' || !field || !isNumericRef(ref)) return false
  const isYear = (value: unknown) => Number(value) >= 1000 && Number(value) <= 2100
  return (
    field.defaultAggregate === undefined ||
    /\b(year|season|edition|version|week|round|jahr|saison|ausgabe)\b/i.test(
      field.label.replaceAll('_', ' '),
    ) ||
    (field.values !== undefined && field.values.every(({ value }) => isYear(value)))
  )
}

const natures: [word: RegExp, size: RegExp, isReversed?: RegExp][] = [
  [
    /^(longest|shortest|langste|kurzeste)/,
    /length|duration|long|lange|dauer|pages|runtime|distance|miles|kilomet|entfernung|strecke/i,
  ],
  [/^(tallest)/, /height|altitude|elevation|tall/i],
  [/^(oldest|alteste)/, /\bage\b|birth|founded|opened|built|alter/i, /\bage\b|alter/i],
  [/^(youngest|jungste)/, /\bage\b|birth|alter/i, /\bage\b|alter/i],
  [/expensive|^cheapest|^teuerste|^billigste|^gunstigste/, /price|cost|preis/i],
  [/^(heaviest|lightest)/, /weight|gewicht/i],
]
const sizes = /area|population|size|capacity|flache|length|height|altitude/i

/** "The longest river": the length of the rivers, if it is called so; with age the oldest has the most. */
export function natural(reader: Reader, item: Item, of: SizeKind): Size | undefined {
  const nature = natures.find(([word]) => word.test(normalized(item.text)))
  if (!nature) return undefined
  const next = reader.next(item.at)
  // What is named behind the word itself is meant.
  const isNamedBehind = next?.refs.some(
    ({ kind, field }) => kind === 'column' && field !== undefined && nature[1].test(field.name),
  )
  if (isNamedBehind) return undefined
  const ref = fieldLike(reader, nature[1], of)
  return (
    ref && { item: undefined, ref, isReversed: nature[2]?.test(ref.field!.name.replace(/_/g, ' ')) ?? false }
  )
}

/** "The largest city": its population or area. */
export function byNature(reader: Reader, of: SizeKind): Size | undefined {
  const ref = askedSize(reader) ?? fieldLike(reader, sizes, of)
  return ref && { item: undefined, ref }
}

/** "The area of the smallest state": ranked by what is asked of it. */
function askedSize({ items, isModelled, scope }: Reader): Ref | undefined {
  if (isModelled || scope.places.length === 1) return undefined
  return items
    .flatMap(({ as, isUsed, refs }) => (as === 'data' && !isUsed ? refs.slice(0, 1) : []))
    .find(
      (ref) =>
        ref.kind === 'column' && ref.place.path === '' && isNumericRef(ref) && sizes.test(ref.field!.name),
    )
}

function fieldLike(reader: Reader, pattern: RegExp, of: SizeKind): Ref | undefined {
  const [place] = reader.scope.places
  const refs = place!.dataset.fields
    .filter(({ role }) => role === 'dimension')
    .map((field): Ref => ({
      kind: 'column',
      place: place!,
      field,
      name: nameAt(place!, field),
      source: 'context',
      score: 0.7,
    }))
  const fitting = refs.filter((ref) => isNumericRef(ref) || isTimeRef(ref))
  const named = fitting.filter(({ field }) => pattern.test(field!.label.replace(/_/g, ' ')))
  const isArea = ({ field }: Ref) => /^(surface_?)?area$|^size$/i.test(field!.name)
  const plain =
    (pattern === sizes && !reader.isModelled && reader.scope.places.length > 1
      ? named.find(isArea)
      : undefined) ??
    named.find(({ field }) => !/cost/i.test(field!.name)) ??
    named[0]
  return plain ?? (of === 'time' ? refs.find(isTimeRef) : undefined)
}

/** "The longest" is of no number that is called otherwise, and of no text that is not one. */
export function isOther(reader: Reader, item: Item, { item: named, ref }: Size): boolean {
  const nature = natures.find(([word]) => word.test(normalized(item.text)))
  if (ref.kind === 'table') return false
  const { label, name, description, synonyms } = ref.field!
  if (reader.isModelled && nature)
    return ![label, name.replaceAll('_', ' '), description, ...synonyms].some((text) => nature[1].test(text))
  return (
    ref.kind === 'column' && ref.field!.type === 'text' && named !== undefined && !isNumericLike(ref, true)
  )
}

/** "The longest city", where only flights have a length. */
export function isOfAnother(reader: Reader, { at }: Item, { item, ref }: Size): boolean {
  const next = reader.items[at + 1]
  const entity = item === undefined && reader.isModelled && next ? groupRef(reader, next) : undefined
  return entity !== undefined && entity.kind === 'column' && entity.place !== ref.place
}

/** "The longest flight": of rows that a measure counts. */
export function takeRowNoun(reader: Reader, { at }: Item, { item, ref }: Size): void {
  const next = reader.next(at)
  if (item !== undefined || ref.kind !== 'column' || !reader.isModelled || !next || next.isUsed) return
  const counting = next.refs.find(({ kind }) => kind === 'measure')
  if (counting && entityOfMeasure(reader.scope, counting)?.place === ref.place)
    reader.use(next, counting.field!.label, counting)
}
