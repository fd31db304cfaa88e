import { isDeepStrictEqual } from 'node:util'
import type { ReleaseChange } from '../../../../../contract/src/app-releases.ts'
import { describedChanges } from '../document/described-changes.ts'
import { describedParts, type Parts } from '../document/described-parts.ts'
import { publicationPaths } from '../document/publication-paths.ts'
import { partsOf } from '../publications/kinds/index.ts'
import { shownEntity } from '../serving/show-app.ts'
import type { FrozenApp, FrozenPublication } from './frozen.ts'

/** What a release changes for those who use the app, in words; the first one adds everything. */
export function changesBetween(before: FrozenApp | undefined, after: FrozenApp): ReleaseChange[] {
  if (!before) return [{ publication: '', kind: null, level: 'major', message: 'the first release' }]
  const described = [documentOf(before), documentOf(after)] as const
  const changes = [
    ...before.publications.flatMap((one) => changesOf(one, after.publications, described)),
    ...after.publications
      .filter(({ slug }) => !before.publications.some((one) => one.slug === slug))
      .map(({ slug, kind }): ReleaseChange => ({
        publication: slug,
        kind,
        level: 'minor',
        message: 'is new',
      })),
  ]
  const { publications: _before, ...appBefore } = before
  const { publications: _after, ...appAfter } = after
  return isDeepStrictEqual(appBefore, appAfter)
    ? changes
    : [
        ...changes,
        {
          publication: '',
          kind: null,
          level: 'patch',
          message: 'name, look or navigation of the app are others',
        },
      ]
}

/** Operations whose general part is the same in all releases. */
const surface = {
  paths: Object.fromEntries(
    ['/api/{entity}', '/api/{entity}/{key}', '/api/{entity}/{key}/charts', '/api/endpoints/{slug}'].map(
      (path) => [path, { get: { responses: { 200: { description: '' } } } }],
    ),
  ),
  schemas: { ExploreResult: { properties: {} } },
}

/** What the document of the app says to whoever may see all of it. */
const documentOf = (app: FrozenApp) =>
  publicationPaths(surface, {
    entities: app.publications.flatMap((one) =>
      one.kind === 'entity' ? [shownEntity(one, app, new Map())] : [],
    ),
    endpoints: app.publications.filter((one) => one.kind === 'endpoint'),
  })

type Described = readonly [before: ReturnType<typeof documentOf>, after: ReturnType<typeof documentOf>]

function changesOf(
  before: FrozenPublication,
  all: readonly FrozenPublication[],
  described: Described,
): ReleaseChange[] {
  const { slug, kind } = before
  const change = (level: ReleaseChange['level'], message: string) => ({
    publication: slug,
    kind,
    level,
    message,
  })
  const after = all.find((one) => one.slug === slug)
  if (!after) return [change('major', 'is gone')]
  if (after.kind !== kind) return [change('major', `is ${after.kind} instead of ${kind}`)]
  const root = kind === 'endpoint' ? `/api/endpoints/${slug}` : `/api/${slug}`
  const [was, is] = described.map((one) => describedParts(one, root)) as [Parts, Parts]
  const said = describedChanges(was, is)
  const parts = [
    ...said.map(({ isBreaking, message }) => change(isBreaking ? 'major' : 'minor', message)),
    ...partChanges(partsOf(before), partsOf(after))
      .filter(({ part }) => !said.some((one) => one.part === part))
      .map(({ level, message }) => change(level, message)),
  ]
  if (parts.length > 0 || isDeepStrictEqual(before, after)) return parts
  return [change('patch', 'is shown or computed differently')]
}

/** What the document does not say. */
const partChanges = (was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>) => [
  ...[...was].flatMap(([part, what]) => {
    const now = is.get(part)
    if (now === what) return []
    const message = now === undefined ? `${part} is gone` : `${part} is ${now} instead of ${what}`
    return [{ part, level: 'major' as const, message }]
  }),
  ...[...is.keys()]
    .filter((part) => !was.has(part))
    .map((part) => ({ part, level: 'minor' as const, message: `${part} is new` })),
]
