import type { Item, Reader } from '../reader.ts'
import { isNumericRef } from '../reader.ts'
import type { Ref } from '../scope.ts'
import type { Comparator } from '../vocabulary.ts'

/** "Longer than the average", "with a salary above average", "more pages than the average": rows beside the mean of all. */
export function readAverages(reader: Reader): void {
  if (reader.isModelled) return
  for (const item of reader.items) {
    if (item.isUsed || reader.keyword(item, 'aggregate')?.aggregate !== 'avg') continue
    const comparison = comparisonBefore(reader, item)
    if (!comparison) continue
    const target = numberBehind(reader, item) ?? numberBefore(reader, comparison.from)
    if (!target) continue
    compare(reader, target.ref, comparison.operator)
    reader.use(target.item, target.ref.field!.label, target.ref)
    for (const one of reader.items.slice(comparison.from, item.at + 1))
      if (!one.isUsed)
        reader.use(one, reader.say('compared with the average', 'verglichen mit dem Durchschnitt'))
    return
  }
}

interface Comparison {
  operator: Comparator
  /** The item that it starts at. */
  from: number
}

const more = /^(more|greater|larger|higher|longer|bigger|older|above|over)$/i
const fewer = /^(less|fewer|smaller|lower|shorter|younger|below|under)$/i

/** Before the word for the mean, with what is compared perhaps between: "more pages than". */
function comparisonBefore(reader: Reader, { at }: Item): Comparison | undefined {
  for (const item of reader.items.slice(Math.max(0, at - 5), at).toReversed()) {
    const operator = more.test(item.text)
      ? 'greater'
      : fewer.test(item.text)
        ? 'less'
        : reader.keyword(item, 'compare')?.operator
    if (operator !== undefined && operator !== 'equals') return { operator, from: item.at }
    if (item.as !== 'filler' && !/^than$/i.test(item.text) && !isNumber(item)) return undefined
  }
  return undefined
}

const isNumber = (item: Item) =>
  item.as === 'data' && item.refs.some((ref) => ref.kind === 'column' && isNumericRef(ref))

type Target = { item: Item; ref: Ref }

const numberAt = (item: Item | undefined): Target | undefined => {
  const ref =
    item?.as === 'data' && !item.isUsed
      ? item.refs.find((one) => one.kind === 'column' && isNumericRef(one))
      : undefined
  return item && ref && { item, ref }
}

const numberBehind = (reader: Reader, { at }: Item) => numberAt(reader.next(at))

function numberBefore(reader: Reader, from: number): Target | undefined {
  const inside = numberAt(reader.items[from + 1])
  if (inside) return inside
  for (const item of reader.items.slice(Math.max(0, from - 4), from).toReversed()) {
    const found = numberAt(item)
    if (found) return found
  }
  return undefined
}

/**
 * The mean of all rows is their sum by their number, so what exceeds it has a greater part of the sum than of the number.
 */
function compare(reader: Reader, ref: Ref, operator: Comparator): void {
  const plain = ref.name.replace(/[^\p{L}\p{N}_]/gu, '_')
  const [sum, count] = [`sum_of_${plain}`, `number_of_${plain}`]
  const [partOfSum, partOfCount] = [`part_of_${sum}`, `part_of_${count}`]
  const name = `${plain}_beside_average`
  reader.fields.push(
    { name: sum, kind: 'aggregate', aggregate: 'sum', column: ref.name },
    { name: count, kind: 'aggregate', aggregate: 'count', column: ref.name },
    { name: partOfSum, kind: 'share_of_total', measure: sum },
    { name: partOfCount, kind: 'share_of_total', measure: count },
    { name, kind: 'formula', formula: `${partOfSum} - ${partOfCount}` },
  )
  reader.measures.push({ query: name, name, isAdHoc: true, ref })
  reader.having.push({ column: name, operator, value: 0 })
  reader.perRowOf = ref.place
}
