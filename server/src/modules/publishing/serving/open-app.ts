import type { AppAction } from '../../../../../contract/src/apps.ts'
import type { PublicationKind } from '../../../../../contract/src/publication-definitions.ts'
import type { Cache } from '../../../kernel/cache.ts'
import type { Context, Embed, Preview } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { findPlaces, holdsOn } from '../../access/index.ts'
import { cachedScenes, type SceneOf } from '../../explore/index.ts'
import type { Occasion } from '../../history/index.ts'
import type { AppSettings } from '../apps/app.ts'
import { requireSeeingAsOthers } from '../previews/change-previews.ts'
import { findPreviewedApp } from '../previews/store.ts'
import type { FrozenApp, FrozenModels, FrozenPublication } from '../releases/frozen.ts'
import { frozenOf } from '../releases/store.ts'
import { findOpenApp } from './store.ts'

/** An app as one viewer finds it: of one release, whatever is published meanwhile. */
export interface OpenedApp extends Pick<AppSettings, 'actions'> {
  id: number
  slug: string
  /** Undefined: a preview, before there is a release. */
  releaseId: number | undefined
  number: string
  publishedAt: Date
  frozen: FrozenApp
  /** Without what is withdrawn or deleted, and what the token of an embedded page leaves out. */
  publications: readonly FrozenPublication[]
  /** What the token of an embedded page locks; undefined: it is not embedded. */
  locked: Embed['filters'] | undefined
  /** Whether a publication may be asked for at all. */
  mayShow(slug: string): boolean
}

type Caller = Pick<Context, 'read' | 'user' | 'orgId' | 'app'>

/** Finds the app of a request for a viewer who may open it; any obstacle means that there is none. */
export const appOpener =
  (cache: Cache) =>
  async (context: Caller): Promise<OpenedApp> => {
    const { read, user } = context
    const { embed } = user
    if (embed?.preview) return await previewedApp(context, { ...embed, preview: embed.preview })
    if (embed && context.app !== undefined && context.app !== embed.app) throw notEmbedded()
    const slug = embed?.app ?? context.app
    const row = orNotFound(await read((db) => findOpenApp(db, { user, slug })), 'app')
    const mayShow = (name: string) =>
      !embed || embed.publications === 'all' || embed.publications.includes(name)
    const frozen = await cachedRelease(cache, context, row.release_id)
    const shown = new Set(row.shown)
    return {
      id: row.id,
      slug: row.slug,
      releaseId: row.release_id,
      number: row.number,
      publishedAt: row.published_at!,
      actions: embed ? row.actions.filter((action) => embed.actions.includes(action)) : row.actions,
      frozen,
      publications: frozen.publications.filter(({ id, slug: name }) => shown.has(id) && mayShow(name)),
      locked: embed?.filters,
      mayShow,
    }
  }

/** The app before its release, for whoever may still edit it. */
async function previewedApp(
  context: Caller,
  { appId, preview }: Embed & { preview: Preview },
): Promise<OpenedApp> {
  const author = context.user.viewedBy ?? context.user
  const [place] = await findPlaces({ ...context, user: author }, { type: 'app', ids: [appId] })
  const row = orNotFound(await context.read((db) => findPreviewedApp(db, preview.id)), 'app')
  if (!place || !holdsOn(author, 'app.edit', place)) throw refuse.notFound('app')
  if (preview.isOther) requireSeeingAsOthers(author)
  const { slug, number, actions, frozen, created_at: publishedAt } = row
  return {
    id: appId,
    slug,
    number,
    actions,
    frozen,
    publishedAt,
    releaseId: undefined,
    publications: frozen.publications,
    locked: undefined,
    mayShow: () => true,
  }
}

export type OpenApp = ReturnType<typeof appOpener>

/** A release never changes, so it is read once. */
async function cachedRelease(cache: Cache, { read, orgId }: Caller, id: number): Promise<FrozenApp> {
  const key = `app release ${orgId} ${id}`
  const { value } = await cache.get<FrozenApp>({ orgId, key }, async () => {
    const frozen = orNotFound(await read((db) => frozenOf(db, id)), 'app')
    return { value: frozen, store: { key, sizeBytes: JSON.stringify(frozen).length * 2 } }
  })
  return value
}

/** What the app publishes under a slug, as this kind. */
export function publicationOf<K extends PublicationKind>(
  { publications, mayShow }: OpenedApp,
  kind: K,
  slug: string,
): Extract<FrozenPublication, { kind: K }> {
  if (!mayShow(slug)) throw notEmbedded()
  const found = publications.find((one) => one.slug === slug && one.kind === kind)
  return orNotFound(found as Extract<FrozenPublication, { kind: K }> | undefined, kind)
}

/** For whoever holds a token of an embedded page: what it does not allow, whether it exists or not. */
export const notEmbedded = () =>
  refuse.permissionDenied('app.embed', '', 'the token of this page does not allow that')

export function requireAction({ actions }: Pick<OpenedApp, 'actions'>, action: AppAction): void {
  if (!actions.includes(action))
    throw refuse.permissionDenied(`app.${action}`, '', 'this app does not offer that to its viewers')
}

/** In the history a viewer's query is one of its publication; what an author previews has no consumers yet. */
export const occasionOf = ({ releaseId }: OpenedApp, { id }: FrozenPublication): Occasion => ({
  origin: 'publication',
  ...(releaseId === undefined ? {} : { publicationId: id, releaseId }),
})

/** Models as the release has them, for all that one request asks. */
export const frozenScenes = (context: Pick<Context, 'read' | 'user'>, models: FrozenModels): SceneOf =>
  cachedScenes(context, { models: modelsById(models) })

export const modelsById = (models: FrozenModels) =>
  new Map(Object.entries(models).map(([id, model]) => [Number(id), model]))
