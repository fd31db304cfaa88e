import { readFile } from 'node:fs/promises'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { createMap as endpoint, OwnMap } from '../../../../contract/src/maps.ts'
import type { Context } from '../../kernel/context.ts'
import { entry } from '../../kernel/entry.ts'
import { refuse } from '../../kernel/errors.ts'
import { readInThread } from '../../kernel/texts/read-text.ts'
import { orConflict } from '../../kernel/unique.ts'
import { parseMap } from './parse-map.ts'
import { countMaps, insertMap, showMap } from './store.ts'

const maxBytes = 5 * 1024 * 1024
const maxMaps = 50
const parser = { url: entry(import.meta.url, './parse-map.ts').url, name: 'parseMap', parse: parseMap }

/** Stores the regions of a file; what else it has is not kept. */
export async function createMap(
  context: Context,
  { name, name_property: wanted, file }: Input<typeof endpoint>,
): Promise<OwnMap> {
  const { orgId, user } = context
  if (file.sizeBytes > maxBytes) throw refuse.invalid('body.file', 'is larger than 5 MiB: simplify it')
  const text = (await readFile(file.path)).toString('utf8').replace(/^\uFEFF/, '')
  const regions = await readInThread(orgId, parser, text)
  const properties = regions.map((region) => region.properties)
  const row = {
    org_id: orgId,
    name,
    name_property: namePropertyOf(properties, wanted),
    properties,
    polygons: regions.map(({ polygons }) => polygons),
    created_by: user.userId,
  }
  return await context.transaction(
    async ({ db, emit }) => {
      if ((await countMaps(db, orgId)) >= maxMaps)
        throw refuse.conflict(`there are ${maxMaps} maps already: delete one first`)
      const map = await orConflict(insertMap(db, row), `there is already a map called ${name}`)
      await emit({
        type: 'map.created',
        subject: { type: 'map', id: map.id, name },
        data: { name_property: map.name_property, region_count: map.region_count },
      })
      return showMap(map)
    },
    { isResponse: true },
  )
}

/** Without a choice, the first property that tells all regions apart; letters before numbers. */
function namePropertyOf(properties: Record<string, string>[], wanted: string | undefined): string {
  if (wanted !== undefined) {
    requireProperty(properties, wanted, 'body.name_property')
    return wanted
  }
  const names = [...new Set(properties.flatMap((one) => Object.keys(one)))]
  const tells = (name: string) => new Set(properties.map((one) => one[name])).size === properties.length
  const found = names.find((name) => tells(name) && /\p{Letter}/u.test(properties[0]?.[name] ?? ''))
  const property = found ?? names.find(tells) ?? names[0]
  if (property === undefined)
    throw refuse.invalid('body.file', 'says nothing of its regions: they need a property with their name')
  return property
}

export function requireProperty(
  properties: Record<string, string>[],
  name: string,
  path: 'body.name_property',
): void {
  if (!properties.some((one) => Object.hasOwn(one, name)))
    throw refuse.invalid(path, `is no property of the regions: ${name}`)
}
