import { embedIn } from '../../../../../contract/src/page-embeds.ts'
import type { FrozenPage, FrozenPublication } from './frozen.ts'

/** What pages embed and the release has not. */
export const brokenEmbeds = (publications: readonly FrozenPublication[], broken: ReadonlySet<string>) =>
  publications
    .filter((one): one is FrozenPage => one.kind === 'page')
    .flatMap(({ slug, definition }) =>
      definition.markdown.split(/\r?\n/).flatMap((line) => {
        const message = problemOf(line, publications, broken)
        return message === undefined ? [] : [{ publication: slug, field: 'markdown', message }]
      }),
    )

function problemOf(
  line: string,
  publications: readonly FrozenPublication[],
  broken: ReadonlySet<string>,
): string | undefined {
  const embed = embedIn(line)
  if (!embed) return undefined
  const { kind, publication: slug, chart } = embed
  const wanted = kind === 'list' || kind === 'entity' ? 'entity' : 'dashboard'
  if (broken.has(slug)) return `${line.trim()} shows "${slug}", which has to be repaired first`
  const found = publications.find((one) => one.kind === wanted && one.slug === slug)
  if (!found) return `${line.trim()} names no ${wanted} of the app`
  if (found.kind !== 'dashboard' || kind === 'dashboard') return undefined
  return found.frozen.contents.charts.some(({ id }) => id === chart)
    ? undefined
    : `${line.trim()} names no chart of the dashboard "${slug}"`
}
