import { isDeepStrictEqual } from 'node:util'
import type { ReleaseChange } from '../../../../../contract/src/app-releases.ts'
import { partsOf } from '../publications/kinds/index.ts'
import type { FrozenApp, FrozenPublication } from './frozen.ts'

export interface ReleaseNumber {
  major: number
  minor: number
  patch: number
}

/** Something new that consumers have to send breaks them, too. */
const isRequired = (part: string) => part.startsWith('required ')

/** What a release changes for those who use the app, in words; the first one adds everything. */
export function changesBetween(before: FrozenApp | undefined, after: FrozenApp): ReleaseChange[] {
  if (!before) return [{ publication: '', kind: null, level: 'major', message: 'the first release' }]
  const changes = [
    ...before.publications.flatMap((one) => changesOf(one, after.publications)),
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

function changesOf(before: FrozenPublication, all: readonly FrozenPublication[]): ReleaseChange[] {
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
  const [was, is] = [partsOf(before), partsOf(after)]
  const parts = [
    ...[...was].flatMap(([part, what]) => {
      const now = is.get(part)
      if (now === what) return []
      if (now === undefined) return [change('major', `${part} is gone`)]
      const isWider = isRequired(what) && now === what.replace('required ', '')
      return [change(isWider ? 'minor' : 'major', `${part} is ${now} instead of ${what}`)]
    }),
    ...[...is].flatMap(([part, what]) =>
      was.has(part) ? [] : [change(isRequired(what) ? 'major' : 'minor', `${part} is new`)],
    ),
  ]
  if (parts.length > 0 || isDeepStrictEqual(before, after)) return parts
  return [change('patch', 'is shown or computed differently')]
}

/** The number of a release with these changes. */
export function nextNumber(
  last: ReleaseNumber | undefined,
  changes: readonly ReleaseChange[],
): ReleaseNumber {
  if (!last) return { major: 1, minor: 0, patch: 0 }
  const has = (level: ReleaseChange['level']) => changes.some((one) => one.level === level)
  const { major, minor, patch } = last
  if (has('major')) return { major: major + 1, minor: 0, patch: 0 }
  return has('minor') ? { major, minor: minor + 1, patch: 0 } : { major, minor, patch: patch + 1 }
}

export const numberText = ({ major, minor, patch }: ReleaseNumber): string => `v${major}.${minor}.${patch}`
