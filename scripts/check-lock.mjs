// A lock file can be un-installable on another platform: where the registry served only some platforms' packages
// when it was written, `npm ci` fails there. This finds optional packages without an entry, and recorded addresses.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What is wrong with a parsed lock file, one sentence each. */
export function lockViolations({ packages }) {
  const present = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !present.has(name))
      .map((name) => `${path} wants the optional package ${name}, which has no entry`),
    ...(/^[a-z+]+:\/\//.test(entry.resolved ?? '') ? [`${path} records an address: ${entry.resolved}`] : []),
    ...(path.includes('node_modules/') && !entry.link && !entry.integrity
      ? [`${path} has no integrity`]
      : []),
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = lockViolations(
    JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
  )
  for (const violation of violations) console.error(violation)
  process.exitCode = violations.length === 0 ? 0 : 1
}
