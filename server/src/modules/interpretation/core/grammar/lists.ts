import type { Item, Reader } from '../reader.ts'
import { isNumericRef } from '../reader.ts'
import { type Ref, displayOf, nameAt } from '../scope.ts'
import { addGroup, groupRef, usualMeasureOf } from './groups.ts'
import { countTable } from './counts.ts'
import { isDirectionWord } from './directions.ts'

/** Columns and tables that nothing else took: what is listed, or grouped by where there are measures. */
export function readLists(reader: Reader): void {
  const tables: { item: Item; ref: Ref }[] = []
  for (const item of reader.items) {
    if (item.as !== 'data' || item.isUsed) continue
    const column = item.refs.find(({ kind }) => kind === 'column')
    const table = item.refs.find(({ kind }) => kind === 'table')
    if (table && (!column || table.score >= column.score - 0.05 || reader.isModelled)) {
      tables.push({
        item,
        ref: column && reader.isModelled && column.score > table.score - 0.3 ? column : table,
      })
      continue
    }
    if (!column) continue
    if (reader.measures.length > 0 && isNumericRef(column) && reader.isModelled) continue
    if (isRankedBy(reader, column) || isHow(reader, item, column) || isOfRows(reader, item)) {
      reader.use(item, column.field!.label, column)
      continue
    }
    if (isGroupedNumber(reader, item, column)) addUsual(reader, column)
    else addGroup(reader, column)
    reader.use(item, column.field!.label, column)
  }
  for (const { item, ref } of tables) listTable(reader, item, ref)
}

/** "Delay by hour", "revenue per region": a number that is computed with, and what groups it. */
function isGroupedNumber(reader: Reader, item: Item, { field }: Ref): boolean {
  if (field?.defaultAggregate === undefined || reader.dimensions.length === 0) return false
  const next = reader.next(item.at)
  return (
    next !== undefined &&
    next.isUsed &&
    ['group', 'each', 'grain'].some((word) => reader.does(next, word as 'group'))
  )
}

/** By the measure that its model has for the column, else as numbers of its kind mostly are. */
function addUsual(reader: Reader, ref: Ref): void {
  const measure = usualMeasureOf(ref)
  if (measure) reader.addMeasure(measure)
  else reader.addAggregate(ref.field!.defaultAggregate!, ref.name, ref.place)
}

/** What ranks the rows is shown already, and so is what is aggregated. */
const isRankedBy = ({ measures, sort, isModelled }: Reader, { name }: Ref): boolean =>
  measures.some(
    ({ query }) =>
      typeof query !== 'string' &&
      query.column === name &&
      /^(min|max)$/.test(query.aggregate) &&
      (sort.length > 0 || !isModelled),
  )

/** "The total population of the cities in Costa Sur": what the rows are, where nothing groups them. */
function isOfRows({ items, measures, filters, sort, isModelled, scope }: Reader, { at }: Item): boolean {
  if (isModelled || scope.places.length > 1 || filters.length === 0 || sort.length > 0) return false
  const isAggregated = measures.some(({ query }) => typeof query !== 'string' && query.column !== undefined)
  const [of, the] = [items[at - 2], items[at - 1]]
  const isTied =
    /^(of|for|in)$/i.test(the?.text ?? '') ||
    (/^(the|all)$/i.test(the?.text ?? '') && /^(of|for|in)$/i.test(of?.text ?? ''))
  return (
    isAggregated &&
    isTied &&
    items.slice(0, at).some(({ as, ref, isUsed }) => as === 'data' && isUsed && ref?.kind === 'column')
  )
}

/** "How many rivers flow through each country", "which rivers run through …": a verb names the relation and no column. */
const isHow = (reader: Reader, { at }: Item, { source }: Ref): boolean =>
  !reader.isModelled &&
  source === 'vocabulary' &&
  reader.items.some(
    (one) => one.at < at && one.as === 'data' && one.refs.some(({ kind }) => kind === 'table'),
  )

/** Truth values keep rows, unless they group them. */
export function readFlags(reader: Reader): void {
  for (const item of reader.items) {
    const before = reader.items[item.at - 1]
    if (item.as !== 'data' || item.isUsed || reader.does(before, 'group') || reader.does(before, 'each'))
      continue
    flag(
      reader,
      item,
      item.refs.find(({ kind }) => kind === 'column'),
    )
  }
}

/** "Opted-in customers": a column of truth values keeps the rows for which it holds. */
function flag(reader: Reader, item: Item, column: Ref | undefined): void {
  if (column?.field?.type !== 'boolean' || item.refs[0] !== column) return
  const isNot =
    reader.does(reader.items[item.at - 1], 'not') || reader.does(reader.items[item.at - 1], 'without')
  if (isNot) reader.use(reader.items[item.at - 1]!, reader.say('not', 'nicht'))
  reader.filters.push({ column: column.name, operator: 'equals', value: !isNot })
  reader.use(item, `${column.field.label} = ${!isNot}`, column)
}

/** The rows of a table by their name, where nothing else is said of them. */
function listTable(reader: Reader, item: Item, ref: Ref): void {
  const meaning = ref.field?.label ?? ref.place.dataset.name
  const isSaid = reader.dimensions.length > 0 || reader.measures.some(({ isAdHoc }) => isAdHoc)
  const isCondition = reader.having.length > 0
  if (!isSaid || (reader.dimensions.length === 0 && (isCondition || isFirst(reader, item)))) {
    if (ref.kind === 'column') reader.addDimension({ column: ref.name })
    else {
      const field = displayOf(ref.place)
      if (field) reader.addDimension({ column: nameAt(ref.place, field) })
    }
  } else if (
    ref.kind === 'column' &&
    reader.isModelled &&
    reader.measures.length > 0 &&
    !reader.dimensions.some(({ column }) => column === ref.name) &&
    ref.place.path !== '' &&
    !isNoun(reader, item)
  ) {
    reader.addDimension({ column: ref.name })
  }
  reader.use(item, meaning, ref)
}

/** "Which users … and how many": who they are is asked first. */
const isFirst = (reader: Reader, { at }: Item): boolean =>
  !reader.isModelled && reader.scope.places.length > 1 && reader.does(reader.items[at - 1], 'which')

/** Whose columns or values stand in the question already. */
const isNoun = ({ items }: Reader, item: Item) =>
  items.some(
    (one) =>
      one !== item &&
      one.isUsed &&
      one.ref &&
      item.refs.some(({ place }) => place.path === one.ref!.place.path),
  )

/** A question for a number of what is only a table. */
export function readBareTable(reader: Reader): void {
  if (reader.measures.length > 0 || reader.dimensions.length > 0) return
  const item = reader.items.find((one) => one.as === 'data' && one.ref?.kind === 'table')
  if (item?.ref && item.isUsed) countTable(reader, item.ref)
}

/** "Who", "where" and "when" ask for a column of persons, places and times; "who wrote" for the writer. */
export function readQuestionWord(reader: Reader): void {
  const isSaid = ({ column }: { column: string }) => !isFixed(reader, column) && !isPart(reader, column)
  if (reader.measures.length > 0 || reader.dimensions.some(isSaid)) return
  const asked = [
    ...reader.items
      .filter((item) => !item.isUsed && isVerb(item) && !isDirectionWord(reader, item))
      .map((item) => ({ item, pattern: verbPattern(item) })),
    ...reader.items.map((item) => ({ item, pattern: patterns.find(([word]) => word.test(item.text))?.[1] })),
  ]
  for (const { item, pattern } of asked) {
    const ref = pattern && columnLike(reader, pattern)
    if (!ref) continue
    reader.addDimension({ column: ref.name })
    reader.use(item, ref.field!.label, ref)
    // Where something is, is said by the town and by the country.
    if (/^(where|wo)$/i.test(item.text) && !reader.isModelled && reader.scope.places.length > 1)
      for (let more = columnLike(reader, pattern); more; more = columnLike(reader, pattern))
        reader.addDimension({ column: more.name })
    return
  }
}

/** A column of which the question has a word only: "a train" of the train number. */
const isPart = ({ items, isModelled, scope }: Reader, name: string): boolean =>
  !isModelled &&
  scope.places.length === 1 &&
  items.some(({ ref }) => ref?.kind === 'column' && ref.name === name && ref.source === 'description')

/** A column that has one value in all rows that are left. */
const isFixed = ({ filters, isModelled }: Reader, name: string): boolean =>
  !isModelled &&
  filters.some((filter) => 'column' in filter && filter.column === name && filter.operator === 'equals')

const isVerb = ({ as, text }: Item): boolean =>
  (as === 'filler' || as === 'unknown') &&
  (verbs.has(text.toLowerCase()) || (/^[a-z]{4,}$/.test(text) && !patterns.some(([word]) => word.test(text))))

/** Columns that are called like the word, with other endings. */
function verbPattern({ text }: Item): RegExp {
  const known = verbs.get(text.toLowerCase())
  const stem = known ?? text.toLowerCase().replace(/(e|ed|s|ing)$/, '')
  return new RegExp(`(^|[^a-z])${stem}(e|ed|er|or|en|s|ing)?([^a-z]|$)`, 'i')
}

const verbs: ReadonlyMap<string, string> = new Map([
  ['wrote', 'writ(ten|er)|author'],
  ['won', 'winn'],
  ['win', 'winn'],
  ['wins', 'winn'],
  ['sang', 'sing'],
  ['sung', 'sing'],
  ['built', 'built|build'],
  ['left', 'left|depart'],
  ['began', 'beg[iau]n'],
  ['died', 'death|died'],
  ['born', 'birth|born'],
  ['broadcast', 'broadcast|air'],
])

const patterns: [RegExp, RegExp][] = [
  [
    /^(who|wer|whom|(player|swimmer|athlete|rider|driver|runner|golfer|skater|cyclist|candidate|contestant|competitor|singer|person)s?)$/i,
    /\b(player|name|artist|driver|winner|actor|person|athlete|candidate|director|author|writer|rider|team|manager|coach|incumbent|performer|singer|swimmer|representative|member)\b/i,
  ],
  [
    /^(where|wo)$/i,
    /\b(location|venue|place|city|town|country|stadium|site|arena|state|ground|hometown|birthplace|ort)\b/i,
  ],
  [/^(when|wann)$/i, /\b(date|year|season|day|time|aired|datum)\b/i],
  [/^(tall|high|hoch)$/i, /\b(height|elevation|altitude)\b/i],
  [/^(long|lang)$/i, /\b(length|duration|time|runtime)\b/i],
  [/^(old|alt)$/i, /\b(age|birth|built)\b/i],
  [/^(big|large|gross)$/i, /\b(size|area|capacity|population)\b/i],
  [/^(often|frequently)$/i, /\b(frequency)\b/i],
]

function columnLike(reader: Reader, pattern: RegExp): Ref | undefined {
  const taken = new Set(reader.items.flatMap(({ isUsed, ref }) => (isUsed && ref ? [ref.name] : [])))
  const [place] = reader.scope.places
  const fields = place!.dataset.fields.filter(
    ({ role, label }) => role === 'dimension' && pattern.test(label.replace(/_/g, ' ')),
  )
  const field = fields.find(
    (one) =>
      !taken.has(nameAt(place!, one)) &&
      !reader.dimensions.some(({ column }) => column === nameAt(place!, one)),
  )
  return (
    field && {
      kind: 'column',
      place: place!,
      field,
      name: nameAt(place!, field),
      source: 'context',
      score: 0.6,
    }
  )
}

const isShownColumn = ({ dimensions, isModelled }: Reader, { ref }: Item): boolean =>
  !isModelled &&
  ref?.kind === 'column' &&
  dimensions.some(({ column, grain }) => column === ref.name && grain === undefined)

/** "From the cheapest to the most expensive": what is listed and has an order of that kind. */
const plainNumber = ({ items, dimensions, isModelled, scope }: Reader) =>
  isModelled || scope.places.length === 1
    ? undefined
    : dimensions.find(({ column }) =>
        items.some(
          ({ isUsed, ref }) => isUsed && ref?.kind === 'column' && ref.name === column && isNumericRef(ref),
        ),
      )

/** "Sorted by name", "in descending order of price". */
export function readSorts(reader: Reader): void {
  const word = reader.items.find((item) => !item.isUsed && reader.does(item, 'sort'))
  if (!word) return
  const words = reader.items.filter((item) => !item.isUsed && reader.does(item, 'sort'))
  const order =
    words.map((one) => reader.keyword(one, 'sort')?.order).find((one) => one !== undefined) ?? 'asc'
  for (const one of words)
    reader.use(
      one,
      order === 'asc' ? reader.say('ascending', 'aufsteigend') : reader.say('descending', 'absteigend'),
    )
  const last = words.at(-1)!
  // An order of one row says that the others are wanted too.
  if (
    !reader.isModelled &&
    reader.limit === 1 &&
    reader.items.every(({ as, isUsed }) => as !== 'number' || !isUsed)
  )
    reader.limit = undefined
  const counted = reader.items.slice(word.at + 1, word.at + 5).find((one) => reader.does(one, 'aggregate'))
  const [measure] = reader.measures
  if (
    !reader.isModelled &&
    counted &&
    measure &&
    reader.keyword(counted, 'aggregate')?.aggregate.startsWith('count')
  ) {
    reader.sort = [{ by: measure.name, order }]
    return
  }
  const target = reader.items
    .slice(word.at + 1)
    .find(
      (item) =>
        item.as === 'data' && (!item.isUsed || item.ref?.kind === 'measure' || isShownColumn(reader, item)),
    )
  const ref = target && (target.ref ?? target.refs[0])
  const by = target && reader.items[target.at - 1]
  if (by && reader.does(by, 'group') && !by.isUsed) reader.use(by, reader.say('by', 'nach'))
  if (!target || !ref || target.at < last.at - 8) {
    const name = reader.measures[0]?.name ?? (plainNumber(reader) ?? reader.dimensions[0])?.column
    if (name !== undefined) reader.sort = [{ by: name, order }]
    return
  }
  if (target.isUsed) return void (reader.sort = [{ by: ref.name, order }])
  const isShown = reader.dimensions.some(({ column }) => column === ref.name)
  const grouping = groupRef(reader, target)
  if (ref.kind === 'measure') reader.sort = [{ by: reader.addMeasure(ref).name, order }]
  else if (grouping?.kind === 'column' && !isShown && isNumericRef(grouping))
    reader.sort = [{ by: reader.addAggregate('max', grouping.name, grouping.place).name, order }]
  else if (grouping?.kind === 'column') {
    reader.addDimension({ column: grouping.name })
    reader.sort = [{ by: grouping.name, order }]
  }
  reader.use(target, ref.field?.label ?? '', ref)
}
