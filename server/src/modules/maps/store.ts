import { sql } from 'kysely'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { listMaps, MapOutlines, OwnMap } from '../../../../contract/src/maps.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reader, Tx } from '../../kernel/database/database.ts'
import { readPage } from '../../kernel/list.ts'

interface MapKey {
  orgId: number
  id: number
}

type Properties = Record<string, string>

export interface MapRow {
  id: number
  name: string
  name_property: string
  /** By region. */
  properties: Properties[]
  region_count: number
  created_by: number | null
  created_at: Date
  updated_at: Date
  revision: number
}

const columns = [
  'id',
  'name',
  'name_property',
  'properties',
  'created_by',
  'created_at',
  'updated_at',
  'revision',
] as const

const regionCount = sql<number>`jsonb_array_length(properties)`.as('region_count')

export const pageOfMaps = (context: Pick<Context, 'read' | 'orgId'>, list: Input<typeof listMaps>) =>
  readPage<'maps', MapRow>(context, list, {
    table: 'maps',
    search: ['maps.name'],
    fields: { region_count: sql`jsonb_array_length(maps.properties)` },
    from: (db) => maps(db, context.orgId) as never,
  })

const maps = (db: Reader, orgId: number) =>
  db
    .selectFrom('maps')
    .select([...columns, regionCount])
    .where('org_id', '=', orgId)

type Found = Promise<MapRow | undefined>

export const findMap = (db: Reader, { orgId, id }: MapKey) =>
  maps(db, orgId).where('id', '=', id).executeTakeFirst() as unknown as Found

/** The map, locked until the transaction ends. */
export const lockMap = (db: Tx, { orgId, id }: MapKey) =>
  maps(db, orgId).where('id', '=', id).forUpdate().executeTakeFirst() as unknown as Found

interface NewMap {
  org_id: number
  name: string
  name_property: string
  properties: Properties[]
  polygons: unknown[]
  created_by: number
}

export const insertMap = (db: Tx, { properties, polygons, ...row }: NewMap) =>
  db
    .insertInto('maps')
    .values({ ...row, properties: JSON.stringify(properties), polygons: JSON.stringify(polygons) })
    .returning([...columns, regionCount])
    .executeTakeFirstOrThrow() as unknown as Promise<MapRow>

export const changeMap = (db: Tx, { orgId, id }: MapKey, nameProperty: string) =>
  db
    .updateTable('maps')
    .set({ name_property: nameProperty, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning([...columns, regionCount])
    .executeTakeFirstOrThrow() as unknown as Promise<MapRow>

export const deleteMap = (db: Tx, { orgId, id }: MapKey) =>
  db.deleteFrom('maps').where('org_id', '=', orgId).where('id', '=', id).execute()

export const countMaps = async (db: Reader, orgId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('maps')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return count
}

/** What charts draw of the maps of these names; those that are not there are left out. */
export async function outlinesOf(
  { read, orgId }: Pick<Context, 'read' | 'orgId'>,
  names: readonly string[],
): Promise<MapOutlines[]> {
  if (names.length === 0) return []
  const rows = await read((db) =>
    db
      .selectFrom('maps')
      .select(['name', 'name_property', 'properties', 'polygons'])
      .where('org_id', '=', orgId)
      .where('name', 'in', [...new Set(names)])
      .orderBy('name')
      .execute(),
  )
  return rows.map(({ name, name_property: property, properties, polygons }) => {
    const all = JSON.parse(polygons) as MapOutlines['regions'][number]['polygons'][]
    const names = properties as Properties[]
    return { name, regions: all.map((one, at) => ({ name: nameIn(names[at], property), polygons: one })) }
  })
}

const nameIn = (properties: Properties | undefined, property: string): string =>
  properties && Object.hasOwn(properties, property) ? properties[property]! : ''

const sampleCount = 5

export function showMap({ properties, created_at, updated_at, ...row }: MapRow): OwnMap {
  const names = properties.map((one) => nameIn(one, row.name_property)).filter((text) => text !== '')
  return {
    ...row,
    property_names: [...new Set(properties.flatMap((one) => Object.keys(one)))].toSorted(),
    sample_names: names.slice(0, sampleCount),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
