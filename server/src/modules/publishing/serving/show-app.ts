import type { PublishedApp, PublishedEntity } from '../../../../../contract/src/published.ts'
import type { Titles } from '../../../../../contract/src/titles.ts'
import type { Context } from '../../../kernel/context.ts'
import { brandingOf } from '../../branding/index.ts'
import { restrictedColumns } from '../../datasets/index.ts'
import type { FrozenEntity } from '../releases/frozen.ts'
import type { OpenApp, OpenedApp } from './open-app.ts'
import { listOpenApps } from './store.ts'

export const showApp =
  (open: OpenApp) =>
  async (context: Context): Promise<PublishedApp> => {
    const [app, branding, hidden, apps] = await Promise.all([
      open(context),
      brandingOf(context),
      restrictedColumns(context),
      // A token is for one app.
      context.user.embed ? [] : context.read((db) => listOpenApps(db, context)),
    ])
    const { slug, number, actions, frozen, publications } = app
    const { name, description, titles = {}, languages, theme } = frozen
    return {
      slug,
      name,
      description,
      titles,
      release: number,
      languages,
      branding: { ...branding, ...theme },
      navigation: navigationOf(app),
      landing: landingOf(app),
      actions,
      publications: publications.map(
        ({ slug: place, name: title, description: text, titles: others = {}, kind }) => ({
          slug: place,
          name: title,
          description: text,
          titles: others,
          kind,
        }),
      ),
      entities: publications.flatMap((one) => (one.kind === 'entity' ? [shownEntity(one, app, hidden)] : [])),
      // Its own name is that of this release, whatever was published since.
      apps: context.user.embed
        ? [{ slug, name, titles }]
        : apps.map((one) => (one.slug === slug ? { slug, name, titles } : one)),
    }
  }

const isShown = ({ publications }: Pick<OpenedApp, 'publications'>, slug: string) =>
  publications.some((one) => one.slug === slug)

/** Without what is withdrawn. Without a navigation of its own an app lists all that it publishes and people look at. */
function navigationOf(app: OpenedApp): PublishedApp['navigation'] {
  const { navigation } = app.frozen
  if (navigation.length === 0)
    return [
      {
        items: app.publications
          .filter(({ kind }) => kind !== 'endpoint')
          .map(({ slug }) => ({ publication: slug })),
      },
    ]
  return navigation
    .map((group) => ({
      ...group,
      items: group.items.filter(({ publication }) => isShown(app, publication)),
    }))
    .filter(({ items }) => items.length > 0)
}

function landingOf(app: OpenedApp): string | null {
  const { landing } = app.frozen
  if (landing !== null && isShown(app, landing)) return landing
  return navigationOf(app).flatMap(({ items }) => items)[0]?.publication ?? null
}

type Restricted = Awaited<ReturnType<typeof restrictedColumns>>

/** An entity without the fields that policies hide from the viewer. */
export function shownEntity(
  { slug, definition, frozen }: FrozenEntity,
  app: Pick<OpenedApp, 'publications'>,
  restricted: Restricted,
): PublishedEntity {
  const seen = restricted.get(definition.dataset_id)
  const { singular, singular_titles: singularTitles, plural, key, relations = [] } = definition
  const { title = key, subtitle = null, image = null } = definition
  const fields = frozen.fields.filter(
    ({ is_hidden: isHidden, column }) => isHidden !== true && (seen?.has(column) ?? true),
  )
  const shown = new Set(fields.map(({ name }) => name))
  const detail = (definition.detail ?? []).map(({ label = null, titles, fields: names, charts = [] }) => ({
    label,
    ...titled(titles),
    fields: names.filter((name) => shown.has(name)),
    charts: charts
      .filter(({ dashboard }) => isShown(app, dashboard))
      .map(({ dashboard, chart }) => ({ dashboard, chart })),
  }))
  return {
    slug,
    singular,
    ...(singularTitles ? { singular_titles: singularTitles } : {}),
    plural,
    key,
    title,
    subtitle,
    image,
    as_of: frozen.as_of ?? null,
    fields: fields.map(({ name, label, titles, type, format, ...may }) => ({
      name,
      label,
      ...titled(titles),
      type,
      ...(format ? { format } : {}),
      is_searchable: may.is_searchable === true,
      is_filterable: may.is_filterable !== false,
      is_sortable: may.is_sortable !== false,
    })),
    detail: detail.filter(({ fields: names, charts }) => names.length + charts.length > 0),
    relations: relations
      .filter(({ entity }) => isShown(app, entity))
      .map(({ name, label = name, titles, entity, kind }) => ({
        name,
        label,
        ...titled(titles),
        entity,
        kind,
      })),
  }
}

const titled = (titles: Titles | undefined): { titles?: Titles } => (titles ? { titles } : {})
