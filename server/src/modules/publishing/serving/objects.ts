import { hash } from 'node:crypto'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { getEntityObject, listEntityObjects } from '../../../../../contract/src/published-objects.ts'
import type { FilterOrGroup } from '../../../../../contract/src/filters.ts'
import type { EntityRelation } from '../../../../../contract/src/publication-definitions.ts'
import type { Context } from '../../../kernel/context.ts'
import { checkAll, orNotFound, refuse } from '../../../kernel/errors.ts'
import { Reply } from '../../../kernel/route.ts'
import { type DatasetTable, getDatasetTable } from '../../datasets/index.ts'
import { answerQuery, answerRows, type Exporter, formOf, type QueryContext } from '../../explore/index.ts'
import type { FrozenEntity, FrozenField } from '../releases/frozen.ts'
import { exportObjects } from './export-objects.ts'
import { filterOf } from './object-filters.ts'
import { lockedFields } from './locked-filters.ts'
import {
  frozenScenes,
  notEmbedded,
  occasionOf,
  type OpenApp,
  type OpenedApp,
  publicationOf,
  requireAction,
} from './open-app.ts'

export type Asking = Context & QueryContext
export type Objects = Record<string, unknown>

interface Wanted {
  filters: FilterOrGroup[]
  sort?: { by: string; order: 'asc' | 'desc' }[]
  limit: number
  offset?: number
}

/** How many objects of a list are shown with the object that they belong to. */
const maxRelated = 20

/** A page of the objects of an entity that the viewer's policies let through. */
export const listObjects =
  (open: OpenApp) =>
  async (context: Asking & Exporter, input: Input<typeof listEntityObjects>): Promise<Reply> => {
    const app = await open(context)
    const { entity: slug, limit, offset, q, sort, order, ...parameters } = input as typeof input & Objects
    const entity = publicationOf(app, 'entity', String(slug))
    const asked = await asking({ ...context, occasion: occasionOf(app, entity) }, { app, entity })
    const { seen } = asked
    const filters = [...filtersOf(seen, parameters), ...searchOf(seen, q)]
    const wanted = { filters, sort: sortOf(seen, { sort, order }), limit, offset }
    const form = formOf(context.accept)
    if (form.format === 'csv' || form.format === 'xlsx') {
      requireAction(app, 'export')
      return await exportObjects(
        { ...context, occasion: occasionOf(app, entity) },
        { asked, ...wanted, form },
      )
    }
    const [{ objects, isCacheable }, total] = await Promise.all([asked.objects(wanted), asked.count(filters)])
    return tagged({ items: objects, total, limit, offset }, isCacheable, asked.headers)
  }

/** One object with what it is related to. */
export const getObject =
  (open: OpenApp) =>
  async (context: Asking, { entity: slug, key }: Input<typeof getEntityObject>): Promise<Reply> => {
    const app = await open(context)
    const { entity, asked, found, isCacheable } = await findObject(context, app, { entity: slug, key })
    const relations = await relationsOf(context, { app, entity, object: found })
    const object = visibleFields(asked.seen, found)
    const body = { key: found[entity.definition.key], object, relations: relations.all }
    return tagged(body, isCacheable && relations.isCacheable, asked.headers)
  }

/** The object of an address with its hidden fields. */
export async function findObject(
  context: Asking,
  app: OpenedApp,
  { entity: slug, key }: { entity: string; key: string },
) {
  const entity = publicationOf(app, 'entity', slug)
  const asked = await asking({ ...context, occasion: occasionOf(app, entity) }, { app, entity })
  const filters = keyFilter(asked.seen, key)
  const { objects, isCacheable } = await asked.objects({ filters, limit: 1, withHidden: true })
  const found = orNotFound(objects[0], entity.definition.singular.toLowerCase())
  return { entity, asked, found, isCacheable }
}

/** What the address cannot name as a key is the key of nothing. */
function keyFilter({ definition, frozen }: FrozenEntity, key: string): FilterOrGroup[] {
  try {
    return [
      filterOf(
        definition.key,
        key,
        frozen.fields.map((field) => ({ ...field, is_filterable: true })),
      ),
    ]
  } catch {
    throw refuse.notFound(definition.singular.toLowerCase())
  }
}

/** As of when the data are: those that are held back by checks or drift are not shown. */
export const dataOf = ({ source }: Pick<DatasetTable, 'source'>): Record<string, string> =>
  source.kind === 'version' && source.publishedAt !== undefined
    ? { 'last-modified': new Date(source.publishedAt).toUTCString() }
    : {}

export const tagged = (body: unknown, isCacheable: boolean, about: Record<string, string> = {}): Reply => {
  const json = Buffer.from(JSON.stringify(body))
  const headers = {
    ...about,
    'content-type': 'application/json; charset=utf-8',
    etag: `W/"${hash('sha256', json, 'base64url')}"`,
  }
  return new Reply({ body: json, headers, cacheable: isCacheable ? () => json : undefined })
}

const filtersOf = ({ frozen }: FrozenEntity, parameters: Objects): FilterOrGroup[] =>
  checkAll(
    Object.entries(parameters).map(
      ([parameter, value]) =>
        () =>
          filterOf(parameter, value as string | string[], frozen.fields),
    ),
  )

function searchOf({ frozen, definition }: FrozenEntity, q: string | undefined): FilterOrGroup[] {
  if (q === undefined || q === '') return []
  const searched = frozen.fields.filter((field) => field.is_searchable)
  if (searched.length === 0)
    throw refuse.invalid('query.q', `${definition.plural} cannot be searched: leave it out`)
  return [{ any: searched.map(({ column }) => ({ column, operator: 'contains' as const, value: q })) }]
}

export function sortOf(
  { frozen, definition }: FrozenEntity,
  { sort, order }: { sort?: string | undefined; order?: 'asc' | 'desc' | undefined },
) {
  const columnOf = (name: string) => frozen.fields.find((field) => field.name === name)
  const key = columnOf(definition.key)!.column
  const name = sort ?? definition.sort?.field
  const field = name === undefined ? undefined : columnOf(name)
  if (sort !== undefined && (!field || field.is_sortable === false))
    throw refuse.invalid('query.sort', `there is no field "${sort}" to sort by`)
  const direction = order ?? (sort === undefined ? definition.sort?.order : undefined) ?? 'asc'
  const byField = field && field.column !== key ? [{ by: field.column, order: direction }] : []
  return [...byField, { by: key, order: direction }]
}

/** Asks for objects of one entity, all with the same version of its data. */
export async function asking(context: Asking, { app, entity }: Pick<Related, 'app' | 'entity'>) {
  const { as_of } = entity.frozen
  const table = await getDatasetTable(context, entity.definition.dataset_id, { as_of })
  const asked = { ...context, sceneOf: frozenScenes(context, {}) }
  const seen = seenBy(entity, table)
  const locked = lockedFields(app, seen.frozen.fields)
  if (!locked) throw notEmbedded()
  return {
    /** The entity without the fields whose columns the viewer may not see, or that are gone. */
    seen,
    table,
    /** What the token of an embedded page locks. */
    locked,
    headers: dataOf(table),
    async objects({ withHidden = false, ...wanted }: Wanted & { withHidden?: boolean }) {
      const fields = seen.frozen.fields.filter((field) => withHidden || field.is_hidden !== true)
      const columns = [...new Set(fields.map(({ column }) => column))]
      const { json, cacheable } = await answerRows(
        asked,
        { ...wanted, filters: [...wanted.filters, ...locked], columns },
        table,
      )
      const answer = JSON.parse(json.toString()) as { columns: { name: string }[]; rows: unknown[][] }
      const places = new Map(answer.columns.map(({ name }, at) => [name, at]))
      const objects = answer.rows.map((row) => objectOf(fields, (column) => row[places.get(column) ?? -1]))
      return { objects, isCacheable: cacheable !== undefined }
    },
    async count(filters: FilterOrGroup[]): Promise<number> {
      const query = {
        filters: [...filters, ...locked],
        measures: [{ aggregate: 'count' as const, name: 'total' }],
      }
      const { json } = await answerQuery(asked, query, table)
      const { rows } = JSON.parse(json.toString()) as { rows: [[number | string]] }
      return Number(rows[0][0])
    },
  }
}

function seenBy(entity: FrozenEntity, { columns }: DatasetTable): FrozenEntity {
  const names = new Set(columns.map(({ name }) => name))
  const fields = entity.frozen.fields.filter(({ column }) => names.has(column))
  if (!fields.some(({ name }) => name === entity.definition.key))
    throw refuse.conflict(
      `${entity.definition.plural} cannot be shown: the field that tells them apart is missing`,
    )
  return { ...entity, frozen: { ...entity.frozen, fields } }
}

const objectOf = (fields: readonly FrozenField[], valueOf: (column: string) => unknown): Objects =>
  Object.fromEntries(fields.map(({ name, column }) => [name, valueOf(column) ?? null]))

const visibleFields = ({ frozen }: FrozenEntity, object: Objects): Objects =>
  Object.fromEntries(
    frozen.fields
      .filter(({ is_hidden: isHidden }) => isHidden !== true)
      .map(({ name }) => [name, object[name]]),
  )

interface Related {
  app: OpenedApp
  entity: FrozenEntity
  /** With its hidden fields. */
  object: Objects
}

async function relationsOf(context: Asking, { app, entity, object }: Related) {
  const { relations = [] } = entity.definition
  const found = await Promise.all(
    relations.map(async (relation) => {
      const other = app.publications.find((one) => one.kind === 'entity' && one.slug === relation.entity)
      // What a token locks without this entity having it hides the entity.
      return other?.kind === 'entity' && lockedFields(app, other.frozen.fields)
        ? [relation.name, await related(context, { app, relation, other, object })]
        : []
    }),
  )
  const entries = found.filter(
    (one): one is [string, Awaited<ReturnType<typeof related>>] => one.length === 2,
  )
  return {
    all: Object.fromEntries(entries.map(([name, { shown }]) => [name, shown])),
    isCacheable: entries.every(([, { isCacheable }]) => isCacheable),
  }
}

interface Relating extends Pick<Related, 'app'> {
  relation: EntityRelation
  other: FrozenEntity
  object: Objects
}

async function related(context: Asking, { app, relation, other, object }: Relating) {
  const { kind, entity, field, to } = relation
  const value = object[field]
  const asked = await asking(context, { app, entity: other })
  const target = asked.seen.frozen.fields.find(({ name }) => name === to)
  const column = target?.column
  const isListed = target?.is_hidden !== true && target?.is_filterable !== false
  if (value === null || value === undefined || column === undefined) {
    const none =
      kind === 'many_to_one'
        ? { kind, entity, key: null, object: null }
        : { kind, entity, items: [], total: 0, where: null }
    return { shown: none, isCacheable: true }
  }
  const filters: FilterOrGroup[] = [{ column, operator: 'equals', value: value as string }]
  const limit = kind === 'many_to_one' ? 1 : maxRelated
  const sort = sortOf(asked.seen, {})
  const [{ objects, isCacheable }, total] = await Promise.all([
    asked.objects({ filters, sort, limit }),
    kind === 'many_to_one' ? 0 : asked.count(filters),
  ])
  const [first] = objects
  const shown =
    kind === 'many_to_one'
      ? { kind, entity, key: first?.[other.definition.key] ?? null, object: first ?? null }
      : { kind, entity, items: objects, total, where: isListed ? { [to]: String(value) } : null }
  return { shown, isCacheable }
}
