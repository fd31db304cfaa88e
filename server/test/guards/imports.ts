import {
  chartPackages,
  chartUsers,
  chartRules,
  contractPackages,
  doors,
  fileDoors,
  folderDoors,
  modules,
  parts,
  serverLayers,
  webLayers,
} from '../../architecture.ts'
import type { Import, SourceFile } from './source.ts'

/** Every import that the map does not allow, one sentence each. */
export function importViolations(files: SourceFile[]): string[] {
  return files.flatMap((file) =>
    file.imports.map((found) => violation(file, found)).filter((reason) => reason !== undefined),
  )
}

/** Rows of the map that name a module which is not above them. */
export function mapViolations(map: Record<string, string[]>): string[] {
  const names = Object.keys(map)
  return Object.entries(map).flatMap(([name, uses]) =>
    uses
      .filter((used) => !names.slice(0, names.indexOf(name)).includes(used))
      .map((used) => `${name} uses ${used}, which is not above it`),
  )
}

/** What the charts need and the server would not run, one sentence each. */
export function drawingViolations(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const runs = ({ path, specifier }: Import): boolean =>
    path === undefined ? chartPackages.test(specifier) : path.endsWith('.ts') && paths.has(path)
  return files
    .filter(({ path }) => path.startsWith('charts/src/') && !isTest(path))
    .flatMap(({ path, imports }) => [
      ...(path.endsWith('.ts') ? [] : [`the server cannot run ${path}`]),
      ...imports
        .filter((found) => !found.isType && !runs(found))
        .map(({ specifier }) => `${path} needs ${specifier}, which charts on paper do not have`),
    ])
}

/** Pages that load the schemas of requests, one sentence each: a third of what a page weighs, and nothing that it uses. */
export function schemaViolations(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const loads = (path: string, seen: Set<string>): boolean => {
    if (path === 'contract/src/schema.ts') return true
    if (seen.has(path)) return false
    seen.add(path)
    const imports = byPath.get(path)?.imports ?? []
    return imports.some((found) => !found.isType && found.path !== undefined && loads(found.path, seen))
  }
  return files
    .filter(({ path }) => /^(web|charts)\/src\//.test(path) && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          (found) => !found.isType && found.path?.startsWith('contract/') && loads(found.path, new Set()),
        )
        .map(({ specifier }) => `${path} loads the schemas with ${specifier}: see known-values.ts`),
    )
}

// Building blocks of the contract; the page imports them directly. What only the App surface has shares paths with the Platform surface.
const unlisted = [
  'contract',
  'grains',
  'known-values',
  'languages',
  'limits',
  'message-targets',
  'operators',
  'page-embeds',
  'published',
  'published-charts',
  'published-chat',
  'published-objects',
  'requests',
  'schema',
].map((name) => `contract/src/${name}.ts`)

/** Files of the contract missing from its list: the page would have no types for them. */
export function contractViolations(files: SourceFile[]): string[] {
  const list = files.find(({ path }) => path === 'contract/src/contract.ts')
  const listed = new Set(list?.imports.map(({ path }) => path))
  return files
    .map(({ path }) => path)
    .filter((path) => /^contract\/src\/[^/]+\.ts$/.test(path) && !isTest(path))
    .filter((path) => !listed.has(path) && !unlisted.includes(path))
    .map((path) => `${path} is not in contract.ts`)
}

function violation(file: SourceFile, found: Import): string | undefined {
  if (found.path === undefined) return packageViolation(file.path, found.specifier)
  if (!/\.\w+$/.test(found.path)) return `${file.path} imports ${found.specifier} without its extension`
  // Tests may prepare what they need through any door, and lean on what lies in test/.
  if (isTest(file.path)) return doorViolation(file.path, found.path)
  if (isTest(found.path)) return `${file.path} is no test but imports ${found.path}`
  return (
    partViolation(file.path, found.path) ??
    doorViolation(file.path, found.path) ??
    (found.isType ? undefined : fileViolation(file.path, found.path))
  )
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)test\//.test(path)
}

function packageViolation(path: string, specifier: string): string | undefined {
  if (/^([#~]|@\/)/.test(specifier)) return `${path} uses a path alias: ${specifier}`
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  if (path.startsWith('contract/') && !contractPackages.includes(name) && !isTest(path))
    return `the contract may not import ${name}: ${path}`
  const owner = doors[name]
  const inServer = /^server\/src\/(.+)$/.exec(path)?.[1]
  if (owner === undefined || inServer === undefined || isTest(path) || owner.test(inServer)) return undefined
  return `only ${owner.source} may import ${name}: ${path}`
}

function fileViolation(from: string, to: string): string | undefined {
  const [source, target] = [from, to].map((path) => /^server\/src\/(.+)$/.exec(path)?.[1] ?? '')
  const users = fileDoors[target ?? '']
  if (users && !users.test(source ?? '')) return `only ${users.source} may import ${to}: ${from}`
  const passed = folderDoors.find(
    ({ folder, modules: reached, door }) =>
      folder.test(source ?? '') && reached.test(target ?? '') && !door.test(source ?? ''),
  )
  return passed && `only ${passed.door.source} may import ${to}: ${from}`
}

function partViolation(from: string, to: string): string | undefined {
  const [source = '', target = ''] = [from.split('/')[0], to.split('/')[0]]
  if (source !== target && parts[source]?.includes(target) === false)
    return `${source} may not use ${target}: ${from} → ${to}`
  if (!chartRules.test(to) && source === 'server' && target === 'charts' && !chartUsers.test(from))
    return `only ${chartUsers.source} may draw charts: ${from} → ${to}`
  if (source !== target) return undefined
  if (source === 'server') return layerViolation(from, to, serverLayers)
  if (source === 'web') return layerViolation(from, to, webLayers) ?? featureViolation(from, to)
  return undefined
}

function layerViolation(from: string, to: string, layers: string[]): string | undefined {
  const [source, target] = [layerOf(from), layerOf(to)]
  if (layers.indexOf(target) > layers.indexOf(source) && layers.includes(source))
    return `${from} reaches up to ${to}`
  return undefined
}

function layerOf(path: string): string {
  return path.split('/')[2] ?? ''
}

function featureViolation(from: string, to: string): string | undefined {
  const [source, target] = [featureOf(from), featureOf(to)]
  if (source === undefined || target === undefined || source === target) return undefined
  return `feature ${source} may not use feature ${target}: ${from}`
}

function featureOf(path: string): string | undefined {
  return /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

function doorViolation(from: string, to: string): string | undefined {
  const [source, target] = [moduleOf(from), moduleOf(to)]
  if (target === undefined || source === target) return undefined
  if (!to.endsWith(`/modules/${target}/index.ts`)) return `${from} reaches inside ${target}: ${to}`
  if (source === undefined || isTest(from) || modules[source]?.includes(target)) return undefined
  return `${source} may not use ${target}: ${from}`
}

function moduleOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
}
