import type { chartKinds } from '../../../../../contract/src/chart-drawings.ts'
import type { FilterOrGroup, HavingOrGroup } from '../../../../../contract/src/filters.ts'
import type { Assumption } from '../../../../../contract/src/interpretation.ts'
import type { ModelMeasure } from '../../../../../contract/src/models.ts'
import type { Dimension, Measure, Query } from '../../../../../contract/src/query.ts'
import type { CalendarRules } from '../../../kernel/calendar.ts'
import { isNumeric, isTime } from './catalogue.ts'
import { type Place, type Ref, type Scope, nameAt, refsOf, timeOf } from './scope.ts'
import type { Span } from './spans.ts'
import type { TimeRange } from './time.ts'
import type { Token } from './tokens.ts'
import type { Aggregator, Keyword } from './vocabulary.ts'

export type ChartKind = (typeof chartKinds)[number]

/** A span in the sight of one dataset: what it can mean there, and what it was taken for. */
export interface Item {
  at: number
  span: Span
  text: string
  refs: Ref[]
  /** What it does; decided once. */
  as?: 'data' | 'keyword' | 'time' | 'number' | 'filler' | 'unknown'
  keyword?: Keyword | undefined
  /** The meaning that was taken. */
  ref?: Ref | undefined
  /** It has its part in the query. */
  isUsed: boolean
  /** What it does in the query, in words. */
  meaning?: string
}

export interface WantedMeasure {
  /** As the query names it. */
  query: string | Measure
  /** Name of its column in the result. */
  name: string
  isAdHoc: boolean
  ref?: Ref | undefined
}

export type TimeItem = Item & { range: TimeRange }

interface Given {
  tokens: readonly Token[]
  spans: readonly Span[]
  text: string
  rules: CalendarRules
  isGerman: boolean
  /** Only changes a question before: what it does not say is there already. */
  isFragment?: boolean
  /** How doubtful a reading over several tables may be. */
  mostDoubt?: number | undefined
}

/** Reads one question against one dataset: each construct takes its words and adds its part. */
export class Reader {
  readonly items: Item[]
  readonly dimensions: Dimension[] = []
  readonly measures: WantedMeasure[] = []
  readonly fields: ModelMeasure[] = []
  readonly filters: FilterOrGroup[] = []
  readonly having: HavingOrGroup[] = []
  readonly assumptions: Assumption[] = []
  sort: NonNullable<Query['sort']> = []
  limit: number | undefined
  top: Query['top']
  /** Whose first values are wanted, by the name of a dimension. */
  ranked: string | undefined
  pivot: Query['pivot']
  comparison: Query['comparison']
  totals = false
  chart: ChartKind | undefined
  /** Lowers the score of a reading that had to stretch the words. */
  penalty = 0
  /** Why there is no query, although all words are explained. */
  problem: string | undefined
  /** The table whose rows are compared one by one. */
  perRowOf: Place | undefined
  /** The time that periods are about, where the words name one. */
  time: string | undefined

  readonly scope: Scope
  readonly given: Given

  constructor(scope: Scope, given: Given) {
    this.scope = scope
    this.given = given
    this.items = given.spans.map((span, at) => ({
      at,
      span,
      text: given.text.slice(given.tokens[span.from]!.start, given.tokens[span.to - 1]!.end),
      refs: span.entries.flatMap((entry) => refsOf(entry, scope)).sort((a, b) => b.score - a.score),
      isUsed: false,
    }))
    this.time = timeOf(scope)
  }

  get isModelled(): boolean {
    return this.scope.home.isModelled
  }

  /** Takes an item: it is explained. */
  use(item: Item, meaning: string, ref?: Ref): void {
    item.isUsed = true
    item.meaning = meaning
    if (ref) item.ref = ref
  }

  does(item: Item | undefined, does: Keyword['does']): boolean {
    return item?.as === 'keyword' && item.span.keywords.some((one) => one.does === does)
  }

  keyword<Does extends Keyword['does']>(
    item: Item,
    does: Does,
  ): Extract<Keyword, { does: Does }> | undefined {
    if (item.as !== 'keyword') return undefined
    return item.span.keywords.find((one): one is Extract<Keyword, { does: Does }> => one.does === does)
  }

  /** The next item from there on that is not only filling, in a direction. */
  next(from: number, step: 1 | -1 = 1, isSkipped: (item: Item) => boolean = isFilling): Item | undefined {
    for (let at = from + step; at >= 0 && at < this.items.length; at += step)
      if (!isSkipped(this.items[at]!)) return this.items[at]
    return undefined
  }

  free(kind: Ref['kind'], item: Item | undefined): Ref | undefined {
    return item?.as === 'data' && !item.isUsed ? item.refs.find((ref) => ref.kind === kind) : undefined
  }

  addDimension(dimension: Dimension): string {
    const same = this.dimensions.find(
      ({ column, grain, bin }) =>
        column === dimension.column && grain === dimension.grain && bin === dimension.bin,
    )
    if (!same) this.dimensions.push(dimension)
    return (
      dimension.name ??
      (dimension.grain === undefined ? dimension.column : `${dimension.column}_${dimension.grain}`)
    )
  }

  addMeasure(ref: Ref): WantedMeasure {
    const known = this.measures.find(({ query }) => query === ref.name)
    if (known) return known
    const wanted = { query: ref.name, name: ref.name, isAdHoc: false, ref }
    // A measure counts for the rows of its own table, which many others belong to only from there.
    if (ref.place.isToMany) this.penalty += 0.4
    this.measures.push(wanted)
    return wanted
  }

  addAggregate(aggregate: Aggregator, column: string | undefined, place?: Place): WantedMeasure {
    const name = column === undefined ? 'count' : `${aggregate}_${column}`
    const known = this.measures.find((one) => one.name === name)
    if (known) return known
    const query: Measure = { aggregate, ...(column === undefined ? {} : { column }), name }
    const wanted = { query, name, isAdHoc: true }
    this.measures.push(wanted)
    if (place?.isToMany) this.penalty += this.isModelled || this.scope.places.length === 1 ? 0.05 : 0.3
    return wanted
  }

  addField(measure: ModelMeasure, of?: Ref): WantedMeasure {
    this.fields.push(measure)
    if (of?.place.isToMany) this.penalty += 0.4
    const wanted = { query: measure.name, name: measure.name, isAdHoc: true, ref: of }
    this.measures.push(wanted)
    return wanted
  }

  assume(code: string, text: string): void {
    if (!this.assumptions.some((one) => one.code === code && one.text === text))
      this.assumptions.push({ code, text })
  }

  say(en: string, de: string): string {
    return this.given.isGerman ? de : en
  }

  /** Whether the home dataset has something that periods can restrict. */
  get hasTime(): boolean {
    return this.time !== undefined
  }

  /** A whole number column that holds years. */
  yearColumn(): Ref | undefined {
    for (const place of this.scope.places)
      for (const field of place.dataset.fields)
        if (
          field.role === 'dimension' &&
          (isNumeric(field) || field.type === 'text') &&
          /(^|[^a-z])(year|season|jahr)([^a-z]|$)/i.test(field.label.replace(/_/g, ' '))
        )
          return { kind: 'column', place, field, name: nameAt(place, field), source: 'context', score: 0.8 }
    return undefined
  }
}

export const isFilling = (item: Item): boolean => item.as === 'filler'

export const isNumericRef = ({ field }: Ref): boolean => field !== undefined && isNumeric(field)
export const isTimeRef = ({ field }: Ref): boolean => field !== undefined && isTime(field)
