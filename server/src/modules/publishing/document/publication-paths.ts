import type { PublishedEntity } from '../../../../../contract/src/published.ts'
import type { FrozenEndpoint } from '../releases/frozen.ts'
import { endpointPath } from './endpoint-path.ts'
import { addObjectSchemas, type Base, type Describing, entityPaths } from './entity-paths.ts'
import { freeNames, type Paths, type Schema } from './types.ts'

export interface Described {
  entities: readonly PublishedEntity[]
  endpoints: readonly FrozenEndpoint[]
}

/** What the document of an app says beside that of the surface: paths and schemas of what it publishes. */
export function publicationPaths(
  base: Base,
  { entities, endpoints }: Described,
): { paths: Paths; schemas: Record<string, Schema> } {
  const operations = Object.values(base.paths).flatMap((item) => Object.values(item))
  const schemas: Record<string, Schema> = {}
  const describing: Describing = {
    base,
    schemas,
    nameOperation: freeNames(operations.flatMap(({ operationId }) => operationId ?? [])),
    nameSchema: freeNames(Object.keys(base.schemas)),
  }
  const objects = addObjectSchemas(entities, describing)
  const paths: Paths = Object.assign(
    {},
    ...entities.map((entity) => entityPaths(entity, objects, describing)),
    ...endpoints.map((endpoint) => endpointPath(endpoint, describing)),
  )
  return { paths, schemas }
}
