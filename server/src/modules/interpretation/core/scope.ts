import {
  type Catalogue,
  type CatalogueDataset,
  type CatalogueField,
  type CatalogueJoin,
  type CatalogueValue,
  isTime,
} from './catalogue.ts'
import type { Entry } from './lexicon.ts'

/** A table that the queries of a dataset reach, by the names of the joins on the way. */
export interface Place {
  path: string
  dataset: CatalogueDataset
  steps: number
  isToMany: boolean
  /** Columns of other ways of the same length that lead to the same table. */
  tied?: readonly string[]
  /** The columns that the way joins on. */
  via?: readonly string[]
  /** The table before it is called like it and like the table before that. */
  isNamedWay?: boolean
}

/** What a query of one dataset can name. */
export interface Scope {
  home: CatalogueDataset
  places: Place[]
}

/** A meaning as a query of the home dataset names it. */
export interface Ref {
  kind: 'measure' | 'column' | 'value' | 'contains' | 'table'
  place: Place
  field: CatalogueField | undefined
  /** As queries name the field; empty for a table. */
  name: string
  value?: CatalogueValue | undefined
  source: Entry['source']
  score: number
}

const maxSteps = 3

/** The tables that joins lead to, the nearest first, each by its shortest way, and by others of that length. */
export function scopeOf({ datasets }: Catalogue, home: CatalogueDataset): Scope {
  const byId = new Map(datasets.map((dataset) => [dataset.id, dataset]))
  const places: Place[] = [{ path: '', dataset: home, steps: 0, isToMany: false }]
  const ways = new Map<Place, number[]>([[places[0]!, [home.id]]])
  for (let at = 0; at < places.length && places.length < 200; at += 1) {
    const place = places[at]!
    const way = ways.get(place) ?? []
    if (place.steps >= maxSteps) continue
    for (const join of likeliestFirst(place.dataset, byId)) {
      const dataset = byId.get(join.datasetId)
      if (!dataset || way.includes(dataset.id)) continue
      const next: Place = {
        path: place.path === '' ? join.name : `${place.path}.${join.name}`,
        dataset,
        steps: place.steps + 1,
        isToMany: place.isToMany || join.isToMany,
        tied: [...(place.tied ?? []), ...tiedWith(place.dataset, join, byId)],
        via: [...(place.via ?? []), ownColumn(join)],
        isNamedWay: isNamedWay(place, dataset, byId.get(way.at(-2) ?? 0)),
      }
      places.push(next)
      ways.set(next, [...way, dataset.id])
    }
  }
  return { home, places }
}

/** Of two ways to one table first the one that is not called like the table between: a like has who likes and whom. */
function likeliestFirst(
  { name, joins }: CatalogueDataset,
  byId: ReadonlyMap<number, CatalogueDataset>,
): readonly CatalogueJoin[] {
  return joins.toSorted((a, c) => rankOf(a, { name, byId }) - rankOf(c, { name, byId }))
}

interface Ways {
  name: string
  byId: ReadonlyMap<number, CatalogueDataset>
}

function rankOf({ on, isToMany, datasetId }: CatalogueJoin, { name, byId }: Ways): number {
  const target = byId.get(datasetId)
  if (isToMany && target && isBetween(target, { name, byId })) return -1
  const stem = words(isToMany ? (byId.get(datasetId)?.name ?? '') : name).slice(0, -1)
  const column = words((isToMany ? on[0]?.to : on[0]?.column) ?? '')
  return stem.length > 2 && column.startsWith(stem) ? 1 : 0
}

/** A table that is called like the two that it connects. */
function isBetween(target: CatalogueDataset, { name, byId }: Ways): boolean {
  const parts = target.joins.filter(({ isToMany }) => !isToMany)
  const called = words(target.name)
  return (
    parts.length > 1 &&
    called.includes(singular(name)) &&
    parts.some(({ datasetId }) => {
      const other = byId.get(datasetId)
      return other !== undefined && other.name !== name && called.includes(singular(other.name))
    })
  )
}

/** Publications, then what connects publications and domains, then domains. */
function isNamedWay(
  { dataset: between }: Place,
  { name }: CatalogueDataset,
  from?: CatalogueDataset,
): boolean {
  const called = words(between.name)
  return from !== undefined && called.includes(singular(from.name)) && called.includes(singular(name))
}

/** The columns of ways that are equally likely. */
const tiedWith = (
  { name, joins }: CatalogueDataset,
  join: CatalogueJoin,
  byId: ReadonlyMap<number, CatalogueDataset>,
): string[] =>
  joins
    .filter(
      (other) =>
        other !== join &&
        other.datasetId === join.datasetId &&
        other.isToMany === join.isToMany &&
        rankOf(other, { name, byId }) === rankOf(join, { name, byId }),
    )
    .map(ownColumn)

/** The column that says whose row it is: where there are many. */
const ownColumn = ({ on, isToMany }: CatalogueJoin): string => (isToMany ? on[0]?.to : on[0]?.column) ?? ''

export const nameAt = ({ path }: Place, field: Pick<CatalogueField, 'name'>): string =>
  path === '' ? field.name : `${path}.${field.name}`

/** The first and last day of a time, as queries of the scope name it, where they are known. */
export function dataRangeOf({ places }: Scope, name: string): CatalogueField['range'] {
  for (const place of places)
    for (const field of place.dataset.fields)
      if (field.range && nameAt(place, field) === name) return field.range
  return undefined
}

/** How much a way through joins speaks against a meaning. */
export const distance = ({ dataset, steps, isToMany, isNamedWay: isNamed = false }: Place): number =>
  isNamed && !dataset.isModelled ? 0.02 * steps : 0.03 * steps + (isToMany ? 0.12 : 0)

/** What an entry means for queries of the scope, the likeliest first. */
export function refsOf({ meaning, source, quality }: Entry, { places }: Scope): Ref[] {
  return places
    .filter(({ dataset }) => dataset === meaning.dataset)
    .map((place): Ref => {
      const score = quality - distance(place)
      if (meaning.kind === 'table') return { kind: 'table', place, field: undefined, name: '', source, score }
      const { field } = meaning
      const name = nameAt(place, field)
      if (meaning.kind === 'field')
        return { kind: field.role === 'measure' ? 'measure' : 'column', place, field, name, source, score }
      const value = meaning.kind === 'value' ? meaning.value : meaning.text
      return { kind: meaning.kind, place, field, name, value, source, score }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
}

const singular = (name: string) => words(name).replace(/ies$/, 'y').replace(/s$/, '')

const words = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The column that a row of a table is called by. */
export function displayOf({ dataset }: Pick<Place, 'dataset'>): CatalogueField | undefined {
  if (!displays.has(dataset)) displays.set(dataset, displayIn(dataset))
  return displays.get(dataset)
}

const displays = new WeakMap<CatalogueDataset, CatalogueField | undefined>()
const keys = new WeakMap<CatalogueDataset, CatalogueField | undefined>()

function displayIn(dataset: CatalogueDataset): CatalogueField | undefined {
  const usable = dataset.fields.filter(
    ({ role, isHidden, type }) => role === 'dimension' && !isHidden && type === 'text',
  )
  const table = words(dataset.name)
  const single = table.replace(/ies$/, 'y').replace(/s$/, '')
  const rank = ({ name, isModelled }: CatalogueField): number => {
    const plain = words(name)
    if (plain === single || plain === table) return isModelled ? 0 : 1
    if (plain === 'name' || plain === 'title' || plain === `${single}name` || plain === `${single}title`)
      return 1
    if (plain.endsWith('name') && single.includes(plain.slice(0, -4))) return 2
    if (plain.endsWith('name')) return 3
    if (plain.endsWith('title')) return 4
    return /id$|code$|key$/.test(plain) ? 9 : 6
  }
  return usable.toSorted((a, b) => rank(a) - rank(b))[0] ?? keyOf(dataset)
}

/** The column that tells the rows of a table apart, as far as names and joins say. */
export function keyOf(dataset: CatalogueDataset): CatalogueField | undefined {
  if (!keys.has(dataset)) keys.set(dataset, keyIn(dataset))
  return keys.get(dataset)
}

function keyIn(dataset: CatalogueDataset): CatalogueField | undefined {
  const dimensions = dataset.fields.filter(({ role }) => role === 'dimension')
  const table = words(dataset.name)
  const single = table.replace(/ies$/, 'y').replace(/s$/, '')
  return (
    dimensions.find(({ name }) => words(name) === `${single}id` || words(name) === `${table}id`) ??
    dimensions.find(({ name }) => words(name) === 'id') ??
    pointedAt(dataset) ??
    dimensions.find(({ name }) => /id$/i.test(name)) ??
    dimensions[0]
  )
}

/** The column that rows of other tables name. */
function pointedAt({ isModelled, fields, joins }: CatalogueDataset): CatalogueField | undefined {
  if (isModelled) return undefined
  const columns = joins.flatMap(({ isToMany, on }) => (isToMany ? on.map(({ column }) => column) : []))
  const count = (name: string) => columns.filter((one) => one === name).length
  const named = fields.filter(
    ({ name, role }) => role === 'dimension' && count(name) > 0 && /id|key|code|number$/i.test(name),
  )
  return named.toSorted((a, c) => count(c.name) - count(a.name))[0]
}

/** The time that periods of a question restrict, as queries of the scope name it. */
export function timeOf({ home, places }: Scope): string | undefined {
  if (home.defaultTime !== null) return home.defaultTime
  const own = home.fields.filter((field) => field.role === 'dimension' && isTime(field))
  if (own[0]) return own[0].name
  for (const place of places) {
    if (place.isToMany) continue
    if (place.dataset.defaultTime !== null)
      return place.path === '' ? place.dataset.defaultTime : `${place.path}.${place.dataset.defaultTime}`
  }
  for (const place of places) {
    const field = place.isToMany
      ? undefined
      : place.dataset.fields.find((one) => one.role === 'dimension' && isTime(one))
    if (field) return nameAt(place, field)
  }
  return undefined
}

/** Whose number a measure is: the table that a counted key leads to, or whose rows are counted. */
export function entityOfMeasure({ places }: Scope, { place, field }: Ref): Ref | undefined {
  const measure = field?.measure
  if (measure?.kind !== 'aggregate' || !measure.aggregate.startsWith('count')) return undefined
  const table = (at: Place | undefined): Ref | undefined =>
    at && { kind: 'table', place: at, field: undefined, name: '', source: 'context', score: 0.8 }
  if (measure.aggregate === 'count') return table(place)
  const path = (measure.column ?? '').split('.')
  const key = path.pop()
  const from = [place.path, ...path].filter((step) => step !== '').join('.')
  const at = places.find((one) => one.path === from)
  const join = at?.dataset.joins.find(
    ({ on, isToMany }) => !isToMany && on.some(({ column }) => column === key),
  )
  return join && table(places.find((one) => one.path === (from === '' ? join.name : `${from}.${join.name}`)))
}

/** Whether the rows of a table have a name of their own. */
export function isNamed(place: Place): boolean {
  const field = displayOf(place)
  if (!field) return false
  const plain = words(field.name)
  const single = words(place.dataset.name).replace(/ies$/, 'y').replace(/s$/, '')
  return plain === single || plain.endsWith('name') || plain.endsWith('title')
}
