import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * The scripts of the build that a running program can load, as paths below the folder: most modules are within the files of its
 * programs, and what starts as a thread or process of its own is named by `entry`.
 */
export function reachableScripts(dist: string): Set<string> {
  const main = join(dist, 'server/src/main.js')
  const all = readdirSync(join(dist, 'server/src'), { recursive: true, encoding: 'utf8' })
  const scripts = all.filter((name) => name.endsWith('.js')).map((name) => join(dist, 'server/src', name))
  const started = scripts.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bentry\(import\.meta\.url, ['"](.+?)\.ts['"]/g)].map(
      ([, path]) => resolve(dirname(file), `${path}.js`),
    ),
  )
  const reached = new Set([main, ...started])
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported)
  return new Set([...reached].map((file) => relative(dist, file)))
}

/** Relative imports, also those that are loaded later. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /(?:\bfrom|\bimport|\bimport\()\s*["'](\.[^"']+\.js)["']/g,
  )
  return [...found].map(([, path]) => resolve(dirname(file), path!)).filter((path) => existsSync(path))
}

/** Which of these packages the scripts load: the others are within the files of the programs. */
export function loadedPackages(dist: string, scripts: Iterable<string>, names: string[]): string[] {
  const loaded = [...scripts].flatMap((path) => {
    const text = readFileSync(join(dist, path), 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')
    // By an import, by `require` and `resolve` in their many wrappings, or as the thread of a logger.
    return [...text.matchAll(/(?:\bfrom|\bimport|\(|\btarget:)\s*["']([@a-z][^"'\s]*)["']/g)].map(
      ([, name]) => name!,
    )
  })
  // The binaries of a package are packages of their own, called after it.
  return names.filter((name) =>
    loaded.some((one) => one === name || one.startsWith(`${name}/`) || one.startsWith(`${name}-`)),
  )
}
