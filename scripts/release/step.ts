import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The steps of a version, smallest first. */
export const steps = ['patch', 'minor', 'major'] as const
export type Step = (typeof steps)[number]

/** One difference of two OpenAPI documents, as oasdiff tells it. */
export interface Difference {
  id: string
  text: string
  /** 1: compatible, 2: may break clients, 3: breaks them. */
  level: number
  operation?: string
  path?: string
}

const run = promisify(execFile)
const oasdiff = 'github.com/oasdiff/oasdiff@v1.36.0'

/** Compares two documents with the program `oasdiff`, or with Go, which brings it. */
export async function differencesOf(before: string, after: string): Promise<Difference[]> {
  const words = ['changelog', '--format', 'json', before, after]
  const options = { maxBuffer: 256e6 }
  const { stdout } = await run('oasdiff', words, options).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return await run('go', ['run', oasdiff, ...words], options).catch((failed: NodeJS.ErrnoException) => {
      if (failed.code !== 'ENOENT') throw failed
      throw new Error(`documents are compared by oasdiff: install it (go install ${oasdiff}), or Go`)
    })
  })
  const found = stdout.trim() === '' ? [] : (JSON.parse(stdout) as Difference[] | null)
  // The version is what this decides.
  return (found ?? []).filter(({ id }) => !id.startsWith('api-version-'))
}

/** The smallest step that section 9 of the specification allows for a difference. */
export function stepOf({ id, level }: Difference): Step {
  if (/^response-.*enum-value-added$/.test(id)) return 'patch'
  if (level >= 3) return 'major'
  return level === 2 || /^response-required-property-added$/.test(id) ? 'minor' : 'patch'
}

export const largestStep = (differences: readonly Difference[]): Step =>
  steps[Math.max(0, ...differences.map((one) => steps.indexOf(stepOf(one))))]!

/** The version after a step; before 1.0 what breaks clients may be a minor step, as the specification announces. */
export function versionAfter(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** Why a version may not take this step; nothing where it may. */
export function refusal(
  version: string,
  chosen: Step,
  differences: readonly Difference[],
): string | undefined {
  const largest = largestStep(differences)
  const needed = largest === 'major' && version.startsWith('0.') ? 'minor' : largest
  if (steps.indexOf(chosen) >= steps.indexOf(needed)) return undefined
  const why = differences
    .filter((one) => stepOf(one) === largest)
    .map(({ operation = '', path = '', text }) => `  ${operation} ${path}: ${text}`)
  const shown = why.slice(0, 20)
  const more = why.length > shown.length ? [`  and ${why.length - shown.length} more`] : []
  return [`a ${chosen} step is too small, ${needed} is needed, because of:`, ...shown, ...more].join('\n')
}

/** The changelog with what was unreleased under a version. */
export function changelogWith(text: string, version: string, date: string): string {
  const [, unreleased] = /^## Unreleased\n([^]*?)(?=^## |(?![^]))/m.exec(text) ?? []
  if (unreleased === undefined) throw new Error('CHANGELOG.md has no section "Unreleased"')
  if (unreleased.trim() === '')
    throw new Error('CHANGELOG.md says nothing under "Unreleased": there is nothing to release')
  return text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${date})\n`)
}

/** What to do about an audit that did not pass: it found something, or nobody answered it. */
export function auditFailure(output: string): string {
  if (/^# npm audit report/m.test(output))
    return `the audit of the dependencies found holes: update these packages first\n${output}`
  return (
    `the registry does not answer audits, so nobody has looked for known holes in the dependencies. Release where it does, or ` +
    `say --without-audit to release all the same\n${output}`
  )
}

/** Files that are no manifests of npm and have the version of the program. */
export const versioned = ['deploy/helm/quarry/Chart.yaml', 'client/python/pyproject.toml']

export const withVersion = (text: string, from: string, to: string): string =>
  text.replaceAll(
    new RegExp(`^((?:v|appV)ersion(?:: | = "))${from.replaceAll('.', '\\.')}(?="?$)`, 'gm'),
    `$1${to}`,
  )
