import type { ReleaseChange } from '../../../../../contract/src/app-releases.ts'

export interface ReleaseNumber {
  major: number
  minor: number
  patch: number
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
