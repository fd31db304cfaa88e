import { readFileSync } from 'node:fs'

/** Version of the program, from the manifest of the project: four folders up from sources and from the build alike. */
export const version: string = readVersion()

function readVersion(): string {
  for (const up of ['../../../', '../../../../']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(`${up}package.json`, import.meta.url), 'utf8')) as {
        name: string
        version: string
      }
      if (manifest.name === 'quarry') return manifest.version
    } catch {
      // Not there: one folder further up.
    }
  }
  throw new Error('the manifest of the project is missing')
}
