import type { Item, Reader } from '../reader.ts'
import { type Ref, displayOf, nameAt } from '../scope.ts'

type Operator = 'contains' | 'starts_with' | 'ends_with'

/** "Whose name contains 'art'", "that start with the letter S": texts by a part of them. */
export function readTexts(reader: Reader): void {
  if (reader.isModelled) return
  for (const item of reader.items) {
    const operator = reader.keyword(item, 'compare')?.operator
    if (item.isUsed || (operator !== 'contains' && operator !== 'starts_with' && operator !== 'ends_with'))
      continue
    const part = partBehind(reader, item)
    const column = part && (columnBefore(reader, item) ?? columnBehind(reader, part))
    if (part && column) keep(reader, { item, part, column, operator })
  }
}

interface Part {
  from: number
  to: number
  text: string
}

const article = /^(the|a|an)$/i
const nouns = /^(letters?|words?|phrase|string|substring|text|prefix|suffix|character)$/i

/** A piece in quotation marks, or one word behind "the letter" and the like. */
function partBehind({ items, given: { tokens, text } }: Reader, { at }: Item): Part | undefined {
  const hasArticle = article.test(items[at + 1]?.text ?? '') && !isQuoted(at + 1)
  const noun = at + (hasArticle ? 2 : 1)
  const isNamed = nouns.test(items[noun]?.text ?? '') && !isQuoted(noun)
  const from = isNamed ? noun + 1 : noun
  if (!items[from] || (!isQuoted(from) && !isNamed)) return undefined
  let to = from
  while (isQuoted(from) && isQuoted(to + 1)) to += 1
  const [start, end] = [tokens[items[from]!.span.from]!.start, tokens[items[to]!.span.to - 1]!.end]
  const part = text.slice(start, end).replaceAll('%', '').trim()
  return part === '' ? undefined : { from, to, text: part }

  function isQuoted(place: number): boolean {
    const span = items[place]?.span
    return span !== undefined && tokens[span.from]!.isQuoted
  }
}

interface Column {
  item: Item
  ref: Ref
}

const isText = ({ kind, field, source }: Ref) =>
  kind === 'column' && field?.type === 'text' && source !== 'vocabulary'

/** The column that is named before, else the name of what is. */
function columnBefore({ items }: Reader, { at }: Item): Column | undefined {
  for (const item of items.slice(Math.max(0, at - 4), at).toReversed()) {
    if (item.as !== 'data' || item.isUsed) continue
    const ref = item.refs.find(isText)
    if (ref) return { item, ref }
    const table = item.refs.find(({ kind }) => kind === 'table')
    const field = table && displayOf(table.place)
    return table && field?.type === 'text'
      ? { item, ref: { ...table, kind: 'column', field, name: nameAt(table.place, field) } }
      : undefined
  }
  return undefined
}

/** "The letter S in their name". */
function columnBehind({ items }: Reader, { to }: Part): Column | undefined {
  const item = items.slice(to + 1, to + 4).find(({ as }) => as === 'data')
  const ref = item?.refs.find(isText)
  return item && ref && { item, ref }
}

function keep(
  reader: Reader,
  { item, part, column, operator }: { item: Item; part: Part; column: Column; operator: Operator },
): void {
  const { ref } = column
  reader.filters.push({ column: ref.name, operator, value: part.text })
  for (const one of reader.items.slice(item.at, part.to + 1)) reader.use(one, one.text)
  reader.items[part.from]!.as = 'data'
  reader.use(reader.items[part.from]!, `${ref.field!.label} ${operator.replace('_', ' ')} ${part.text}`, ref)
  const isWished =
    column.item.refs[0]?.kind === 'table' || reader.items.slice(0, column.item.at).every(isOpening(reader))
  if (!isWished) reader.use(column.item, ref.field!.label, ref)
}

/** What comes before all else is asked for, and not only compared. */
const isOpening = (reader: Reader) => (item: Item) =>
  item.as === 'filler' || reader.does(item, 'which') || reader.does(item, 'distinct')
