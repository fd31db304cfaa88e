import type { FilterOrGroup } from '../../../../../../contract/src/filters.ts'
import type { Measure } from '../../../../../../contract/src/query.ts'
import { type Item, Reader, isNumericRef } from '../reader.ts'

interface Part {
  reader: Reader
  measure: Measure
  filters: FilterOrGroup[]
}

type Read = (reader: Reader) => { unexplained: readonly Item[] }

/** "The ratio of restaurants rated above 4 to restaurants rated below 4 in each city": each part is read like a question of its own. */
export function readRatio(reader: Reader, read: Read): void {
  if (reader.isModelled || reader.given.isFragment) return
  const word = reader.items.find(
    (item) => reader.does(item, 'ratio') || (reader.does(item, 'share') && /^proportion/i.test(item.text)),
  )
  const to = word && reader.items.find(({ at, text }) => at > word.at + 1 && /^to$/i.test(text))
  if (!word || !to) return
  const end =
    reader.items.find((item) => item.at > to.at + 1 && isEnd(reader, item))?.at ?? reader.items.length
  const above = partIn(reader, { from: word.at + 1, to: to.at }, read)
  const below = partIn(reader, { from: to.at + 1, to: end }, read)
  if (!above || !below) return
  const shared = sharedFilters(above, below)
  reader.filters.push(...shared)
  addPart(reader, 'numerator', above)
  addPart(reader, 'denominator', { ...below, filters: below.filters.filter((one) => !shared.includes(one)) })
  reader.addField({ name: 'ratio', kind: 'ratio', numerator: 'numerator', denominator: 'denominator' })
  takeOver(reader, word.at + 1, above.reader)
  takeOver(reader, to.at + 1, below.reader)
  reader.use(word, reader.say('ratio', 'Verhältnis'))
  reader.use(to, reader.say('to', 'zu'))
}

const isEnd = (reader: Reader, item: Item): boolean =>
  reader.does(item, 'each') ||
  reader.does(item, 'group') ||
  reader.does(item, 'sort') ||
  /^[.?!;,]$/.test(item.text)

function partIn(reader: Reader, { from, to }: { from: number; to: number }, read: Read): Part | undefined {
  const spans = reader.given.spans.slice(from, to)
  if (spans.length === 0) return undefined
  const part = new Reader(reader.scope, { ...reader.given, spans, isFragment: true })
  const { unexplained } = read(part)
  const measure = measureOf(part)
  return unexplained.length > 0 || part.having.length > 0 || part.problem !== undefined || !measure
    ? undefined
    : { reader: part, measure, filters: part.filters }
}

/** What is counted or added up. */
function measureOf({ measures, items, scope }: Reader): Measure | undefined {
  const [first, second] = measures
  if (second) return undefined
  if (first)
    return typeof first.query === 'string' || first.query.column?.includes('.') ? undefined : first.query
  const table = items.find(({ isUsed, ref }) => isUsed && ref?.kind === 'table')?.ref
  const number = items.find(({ isUsed, ref }) => isUsed && ref?.kind === 'column' && isNumericRef(ref))?.ref
  const at = (kind: string) => items.findIndex(({ ref }) => ref?.kind === kind)
  const isAdjective = items.some(
    ({ span, at: place }) => span.isSoft && items[place + 1]?.ref?.kind === 'table',
  )
  if (
    isAdjective ||
    (number && table && at('column') < at('table') && !items.some(({ text }) => /^of$/i.test(text)))
  )
    return undefined
  if (number && number.place.path === '' && items.every(({ as }) => as !== 'number'))
    return { aggregate: 'sum', column: number.name }
  return table?.place === scope.places[0] && table ? { aggregate: 'count' } : undefined
}

/** "… in San Francisco" behind two parts that differ in something else holds for both. */
function sharedFilters(above: Part, below: Part): FilterOrGroup[] {
  const columns = (filters: readonly FilterOrGroup[]) =>
    filters.flatMap((one) => ('column' in one ? [one.column] : []))
  const own = columns(above.filters)
  const isParallel = columns(below.filters).some((column) => own.includes(column))
  return isParallel ? below.filters.filter((one) => 'column' in one && !own.includes(one.column)) : []
}

function addPart(reader: Reader, name: string, { measure, filters }: Part): void {
  reader.fields.push({
    name,
    kind: 'aggregate',
    aggregate: measure.aggregate,
    ...(measure.column === undefined ? {} : { column: measure.column }),
    ...(filters.length > 0 ? { filters } : {}),
  })
}

function takeOver(reader: Reader, from: number, part: Reader): void {
  reader.penalty += part.penalty
  for (const item of part.items)
    Object.assign(reader.items[from + item.at]!, {
      as: item.as,
      isUsed: true,
      ref: item.ref,
      meaning: item.meaning,
    })
}
