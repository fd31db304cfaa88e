import type { PublishedEntity } from '../../../../../contract/src/published.ts'
import type { Cache } from '../../../kernel/cache.ts'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/errors.ts'
import type { CallerDocument } from '../../../kernel/http/document/caller-document.ts'
import { restrictedColumns } from '../../datasets/index.ts'
import { loadWithholds } from '../../models/index.ts'
import { namingOf, ownerOf } from '../publications/publication.ts'
import type { FrozenEndpoint } from '../releases/frozen.ts'
import { isOver } from '../serving/endpoints.ts'
import { appOpener, type OpenApp, type OpenedApp } from '../serving/open-app.ts'
import { shownEntity } from '../serving/show-app.ts'
import { publicationPaths } from './publication-paths.ts'
import type { Described, Document, Paths, Schema } from './types.ts'

/** The document of the surface as that of the app that a caller asks for: with what it publishes, as far as they may see it. */
export const appDocument = ({ cache }: { cache: Cache }): CallerDocument => {
  const open = appOpener(cache)
  return {
    requirement: { permission: 'member', feature: 'publishing', forAppViewers: true },
    async describe(context, surface) {
      const app = await opened(open, context)
      if (!app) return undefined
      // Not kept: 180 kB for each app and each view of it are made in 3 ms.
      return JSON.stringify(documentOf(surface, await shownTo(context, app)))
    },
  }
}

/** Without a header whoever may open no app gets the document of the surface. */
async function opened(open: OpenApp, context: Context): Promise<OpenedApp | undefined> {
  try {
    return await open(context)
  } catch (error) {
    if (context.app === undefined && error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

interface Shown {
  slug: string
  number: string
  name: string
  description: string
  dashboards: string[]
  pages: string[]
  entities: PublishedEntity[]
  endpoints: FrozenEndpoint[]
}

async function shownTo(context: Context, app: OpenedApp): Promise<Shown> {
  const [restricted, withholds] = await Promise.all([restrictedColumns(context), loadWithholds(context)])
  const { slug, number, frozen, publications } = app
  const slugsOf = (kind: string) => publications.flatMap((one) => (one.kind === kind ? [one.slug] : []))
  return {
    slug,
    number,
    name: frozen.name,
    description: frozen.description,
    dashboards: slugsOf('dashboard'),
    pages: slugsOf('page'),
    entities: publications.flatMap((one) =>
      one.kind === 'entity' ? [shownEntity(one, app, restricted)] : [],
    ),
    endpoints: publications.flatMap((one) =>
      one.kind === 'endpoint' &&
      !isOver(one.definition, context.now()) &&
      !withholds(one.definition, namingOf(one.definition).datasetIds, ownerOf(one))
        ? [{ ...one, frozen: { ...one.frozen, models: {} } }]
        : [],
    ),
  }
}

function documentOf(surface: Document, shown: Shown): Document {
  const { slug, number, name, description, entities, endpoints } = shown
  const base = {
    paths: (surface.paths ?? {}) as Paths,
    schemas: (surface.components?.schemas ?? {}) as Record<string, Schema>,
  }
  const own = publicationPaths(base, { entities, endpoints })
  const info = {
    ...surface.info,
    title: name,
    description: description || surface.info.description || name,
    version: number.slice(1),
  }
  return {
    ...surface,
    info,
    paths: mapped({ ...generalPaths(base.paths, shown), ...own.paths }, (item) => namingApp(item, slug)),
    components: { ...surface.components, schemas: { ...base.schemas, ...own.schemas } },
  } as unknown as Document
}

const mapped = <T>(record: Record<string, T>, change: (value: T, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))

const replaced: ReadonlySet<string> = new Set([
  '/api/{entity}',
  '/api/{entity}/{key}',
  '/api/{entity}/{key}/charts',
  '/api/endpoints/{slug}',
])

/** The other operations of the surface, with the slugs that there are. */
function generalPaths(paths: Paths, { dashboards, pages }: Shown): Paths {
  const slugsOf = (path: string) =>
    path.startsWith('/api/dashboards/{slug}')
      ? dashboards
      : path.startsWith('/api/pages/{slug}')
        ? pages
        : undefined
  const known = Object.entries(paths).filter(([path]) => !replaced.has(path) && slugsOf(path)?.length !== 0)
  return mapped(Object.fromEntries(known), (item, path) => {
    const slugs = slugsOf(path)
    return slugs ? withSchema(item, 'slug', { schema: { type: 'string', enum: slugs } }) : item
  })
}

/** Clients of an app name it in every request. */
const namingApp = (item: Paths[string], slug: string): Paths[string] =>
  withSchema(item, 'x-app', { required: true, schema: { type: 'string', enum: [slug] } })

const withSchema = (
  item: Paths[string],
  name: string,
  known: { schema: Schema; required?: boolean },
): Paths[string] =>
  mapped(item, (operation) => ({
    ...operation,
    parameters: ((operation.parameters ?? []) as Described[]).map((one) => {
      const { example: _example, ...parameter } = one
      return one.name === name ? { ...parameter, ...known } : one
    }),
  }))
