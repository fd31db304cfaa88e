import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Dependencies {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface Locked extends Dependencies {
  version: string
  license?: string
  integrity?: string
  optional?: boolean
}

export interface LockFile {
  packages: Record<string, Locked>
}

/** The parts that the published program is made of. */
const shipped = ['contract', 'charts', 'server']

/** Of it the build holds the one file that is served. */
const copied = ['redoc']

const licenses = new Set(
  ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'].concat(
    // Files of these may be passed on beside others as long as they themselves stay as they are.
    ['MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
  ),
)

/** Packages whose manifest names none, or none that is known: what the text beside it says. */
const licensesRead = new Map([
  ['decko', 'MIT'],
  ['png-js', 'MIT'],
  ['stickyfill', 'MIT'],
  ['url-template', 'BSD-3-Clause'],
])

export const readLockFile = (root: string): LockFile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile

/** What the source of the published program depends on. */
export const declaredDependencies = ({ packages }: LockFile): string[] =>
  [...new Set(shipped.flatMap((part) => Object.keys(packages[part]?.dependencies ?? {})))].sort()

/** Those of them that are not wholly within the build. */
export const isInstalled = (name: string): boolean => !copied.includes(name)

export const lockedVersions = ({ packages }: LockFile, names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, packages[topPath(packages, name)]!.version]))

/** The part of the lock file that these packages need, as if they were dependencies of the root. */
export function lockedPart({ packages }: LockFile, names: string[]): Record<string, Locked> {
  const roots = names.map((name) => topPath(packages, name))
  const needed = reach(packages, roots, { withOptional: false })
  const all = reach(packages, roots, { withOptional: true })
  const locked: Record<string, Locked> = {}
  for (const path of [...all].sort()) {
    const own = path.replace(/^(contract|charts|server)\//, '')
    if (locked[own])
      throw new Error(`two packages would lie at ${own}: give the parts of the project one version of it`)
    const { dev: _dev, devOptional: _devOptional, optional: _optional, ...entry } = packages[path] as Flagged
    locked[own] = needed.has(path) ? entry : { ...entry, optional: true }
  }
  return locked
}

type Flagged = Locked & { dev?: boolean; devOptional?: boolean }

/** Packages whose license is not on the list, one sentence each. */
export function licenseViolations(locked: Record<string, Locked>): string[] {
  return Object.entries(locked).flatMap(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const given = licensesRead.get(name) ?? license
    if (given === undefined) return [`${name} names no license: read it, and add it to the list`]
    return isAllowed(given) ? [] : [`${name} has the license ${given}, which is not on the list`]
  })
}

/** Of all that the program is made of, also what the build contains of a package. */
export const programViolations = (lock: LockFile): string[] => [
  ...new Set(declaredDependencies(lock).flatMap((name) => licenseViolations(lockedPart(lock, [name])))),
]

/** Of an SPDX expression: one of alternatives, or all that hold together. */
function isAllowed(expression: string): boolean {
  const parts = expression.replaceAll(/[()]/g, '').split(' OR ')
  return parts.some((part) => part.split(' AND ').every((name) => licenses.has(name.trim())))
}

/** Where a package lies that a part asks for. */
const topPath = (packages: LockFile['packages'], name: string): string => {
  const asking = shipped.find((part) => packages[part]?.dependencies?.[name] !== undefined)
  const found = asking === undefined ? undefined : resolved(packages, asking, name)
  if (found === undefined) throw new Error(`package-lock.json has no ${name}: run npm install`)
  return found
}

function reach(
  packages: LockFile['packages'],
  roots: string[],
  { withOptional }: { withOptional: boolean },
): Set<string> {
  const reached = new Set(roots)
  for (const path of reached) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]!
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    const optional = Object.keys(optionalDependencies ?? {})
    const required = [...Object.keys(dependencies ?? {}), ...peers].filter((name) => !optional.includes(name))
    for (const name of [...required, ...(withOptional ? optional : [])]) {
      const found = resolved(packages, path, name)
      if (found !== undefined) reached.add(found)
      else if (required.includes(name))
        throw new Error(`package-lock.json has no ${name}, which ${path} needs`)
    }
  }
  return reached
}

/** Where Node finds a package from a folder: there, or further up. */
function resolved(packages: LockFile['packages'], from: string, name: string): string | undefined {
  const folders = from.split('/')
  for (let count = folders.length; count >= 0; count -= 1) {
    if (folders[count - 1] === 'node_modules') continue
    const path = [...folders.slice(0, count), 'node_modules', name].join('/')
    if (packages[path]) return path
  }
  return undefined
}
