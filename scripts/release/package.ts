// Makes the npm package `quarry` from the build, with what it is made of (CycloneDX), in dist/release or the folder that is given.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import {
  declaredDependencies,
  isInstalled,
  lockedPart,
  lockedVersions,
  programViolations,
  readLockFile,
} from './dependencies.ts'
import { loadedPackages, reachableScripts } from './reachable.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

const built = ['server', 'charts', 'contract', 'page', 'embed', 'assets'].map((name) => `dist/${name}`)
const content = built.concat('deploy', 'docs/operating', 'README.md', 'CHANGELOG.md', 'LICENSE')

export interface Package {
  version: string
  file: string
  sha256: string
  /** Compressed, as it is downloaded. */
  sizeBytes: number
}

/** Builds what is stale and packs it; refuses a license that is not on the list. */
export async function makePackage(folder: string): Promise<Package> {
  const lock = readLockFile(root)
  const violations = programViolations(lock)
  if (violations.length > 0) throw new Error(violations.join('\n'))
  await buildStale()
  const scripts = reachableScripts(dist)
  const names = loadedPackages(dist, scripts, declaredDependencies(lock).filter(isInstalled))
  await mkdir(folder, { recursive: true })
  const scratch = await mkdtemp(join(tmpdir(), 'quarry-package-'))
  // Its name is in what npm says of the content.
  const stage = join(scratch, 'quarry')
  await mkdir(stage)
  try {
    const { name, version, description, license, type, engines } = await manifestOf(root)
    const manifest: Manifest = {
      name,
      version,
      description,
      license,
      type,
      engines,
      bin: { quarry: 'dist/server/src/main.js' },
      dependencies: lockedVersions(lock, names),
    }
    await writeJson(join(stage, 'package.json'), manifest)
    await writeJson(join(stage, 'npm-shrinkwrap.json'), shrinkwrap(manifest, lockedPart(lock, names)))
    await Promise.all(content.map(async (path) => await copyInto(stage, path, scripts)))
    const { stdout } = await npm(stage, ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
    const [packed] = JSON.parse(stdout) as { filename: string; size: number }[]
    const bill = await npm(stage, ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'])
    await writeJson(join(folder, `${name}-${version}.cdx.json`), timeless(bill.stdout))
    const file = join(folder, packed!.filename)
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    return { version, file, sha256, sizeBytes: packed!.size }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

// The scripts that run before anything is installed have no types.
async function buildStale(): Promise<void> {
  const { build } = (await import(join(root, 'scripts/build.mjs'))) as { build(): Promise<void> }
  await build()
}

/** Of the scripts of the server only those that can be loaded, and nothing that explains them to a debugger. */
const copyInto = async (stage: string, path: string, scripts: Set<string>) =>
  await cp(join(root, path), join(stage, path), {
    recursive: true,
    filter: (from) => {
      if (from.endsWith('.map')) return false
      const inDist = relative(dist, from)
      return !/^(server|charts|contract)\/.*\.js$/.test(inDist) || scripts.has(inDist)
    },
  })

const shrinkwrap = (manifest: Manifest, locked: object) => {
  const { name, version, license, engines, bin, dependencies } = manifest
  const top = { name, version, license, engines, bin, dependencies }
  return { name, version, lockfileVersion: 3, requires: true, packages: { '': top, ...locked } }
}

/** Without what differs each time: when it was made, and a random number. */
function timeless(text: string): unknown {
  const { serialNumber: _number, ...bill } = JSON.parse(text) as { serialNumber: string; metadata: object }
  return { ...bill, metadata: { ...bill.metadata, timestamp: undefined } }
}

interface Manifest {
  name: string
  version: string
  description: string
  license: string
  type: string
  engines: object
  bin?: object
  dependencies?: Record<string, string>
}

const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest

const writeJson = async (file: string, value: unknown) =>
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)

const npm = async (cwd: string, args: string[]) => await run('npm', args, { cwd, maxBuffer: 64e6 })

if (process.argv[1] === import.meta.filename) {
  const { file, sha256, sizeBytes } = await makePackage(process.argv[2] ?? join(root, 'dist/release'))
  console.log(`${file}\n${(sizeBytes / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`)
}
