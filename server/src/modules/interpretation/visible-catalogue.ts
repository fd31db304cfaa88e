import { createHash } from 'node:crypto'
import { refuse } from '../../kernel/errors.ts'
import type { ChatPrincipal } from '../../kernel/in-chat.ts'
import { type DatasetTable, datasetTables, getDatasetTable } from '../datasets/index.ts'
import type { QueryContext } from '../explore/index.ts'
import { describedDataset } from '../models/index.ts'
import { type AskedData, tableAsked } from './asked-about.ts'
import type { Catalogue } from './core/catalogue.ts'
import { catalogueDataset } from './core/catalogue-of.ts'
import { prepareLexicon } from './core/lexicon.ts'
import { type Listed, listValues, type Meaning, none } from './list-values.ts'
import { listLiveValues, type LiveValues } from './live-values.ts'

/** Datasets of one question: more would answer none of them well. */
const maxDatasets = 200

/** Catalogues and their lexicons take some hundred bytes for each field and value. */
const most = { catalogues: 100, phrases: 400_000 }
interface Kept {
  catalogue: Promise<Catalogue>
  size: number
}

const kept = new Map<string, Kept>()

/** The last that is dropped. */
function touched(version: string, one: Kept): Kept {
  kept.delete(version)
  kept.set(version, one)
  return one
}

/** Versions of catalogues by what a caller had at a cache version, and until when: the values of live datasets change beside it. */
const versions = new Map<string, { version: string; until: number }>()
const maxVersions = 5000

/** The cache version is that of the caller, where there is one: while it is the same, so is the catalogue. */
export type CatalogueContext = QueryContext & {
  user: ChatPrincipal
  cacheVersion?: string | undefined
  /** Undefined: all that the caller may query. */
  about?: AskedData | undefined
  /** Waits for the values of live datasets, however long they take. */
  isPatient?: boolean
}

/** What the caller may ask about: of the datasets that are given, or of all that they may query. */
export async function visibleCatalogue(
  context: CatalogueContext,
  { dataset_ids: ids }: { dataset_ids?: readonly number[] | undefined } = {},
): Promise<Catalogue> {
  const { orgId, user, cacheVersion, about } = context
  const isKnown = cacheVersion !== undefined && user.viewedBy === undefined && about === undefined
  const key = isKnown ? JSON.stringify([orgId, user.userId, cacheVersion, ids ?? []]) : undefined
  const last = key === undefined ? undefined : versions.get(key)
  const known = last && last.until > Date.now() ? kept.get(last.version) : undefined
  if (last && known) return await touched(last.version, known).catalogue
  const { catalogue, until } = await describedCatalogue(context, ids)
  if (key !== undefined) {
    if (versions.size >= maxVersions) versions.clear()
    versions.set(key, { version: catalogue.version, until })
  }
  return catalogue
}

async function describedCatalogue(
  context: CatalogueContext,
  ids: readonly number[] | undefined,
): Promise<{ catalogue: Catalogue; until: number }> {
  const tables = context.about?.tables ?? (await datasetTables(context, 'dataset.query'))
  const usable = tables.slice(0, maxDatasets)
  const missing = ids?.find((id) => !usable.some((table) => table.id === id))
  if (missing !== undefined) throw refuse.notFound('dataset')
  const plain = await Promise.all(usable.map((table) => describe(context, table, ids)))
  const live = await listLiveValues(context, plain.toSorted(askedFirst))
  const described = plain.map((one) => ({ ...one, live: live.get(one.table.id) }))
  const until = Math.min(...[...live.values()].map((one) => one.until))
  return { catalogue: await keptCatalogue(context, described), until }
}

interface Described {
  table: DatasetTable
  meaning: Meaning
  isAsked: boolean
  /** Of a live dataset. */
  live?: LiveValues | undefined
}

const askedFirst = (a: Described, b: Described) => Number(b.isAsked) - Number(a.isAsked)

const describe = async (
  context: CatalogueContext,
  table: DatasetTable,
  ids: readonly number[] | undefined,
): Promise<Described> => ({
  table,
  meaning: await describedDataset(context, table, context.about?.frozen),
  isAsked: ids === undefined || ids.length === 0 || ids.includes(table.id),
})

/** The same catalogue while everything in it is the same, so that what is built from it is built once. */
async function keptCatalogue(context: CatalogueContext, described: readonly Described[]): Promise<Catalogue> {
  const facts = described.map(({ table: { id, name, source, rights, columns }, meaning, isAsked, live }) => [
    id,
    context.about?.names.get(id) ?? name,
    context.about?.limits.get(id) ?? [],
    source.kind === 'version' ? source.file : [source, live?.digest],
    rights,
    columns,
    meaning,
    isAsked,
  ])
  const version = createHash('sha256')
    .update(JSON.stringify([context.orgId, facts]))
    .digest('base64url')
  const found = touched(
    version,
    kept.get(version) ?? { catalogue: build(context, version, described), size: 0 },
  )
  try {
    const catalogue = await found.catalogue
    found.size = sizeOf(catalogue)
    dropOldest()
    return catalogue
  } catch (error) {
    kept.delete(version)
    throw error
  }
}

const sizeOf = ({ datasets }: Catalogue): number =>
  datasets.reduce(
    (sum, { fields }) => sum + fields.reduce((count, { values = [] }) => count + 1 + values.length, 0),
    0,
  )

function dropOldest(): void {
  let left = [...kept.values()].reduce((sum, { size }) => sum + size, 0)
  for (const [oldest, { size }] of kept) {
    if (kept.size <= 1 || (kept.size <= most.catalogues && left <= most.phrases)) break
    kept.delete(oldest)
    left -= size
  }
}

async function build(
  context: CatalogueContext,
  version: string,
  described: readonly Described[],
): Promise<Catalogue> {
  const listed = await valuesOf(context, described)
  const datasets = described.map(({ table: { id, name }, meaning: { model, fields }, isAsked }, at) =>
    catalogueDataset({
      id,
      name: context.about?.names.get(id) ?? name,
      description: model.description ?? '',
      model,
      fields,
      ...(listed[at] ?? none),
      isAsked,
      questionFilters: model.question_filters ?? [],
    }),
  )
  const catalogue = { version, datasets }
  await prepareLexicon(catalogue)
  return catalogue
}

/** Of very many columns and values the first and smallest are known by name: others are filtered by in Explore. */
const limits = { columns: 400, values: 50_000 }
const readAtOnce = 8

/** The values of columns by dataset, what is asked about first. */
async function valuesOf(context: CatalogueContext, described: readonly Described[]): Promise<Listed[]> {
  const listed = described.map(() => none)
  const order = [...described.keys()].toSorted((a, b) => askedFirst(described[a]!, described[b]!))
  for (let from = 0; from < order.length; from += readAtOnce) {
    if (listed.reduce((sum, { values }) => sum + values.size, 0) >= limits.columns) break
    await Promise.all(
      order.slice(from, from + readAtOnce).map(async (at) => {
        const { table, meaning, live } = described[at]!
        listed[at] = live?.listed ?? (await listValues(context, table, meaning))
      }),
    )
  }
  return withinLimit(listed)
}

/** Without the columns that have the most values, so that the others stay whole. */
function withinLimit(listed: readonly Listed[]): Listed[] {
  const sizes = listed
    .flatMap(({ values }, at) => [...values].map(([name, { length }]) => ({ key: `${at} ${name}`, length })))
    .toSorted((a, b) => a.length - b.length)
  let total = 0
  const kept = new Set<string>()
  for (const { key, length } of sizes.slice(0, limits.columns)) {
    total += length
    if (total > limits.values) break
    kept.add(key)
  }
  return listed.map(({ values, ...others }, at) => ({
    ...others,
    values: new Map([...values].filter(([name]) => kept.has(`${at} ${name}`))),
  }))
}

/** A dataset that a question was read as being about. */
export const tableOf = async (context: CatalogueContext, id: number): Promise<DatasetTable> =>
  context.about ? tableAsked(context.about, id) : await getDatasetTable(context, id)
