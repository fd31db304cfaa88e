import type { Titles } from '../../../../../contract/src/titles.ts'
import { refuse, Refusal, refuseMistakes } from '../../../kernel/errors.ts'
import type { AppRow } from '../apps/app.ts'
import { freezeDefinition } from '../publications/kinds/index.ts'
import type { Asking } from '../publications/kinds/kind.ts'
import { withheldWords } from '../../datasets/index.ts'
import { loadWithholds } from '../../models/index.ts'
import { namingOf, ownerOf, type PublicationRow } from '../publications/publication.ts'
import { brokenEmbeds } from './broken-embeds.ts'
import { linkObjectCharts } from './object-charts.ts'
import type { FrozenApp, FrozenEntity, FrozenPublication } from './frozen.ts'

export interface Problem {
  publication: string
  /** Place in its definition, or in the app. */
  field: string | null
  message: string
}

interface Freezing {
  app: FrozenApp
  /** Why publications cannot be released. */
  problems: Problem[]
}

/** The app as it is now, with everything that its viewers must find unchanged. */
export async function freezeApp(
  context: Asking,
  app: AppRow,
  publications: readonly PublicationRow[],
): Promise<Freezing> {
  const withholds = await loadWithholds(context)
  const frozen: FrozenPublication[] = []
  const problems: Problem[] = []
  for (const one of publications.filter(({ withdrawn_at: at }) => at === null))
    try {
      frozen.push(await freezePublication(context, one))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isHidden = withholds(one.definition, namingOf(one.definition).datasetIds, ownerOf(one))
      const found = isHidden ? [{ field: null, message: withheldWords }] : placed(error)
      problems.push(...found.map((problem) => ({ publication: one.slug, ...problem })))
    }
  const { name, description, settings } = app
  const { languages, theme, navigation, landing } = settings
  const made = {
    name,
    description,
    ...titled(settings),
    languages,
    theme,
    navigation,
    landing,
    publications: frozen,
  }
  const broken = new Set(problems.map(({ publication }) => publication))
  const unlinked = await linkObjectCharts(context, frozen, broken)
  return {
    app: made,
    problems: [...problems, ...brokenReferences(made, broken), ...unlinked, ...brokenEmbeds(frozen, broken)],
  }
}

function placed({ message, extras: { details = [] } }: Refusal): Omit<Problem, 'publication'>[] {
  if (details.length === 0) return [{ field: null, message }]
  return details.map(({ path, message: reason }) => ({
    field: path.replace(/^body\.definition\.?/, '') || null,
    message: reason,
  }))
}

async function freezePublication(
  context: Asking,
  { id, slug, name, description, titles, kind, definition }: PublicationRow,
): Promise<FrozenPublication> {
  const frozen = await freezeDefinition(context, definition)
  return { id, slug, name, description, ...titled({ titles }), kind, definition, frozen } as FrozenPublication
}

/** What has no titles is frozen as it was before there were any, so that nothing seems changed. */
const titled = ({ titles = {} }: { titles?: Titles }): { titles?: Titles } =>
  Object.keys(titles).length === 0 ? {} : { titles }

/** Navigation and relations that lead to nothing; what is broken itself is said once. */
function brokenReferences(
  { navigation, landing, publications }: FrozenApp,
  broken: ReadonlySet<string>,
): Problem[] {
  const slugs = new Set(publications.map(({ slug }) => slug))
  const entities = publications.filter((one): one is FrozenEntity => one.kind === 'entity')
  const named = [
    ...navigation.flatMap(({ items }) => items.map(({ publication }) => publication)),
    ...(landing === null ? [] : [landing]),
  ]
  const missing = [...new Set(named)].filter((slug) => !slugs.has(slug) && !broken.has(slug))
  return [
    ...missing.map((slug) => ({
      publication: '',
      field: slug === landing ? 'landing' : 'navigation',
      message: `the navigation names "${slug}", which is not published`,
    })),
    ...entities.flatMap(({ slug, definition }) =>
      (definition.relations ?? []).flatMap(({ name, entity, to }, at): Problem[] => {
        const place = { publication: slug, field: `relations.${at}` }
        if (broken.has(entity)) return []
        const other = entities.find((one) => one.slug === entity)
        if (!other) return [{ ...place, message: `the relation "${name}" leads to no entity "${entity}"` }]
        return other.frozen.fields.some((field) => field.name === to)
          ? []
          : [{ ...place, message: `the relation "${name}": "${entity}" has no field "${to}"` }]
      }),
    ),
  ]
}

/** Refuses a release of what cannot be shown, with all places. */
export function requireReleasable({ problems }: Freezing): void {
  refuseMistakes(
    problems.map(({ publication, field, message }) => ({
      path: [
        publication === '' ? 'body.app' : `body.publications.${publication}`,
        ...(field === null ? [] : [field]),
      ].join('.'),
      message,
    })),
    refuse.problems,
  )
}
