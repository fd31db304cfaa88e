import type { Item, Reader } from '../reader.ts'
import { type Ref, keyOf, nameAt } from '../scope.ts'
import { wordsOf } from '../tokens.ts'

/**
 * "The names of the physicians", "student id": of columns that are called alike the one of the table that is named beside it. A
 * model has names of its own.
 */
export function bindColumns(reader: Reader): void {
  if (reader.isModelled || reader.scope.places.length === 1) return
  for (const item of reader.items) {
    takeKey(reader, item)
    takeSize(reader, item)
    if (item.as !== 'data' || !item.refs.some(isColumn)) continue
    if (isNameOf(reader, item)) {
      reader.use(item, item.text)
      continue
    }
    joinWords(reader, item)
    const owner = ownerBehind(reader, item) ?? ownerBefore(reader, item)
    if (owner) prefer(item, owner)
  }
}

/** "Each domain ID": what tells the rows of the table apart. */
function takeKey(reader: Reader, item: Item): void {
  const before = reader.items[item.at - 1]
  if (!/^(ids?|codes?)$/i.test(item.text) || item.as !== 'unknown' || before?.as !== 'data') return
  const keys = before.refs.flatMap((ref): Ref[] => {
    const key = ref.kind === 'table' ? keyOf(ref.place.dataset) : undefined
    return key ? [{ ...ref, kind: 'column', field: key, name: nameAt(ref.place, key) }] : []
  })
  if (keys.length === 0) return
  before.refs = keys
  reader.use(item, item.text)
}

const sizes: [word: RegExp, column: RegExp][] = [
  [/^(high|tall)$/i, /elevation|height|altitude/i],
  [/^(long|far)$/i, /length|distance|duration/i],
  [/^deep$/i, /depth/i],
  [/^(big|large)$/i, /area|size|population|capacity/i],
]

/** "How high is the highest point": of two columns that begin alike the number. */
function takeSize(reader: Reader, { at, text }: Item): void {
  const size = sizes.find(([word]) => word.test(text))?.[1]
  if (!size || !/^how$/i.test(reader.items[at - 1]?.text ?? '')) return
  for (const item of reader.items.slice(at + 1)) {
    const [best] = item.as === 'data' ? item.refs : []
    if (best?.kind !== 'column' || best.field?.type !== 'text') continue
    const [first = ''] = wordsOf(best.field.name)
    const field = best.place.dataset.fields.find(
      (one) => one.type !== 'text' && size.test(one.name) && wordsOf(one.name)[0] === first,
    )
    if (!field) continue
    item.refs = [{ ...best, field, name: nameAt(best.place, field) }]
    reader.items[at]!.as = 'filler'
    return
  }
}

/** "By region name": the column that stands before it has the names. */
function isNameOf(reader: Reader, { at, text, refs }: Item): boolean {
  const before = reader.items[at - 1]
  return (
    /^names?$/i.test(text) &&
    before?.as === 'data' &&
    before.refs.some(
      (ref) => isColumn(ref) && ref.score > 0.8 && ref.field?.type === 'text' && ref.source !== 'vocabulary',
    ) &&
    !before.refs.some(
      (ref) => ref.kind === 'table' && refs.some((own) => own.place.dataset === ref.place.dataset),
    )
  )
}

/** "The cost of round-trip fares": of the columns that a word can mean the one that another word means too. */
function joinWords(reader: Reader, item: Item): void {
  const [best] = item.refs
  if (best?.source !== 'description' || !isColumn(best)) return
  const rivals = item.refs.filter((ref) => isColumn(ref) && ref.score >= best.score - 0.2)
  const other = reader.items
    .slice(item.at + 1, item.at + 5)
    .find(
      ({ as, refs }) =>
        as === 'data' &&
        refs[0]?.source === 'description' &&
        isColumn(refs[0]) &&
        rivals.some((one) => one.name === refs[0]?.name),
    )
  const shared = rivals.find(({ name }) => name === other?.refs[0]?.name)
  if (!other || !shared || rivals.length < 2) return
  item.refs = [{ ...shared, score: best.score }, ...item.refs.filter((ref) => ref !== shared)]
  reader.use(other, shared.field!.label, shared)
}

const isColumn = ({ kind }: Ref) => kind === 'column'
const isTable = (item: Item | undefined): boolean =>
  item?.as === 'data' &&
  item.refs.some(({ kind, score }) => kind === 'table' && score > item.refs[0]!.score - 0.2)

/** Behind further columns of the list: "names and grades of each student". */
function ownerBehind(reader: Reader, { at }: Item): Item | undefined {
  let isOf = false
  for (const item of reader.items.slice(at + 1, at + 9)) {
    isOf ||= /^(of|for|from)$/i.test(item.text) || /\bof$/i.test(item.text)
    if (isTable(item)) return isOf ? item : undefined
    const isPassed =
      item.as === 'filler' ||
      ['and', 'each', 'distinct', 'only'].some((word) => reader.does(item, word as 'and')) ||
      (!isOf && item.as === 'data' && item.refs.some(isColumn))
    if (!isPassed) return undefined
  }
  return undefined
}

/** Directly before, or before the first of a list: "contestant number and name". */
function ownerBefore(reader: Reader, { at }: Item): Item | undefined {
  for (const item of reader.items.slice(Math.max(0, at - 4), at).toReversed()) {
    if (isTable(item)) return item
    const isPassed =
      reader.does(item, 'and') ||
      /^('|s|whose)$/i.test(item.text) ||
      (item.as === 'data' && item.refs.some(isColumn))
    if (!isPassed) return undefined
  }
  return undefined
}

function prefer(item: Item, owner: Item): void {
  const [best] = item.refs
  const tables = new Set(owner.refs.filter(({ kind }) => kind === 'table').map(({ place }) => place.dataset))
  const own = item.refs.filter((ref) => isColumn(ref) && tables.has(ref.place.dataset) && ref.score > 0.4)
  if (!best || own.length === 0) return
  const raised = own.map((ref) => ({ ...ref, score: Math.max(ref.score, best.score) }))
  item.refs = [...raised, ...item.refs.filter((ref) => !own.includes(ref))]
}
