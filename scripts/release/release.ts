// npm run release -- patch|minor|major [--dry-run] [--without-audit]: refuses a step that is smaller than what changed in the API
// since the last tag, and dependencies with known holes; then commits and tags the version and makes its package. Nothing is pushed or published.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makePackage } from './package.ts'
import {
  auditFailure,
  changelogWith,
  type Difference,
  differencesOf,
  largestStep,
  refusal,
  type Step,
  steps,
  versionAfter,
  versioned,
  withVersion,
} from './step.ts'

const root = join(import.meta.dirname, '../..')
const surfaces = ['platform', 'app', 'cloud']
const manifests = ['', 'contract/', 'charts/', 'client/', 'server/', 'web/'].map(
  (part) => `${part}package.json`,
)

const run = async (command: string, ...words: string[]) =>
  (await promisify(execFile)(command, words, { cwd: root, maxBuffer: 256e6 })).stdout.trim()

interface Flags {
  isDryRun: boolean
  withAudit: boolean
}

async function release(step: Step, { isDryRun, withAudit }: Flags): Promise<void> {
  if ((await run('git', 'status', '--porcelain')) !== '')
    throw new Error('commit or stash first: a release is a commit')
  if (withAudit) await requireSafeDependencies()
  else console.log('NOT AUDITED: --without-audit; nobody has looked for known holes in the dependencies')
  const tag = await run('git', 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*').catch(
    () => undefined,
  )
  const current = (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string })
    .version
  const differences = tag === undefined ? [] : await differencesSince(tag)
  console.log(
    tag === undefined
      ? 'there is no former release to compare with'
      : `${differences.length} differences since ${tag}: at least a ${largestStep(differences)} step`,
  )
  const refused = refusal(current, step, differences)
  if (refused !== undefined) throw new Error(refused)
  const version = tag === undefined ? current : versionAfter(current, step)
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const released = changelogWith(changelog, version, new Date().toISOString().slice(0, 10))
  if (isDryRun) return console.log(`would release v${version}`)
  await writeFile(join(root, 'CHANGELOG.md'), released)
  await setVersion(current, version)
  await run('npm', 'run', 'generate')
  await run('git', 'commit', '--all', '--message', `release: v${version}`)
  await run('git', 'tag', '--annotate', `v${version}`, '--message', `v${version}`)
  const { file, sha256 } = await makePackage(join(root, 'dist/release'))
  console.log(`v${version} is committed and tagged; ${file}\nSHA-256 ${sha256}`)
}

/** Known holes of what is shipped, as the registry knows them today. */
async function requireSafeDependencies(): Promise<void> {
  try {
    await run('npm', 'audit', '--omit=dev', '--audit-level=high')
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(auditFailure(`${stdout}${stderr}`), { cause: error })
  }
}

async function differencesSince(tag: string): Promise<Difference[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-release-'))
  try {
    const found = surfaces.map(async (surface) => {
      const path = `docs/reference/${surface}.openapi.json`
      const before = join(folder, `${surface}.json`)
      await writeFile(before, await run('git', 'show', `${tag}:${path}`))
      return await differencesOf(before, join(root, path))
    })
    return (await Promise.all(found)).flat()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function setVersion(from: string, to: string): Promise<void> {
  for (const path of manifests) {
    const file = join(root, path)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(`"version": "${from}"`, `"version": "${to}"`))
  }
  for (const path of versioned) {
    const file = join(root, path)
    await writeFile(file, withVersion(await readFile(file, 'utf8'), from, to))
  }
  await run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--prefer-offline')
}

const [step, ...flags] = process.argv.slice(2)
try {
  const isKnown = flags.every((flag) => ['--dry-run', '--without-audit'].includes(flag))
  if (!steps.includes(step as Step) || !isKnown)
    throw new Error(`npm run release -- ${steps.join('|')} [--dry-run] [--without-audit]`)
  const isDryRun = flags.includes('--dry-run')
  await release(step as Step, { isDryRun, withAudit: !flags.includes('--without-audit') })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
